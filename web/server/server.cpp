#include "server.hpp"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/api/call.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/joined.hpp>

#include "call_queue.hpp"
#include "http_exchange.hpp"
#include "listener.hpp"
#include "origins.hpp"

namespace zugzwang::web {

namespace {

constexpr std::string_view api = "/api/v1";
constexpr std::string_view calls_at = "/api/v1/";
constexpr std::string_view event_stream = "text/event-stream";

Response refusal_of_method(std::string_view allowed) {
  Response response =
      refusal(405, "wrong_method", "this address accepts only the method " + std::string(allowed));
  response.headers.append("Allow: ").append(allowed).append("\r\n");
  return response;
}

/// Returns the name of the call that a path requests; nothing if it requests something else.
std::optional<std::string_view> call_in(std::string_view path) {
  if (!path.starts_with(calls_at)) return std::nullopt;
  path.remove_prefix(calls_at.size());
  const Operation* const operation = find_operation(path);
  return operation == nullptr ? std::nullopt : std::optional<std::string_view>(operation->name);
}

std::string event(std::string_view name, std::string_view data) {
  return std::string("event: ").append(name).append("\ndata: ").append(data).append("\n\n");
}

std::string progress_event(const CallProgress& progress) {
  const Datum::Object members{
      {"stage", progress.stage}, {"done", progress.done}, {"expected", progress.expected}};
  return event("progress", Datum(members).to_json());
}

Response busy(std::string_view message) {
  Response response = refusal(503, "busy", message);
  response.headers = "Retry-After: 1\r\n";
  return response;
}

/// Whether the value of an Accept-Encoding header accepts gzip.
bool accepts_gzip(std::string_view encodings) {
  for (std::size_t begin = 0; begin < encodings.size();) {
    const std::size_t end = std::min(encodings.find(',', begin), encodings.size());
    std::string one;
    for (const char c : encodings.substr(begin, end - begin))
      if (c != ' ' && c != '\t') one += c;
    if (one == "gzip" || (one.starts_with("gzip;q=") && one.find_first_of("123456789") < one.npos))
      return true;
    begin = end + 1;
  }
  return false;
}

Response give(const PageFile& file, std::string_view encodings) {
  std::string headers = "Cache-Control: no-cache\r\n";
  if (file.gzipped.empty()) return {200, file.type, file.content, headers};
  headers += "Vary: Accept-Encoding\r\n";
  if (!accepts_gzip(encodings)) return {200, file.type, file.content, headers};
  return {200, file.type, file.gzipped, headers + "Content-Encoding: gzip\r\n"};
}

constexpr const char* html = "text/html; charset=utf-8";

constexpr const char* instructions = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Zugzwang</title>
<h1>Zugzwang</h1>
<p>The server runs, but the page has not been built. <code>./zugzwang serve</code> in the folder of the
source builds it, or in a build of your own, where esbuild is installed:
<pre>cmake --build BUILD --target zugzwang_page</pre>
<p>Then start <code>zugzwang serve</code> again. The solvers answer at <code>/api/v1/</code> already;
<code>docs/api.md</code> describes the requests.
</html>
)";

std::optional<std::string> contents_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::string content(std::istreambuf_iterator<char>(in), {});
  if (in.bad() || content.empty()) return std::nullopt;
  return content;
}

}  // namespace

Page read_page(const std::filesystem::path& folder) {
  std::optional<std::string> content = contents_of(folder / "index.html");
  if (!content) return {{"/", {html, instructions}}};
  const PageFile file{html, *std::move(content),
                      contents_of(folder / "index.html.gz").value_or("")};
  return {{"/", file}, {"/index.html", file}};
}

class Server::Http {
 public:
  Http(const Registry& registry, ServerOptions options)
      : options_(std::move(options)),
        listener_(options_.host, options_.port),
        origins_(options_.host, listener_.port()),
        queue_(registry, {options_.jobs, options_.most_waiting, options_.caps}) {}

  const std::string& host() const { return options_.host; }
  unsigned port() const { return listener_.port(); }

  std::vector<std::string> run(const std::stop_token& stop) {
    listener_.run(stop, options_.most_connections,
                  {.serve = [this](Socket socket) { serve(std::move(socket)); },
                   .refuse = [this](Socket socket) { refuse(std::move(socket)); },
                   .stop =
                       [this] {
                         stopping_ = true;
                         unended_ = queue_.close(grace);
                       }});
    return unended_;
  }
  bool has_ended() const { return unended_.empty(); }

 private:
  void serve(Socket socket) {
    Connection connection(std::move(socket), options_.connection, stopping_);
    std::string ahead;
    for (bool goes_on = true; goes_on;) {
      HttpExchange exchange(connection, ahead);
      answer_or_fail(exchange);
      goes_on = exchange.goes_on();
      if (!goes_on && exchange.is_taken()) connection.drain(time_limit);
    }
  }

  /// Answers that there are too many connections, without waiting for the request.
  void refuse(Socket socket) {
    Connection connection(std::move(socket), options_.connection, stopping_);
    answer_unasked(connection, busy("too many connections are open; try again"));
    connection.drain(poll_interval);
  }

  void answer_or_fail(HttpExchange& exchange) {
    try {
      if (!exchange.read_head()) return;
      if (const auto response = answer_at_once(exchange))
        exchange.answer(*response);
      else if (exchange.read_body())
        answer_call(exchange);
    } catch (...) {
      exchange.answer(refusal(500, "internal", "the server failed to answer"));
    }
  }

  /// Returns the answer to any request except a call whose body must be read.
  std::optional<Response> answer_at_once(const HttpExchange& exchange) const {
    if (exchange.count("Host") != 1 || !origins_.allows_host(exchange.header("Host")))
      return refusal(403, "forbidden", "this server has another name");
    if (exchange.count("Origin") > 0 && !origins_.allows_origin(exchange.header("Origin")))
      return refusal(403, "forbidden", "this server answers only its own page");
    const std::string_view path = exchange.path();
    const bool is_get = exchange.method() == "GET" || exchange.method() == "HEAD";
    if (path == api)
      return is_get ? Response{200, std::string(json_type), about()} : refusal_of_method("GET");
    if (call_in(path))
      return exchange.method() == "POST" ? std::nullopt : std::optional(refusal_of_method("POST"));
    if (const auto file = options_.page.find(path); file != options_.page.end())
      return is_get ? give(file->second, exchange.header("Accept-Encoding"))
                    : refusal_of_method("GET");
    if (path.starts_with(calls_at))
      return refusal(404, "not_found",
                     "unknown call; the calls are " + joined(Caller::names(), ", "));
    return refusal(404, "not_found", "nothing at this address");
  }

  void answer_call(HttpExchange& exchange) {
    std::unique_ptr<CallQueue::Ticket> ticket =
        queue_.submit(std::string(*call_in(exchange.path())), exchange.body());
    if (ticket == nullptr) return exchange.answer(busy("too many calls are waiting; try again"));
    if (exchange.is_http_1_1() && exchange.header("Accept").find(event_stream) != std::string::npos)
      return stream(*ticket, exchange);
    while (!ticket->wait_for(poll_interval)) {
      if (!exchange.has_left()) continue;
      ticket.reset();  // cancels the call
      return exchange.answer(refusal(408, "timeout", "the client has disconnected"));
    }
    const CallAnswer answer = ticket->take_answer();
    exchange.answer({status_of(answer), std::string(json_type), answer.to_json()});
  }

  /// Answers a call by server-sent events: while it waits, the number of calls before it, whenever
  /// that changes; then its progress, of which the first event says that it waits no more; and in
  /// the end its answer.
  static void stream(CallQueue::Ticket& ticket, HttpExchange& exchange) {
    exchange.begin_stream(event_stream);
    std::optional<std::size_t> listed;
    for (bool done = false; !done && exchange.is_taken() && !exchange.has_left();) {
      const std::optional<std::size_t> ahead = ticket.ahead();
      if (ahead && listed != ahead)
        exchange.send_piece(event("queued", Datum(Datum::Object{{"ahead", *ahead}}).to_json()));
      if (listed && !ahead) exchange.send_piece(progress_event({"started"}));
      listed = ahead;
      done = ticket.wait_for(poll_interval);
      if (const auto progress = ticket.take_progress())
        exchange.send_piece(progress_event(*progress));
      if (done) exchange.send_piece(event("answer", ticket.take_answer().to_json()));
    }
    exchange.end_stream();
  }

  std::string about() const {
    const CallQueue::Counts counts = queue_.counts();
    const auto number = [](auto value, bool known) { return known ? Datum(value) : Datum(); };
    const Caller::Caps& caps = options_.caps;
    const Datum::Object limits{{"seconds", number(caps.time.count(), caps.time != caps.time.max())},
                               {"memory", number(caps.memory, caps.memory != Limits::unlimited)},
                               {"threads", caps.threads},
                               {"body", most_body_bytes},
                               {"running", options_.jobs},
                               {"waiting", options_.most_waiting}};
    const Datum::Object calls{{"running", counts.running}, {"waiting", counts.waiting}};
    return Datum(Datum::Object{{"version", call_version},
                               {"result", Datum::Object{{"program", options_.program},
                                                        {"native", true},
                                                        {"limits", limits},
                                                        {"calls", calls}}}})
        .to_json();
  }

  const ServerOptions options_;
  std::atomic<bool> stopping_ = false;
  Listener listener_;
  const Origins origins_;
  CallQueue queue_;
  std::vector<std::string> unended_;  // calls, when the server has stopped
};

Server::Server(const Registry& registry, ServerOptions options)
    : http_(std::make_unique<Http>(registry, std::move(options))) {}
Server::~Server() {
  if (!http_->has_ended()) (void)http_.release();  // which threads use that cannot be ended
}

unsigned Server::port() const { return http_->port(); }
std::string Server::address() const {
  return "http://" + host_in_address(http_->host()) + ":" + std::to_string(port()) + "/";
}
std::vector<std::string> Server::run(const std::stop_token& stop) { return http_->run(stop); }

unsigned status_of(const CallAnswer& answer) {
  if (answer.code().empty()) return 200;
  if (answer.code() == "internal") return 500;
  return answer.code() == "busy" ? 503 : 400;
}

}  // namespace zugzwang::web
