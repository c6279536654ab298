#include "server.hpp"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <httplib.h>
#include <sys/socket.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/call/call.hpp>
#include <zugzwang/facade/datum.hpp>

#include "answers.hpp"
#include "call_queue.hpp"
#include "connection.hpp"
#include "origins.hpp"

namespace zugzwang::web {

namespace {

using httplib::Request;
using httplib::Response;

constexpr std::string_view api = "/api/v1";
constexpr std::string_view calls_at = "/api/v1/";
constexpr std::string_view event_stream = "text/event-stream";
constexpr const char* json = "application/json";
constexpr std::chrono::milliseconds glance{100};

const httplib::Headers common_headers = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src "
     "blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
     "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

/// The connection whose request this thread answers; the library hands on no more than the request.
thread_local Connection* current = nullptr;

void set_error(Response& response, int status, std::string_view code, std::string_view message) {
  response.status = status;
  response.set_content(error_answer(code, message), json);
}

void refuse_method(Response& response, const char* allowed) {
  response.set_header("Allow", allowed);
  set_error(response, 405, "wrong_method",
            fmt::format("this address takes only the method {}", allowed));
}

/// The media type of a body, without its parameters.
std::string media_type(const std::string& header) {
  std::string type = header.substr(0, header.find(';'));
  std::erase_if(type, [](unsigned char c) { return std::isspace(c) != 0; });
  std::ranges::transform(type, type.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return type;
}

/// The name of the call that a path asks for; nothing if it asks for something else.
std::optional<std::string_view> call_in(std::string_view path) {
  if (!path.starts_with(calls_at)) return std::nullopt;
  path.remove_prefix(calls_at.size());
  static const std::vector<std::string_view> known = Caller::names();
  const auto found = std::ranges::find(known, path);
  return found == known.end() ? std::nullopt : std::optional(*found);
}

std::string event(std::string_view name, std::string_view data) {
  return fmt::format("event: {}\ndata: {}\n\n", name, data);
}

/// What the library tells a request that never came as far as a handler, or whose body did not
/// come.
void tell_fault(Response& response) {
  switch (current->fault()) {
    case Connection::Fault::too_slow:
      return set_error(response, 408, "timeout", "the request has not come in time");
    case Connection::Fault::head_too_large:
      return set_error(response, 431, "too_large", "the headers of the request are too long");
    case Connection::Fault::body_too_large:
      return set_error(
          response, 413, "too_large",
          fmt::format("the body of a request may have at most {} bytes", most_body_bytes));
    case Connection::Fault::stopped:
      return set_error(response, 503, "busy", "the server is about to end");
    case Connection::Fault::left:
    case Connection::Fault::none: break;
  }
  if (response.status == 414)
    return set_error(response, 414, "too_large", "the address of the request is too long");
  if (response.status >= 500)
    return set_error(response, 500, "internal", "the server failed to answer");
  set_error(response, response.status, "bad_syntax", "this is no request of HTTP as it should be");
}

/// Hands connections to threads; refuses those that are too many, and ends the listening.
class Connections final : public httplib::TaskQueue {
 public:
  /// `tick` is called at each connection, and every now and then.
  Connections(unsigned most, std::function<void()> tick)
      : most_(most), tick_(std::move(tick)), pool_(most) {}

  /// Whether this thread has been handed a connection only to refuse it.
  static bool refuses() { return refuses_; }

  void enqueue(std::function<void()> serve) override {
    tick_();
    if (++open_ > most_) {
      refuses_ = true;
      serve();
      refuses_ = false;
      --open_;
      return;
    }
    pool_.enqueue([this, serve = std::move(serve)] {
      serve();
      --open_;
    });
  }
  void shutdown() override { pool_.shutdown(); }
  void on_idle() override { tick_(); }

 private:
  static inline thread_local bool refuses_ = false;
  const unsigned most_;
  const std::function<void()> tick_;
  std::atomic<unsigned> open_ = 0;
  httplib::ThreadPool pool_;
};

}  // namespace

class Server::Http final : public httplib::Server {
 public:
  Http(const Registry& registry, ServerOptions options)
      : options_(std::move(options)),
        queue_(registry, {options_.jobs, options_.most_waiting, options_.caps}) {
    // The library would let another server have the same port.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    });
    set_tcp_nodelay(true);
    set_idle_interval(glance.count() / 1000, glance.count() % 1000 * 1000);
    set_payload_max_length(most_body_bytes);
    set_default_headers(common_headers);
    set_pre_routing_handler([this](const Request& request, Response& response) {
      return answer_at_once(request, response) ? HandlerResponse::Handled
                                               : HandlerResponse::Unhandled;
    });
    Post("/api/v1/[a-z]+",
         [this](const Request& request, Response& response, const httplib::ContentReader& read) {
           answer_call(request, response, read);
         });
    set_error_handler([](const Request&, Response& response) {
      if (response.body.empty()) tell_fault(response);
    });
    set_exception_handler([](const Request&, Response& response, const std::exception_ptr&) {
      set_error(response, 500, "internal", "the server failed to answer");
    });
    set_post_routing_handler([](const Request&, Response& response) {
      if (!response.has_header("Cache-Control")) response.set_header("Cache-Control", "no-store");
      response.headers.erase("Keep-Alive");  // tells limits that are not ours
      if (current->is_whole()) return;
      response.headers.erase("Connection");
      response.set_header("Connection", "close");
    });
    new_task_queue = [this] {
      return new Connections(options_.most_connections, [this] { stop_if_asked(); });
    };
    listen_at();
  }

  const std::string& host() const { return options_.host; }
  unsigned port() const { return port_; }

  void run(const std::stop_token& stop) {
    stop_ = stop;
    if (!listen_after_bind())
      throw std::runtime_error("the server can take no connections any more");
  }

 private:
  void listen_at() {
    errno = 0;
    const int port = options_.port == 0                           ? bind_to_any_port(options_.host)
                     : bind_to_port(options_.host, options_.port) ? options_.port
                                                                  : -1;
    if (port > 0) {
      port_ = static_cast<unsigned>(port);
      origins_.emplace(options_.host, port_);
      return;
    }
    const int reason = errno;
    if (reason == EADDRINUSE)
      throw Error(ErrorCode::bad_value,
                  fmt::format("port: {} is in use; give another, or 0 for one that is free",
                              options_.port));
    if (reason == EACCES)
      throw Error(
          ErrorCode::bad_value,
          fmt::format("port: {} is not allowed; give one from 1024 on, or 0 for one that is "
                      "free",
                      options_.port));
    throw Error(ErrorCode::bad_value,
                fmt::format("host: '{}' is no address of this machine", options_.host));
  }

  void stop_if_asked() {
    if (!stop_.stop_requested() || stopping_.exchange(true)) return;
    queue_.close();
    stop();
  }

  bool process_and_close_socket(socket_t socket) override {
    Connection connection(socket, options_.connection, stopping_);
    current = &connection;
    if (Connections::refuses()) {
      refuse(connection);
    } else {
      bool goes_on = true;
      while (goes_on && connection.begin_request()) {
        bool closed = false;
        goes_on = process_request(connection, false, closed,
                                  [&](Request& request) { prepare(request, connection); }) &&
                  !closed && connection.is_whole();
      }
    }
    current = nullptr;
    return true;
  }

  /// Tells a client that there are too many, without waiting for what it asks.
  static void refuse(Connection& connection) {
    const std::string answer = error_answer("busy", "too many connections are open; try again");
    connection.write(
        fmt::format("HTTP/1.1 503 Service Unavailable\r\nContent-Type: {}\r\n"
                    "Content-Length: {}\r\nRetry-After: 1\r\nConnection: close\r\n\r\n{}",
                    json, answer.size(), answer));
    connection.drain(glance);
  }

  /// Takes what has been read of the headers, and leaves out what the library would do by them: to
  /// pack answers, and to repeat parts of a file as often as is asked.
  static void prepare(Request& request, Connection& connection) {
    connection.begin_body();
    request.headers.erase("Accept-Encoding");
    request.headers.erase("Range");
    request.ranges.clear();
    if (!request.has_header("Content-Length") && !request.has_header("Transfer-Encoding"))
      connection.end_request();
  }

  /// Answers all but calls that may be read. Returns whether that has been done.
  bool answer_at_once(const Request& request, Response& response) {
    if (request.get_header_value_count("Host") != 1 ||
        !origins_->allows_host(request.get_header_value("Host"))) {
      set_error(response, 403, "forbidden", "this server has another name");
      return true;
    }
    if (request.has_header("Origin") &&
        !origins_->allows_origin(request.get_header_value("Origin"))) {
      set_error(response, 403, "forbidden", "this server answers only its own page");
      return true;
    }
    const bool is_get = request.method == "GET" || request.method == "HEAD";
    if (request.path == api) {
      if (is_get)
        response.set_content(about(), json);
      else
        refuse_method(response, "GET");
    } else if (call_in(request.path)) {
      if (request.method == "POST") return refuse_body(request, response);
      refuse_method(response, "POST");
    } else if (const auto file = options_.page.find(request.path); file != options_.page.end()) {
      if (is_get)
        give(file->second, response);
      else
        refuse_method(response, "GET");
    } else if (request.path.starts_with(calls_at)) {
      set_error(
          response, 404, "not_found",
          fmt::format("there is no such call; the calls are {}", fmt::join(Caller::names(), ", ")));
    } else {
      set_error(response, 404, "not_found", "there is nothing at this address");
    }
    return true;
  }

  static void give(const PageFile& file, Response& response) {
    response.set_header("Cache-Control", "no-cache");
    response.set_content(file.content, file.type);
  }

  /// Refuses a body that cannot be the request of a call. Returns whether that has been done.
  static bool refuse_body(const Request& request, Response& response) {
    if (media_type(request.get_header_value("Content-Type")) != json ||
        request.has_header("Content-Encoding")) {
      set_error(response, 415, "not_json",
                "the body of a request is JSON: give the header Content-Type: application/json");
    } else if (request.has_header("Transfer-Encoding")) {
      if (media_type(request.get_header_value("Transfer-Encoding")) == "chunked") return false;
      set_error(response, 501, "bad_syntax", "of transfer encodings only chunked is known");
    } else if (!request.has_header("Content-Length")) {
      set_error(response, 411, "bad_syntax", "the length of the body is missing");
    } else if (request.get_header_value<std::uint64_t>("Content-Length") > most_body_bytes) {
      set_error(response, 413, "too_large",
                fmt::format("the body of a request may have at most {} bytes", most_body_bytes));
    } else {
      return false;
    }
    return true;
  }

  void answer_call(const Request& request, Response& response, const httplib::ContentReader& read) {
    std::string body;
    bool fits = true;
    const bool is_read = read([&](const char* bytes, std::size_t size) {
      fits = body.size() + size <= most_body_bytes;
      if (fits) body.append(bytes, size);
      return fits;
    });
    if (!fits)
      return set_error(
          response, 413, "too_large",
          fmt::format("the body of a request may have at most {} bytes", most_body_bytes));
    if (!is_read) {
      response.status = 400;
      return tell_fault(response);
    }
    current->end_request();
    std::shared_ptr<CallQueue::Ticket> ticket =
        queue_.submit(std::string(*call_in(request.path)), std::move(body));
    if (ticket == nullptr) {
      response.set_header("Retry-After", "1");
      return set_error(response, 503, "busy", "too many calls wait already; try again");
    }
    if (request.version == "HTTP/1.1" &&
        request.get_header_value("Accept").find(event_stream) != std::string::npos)
      return stream(std::move(ticket), response);
    while (!ticket->wait_for(glance)) {
      if (!current->has_left()) continue;
      ticket.reset();  // cancels the call
      return set_error(response, 408, "timeout", "the client has left");
    }
    const std::string answer = ticket->take_answer();
    response.status = status_of(answer);
    response.set_content(answer, json);
  }

  /// Tells a call as server-sent events: once and whenever it changes how many are before it, then
  /// how far it is, and in the end its answer.
  static void stream(std::shared_ptr<CallQueue::Ticket> ticket, Response& response) {
    response.set_chunked_content_provider(
        std::string(event_stream),
        [ticket = std::move(ticket), told = std::optional<std::size_t>()](
            std::size_t, httplib::DataSink& sink) mutable {
          const std::size_t ahead = ticket->ahead().value_or(0);
          std::string events;
          if (!told || *told != ahead)
            events += event("queued", Datum(Datum::Object{{"ahead", ahead}}).to_json());
          told = ahead;
          const bool done = !events.empty() ? false : ticket->wait_for(glance);
          if (const auto progress = ticket->take_progress())
            events += event("progress", Datum(Datum::Object{{"stage", progress->stage},
                                                            {"done", progress->done},
                                                            {"expected", progress->expected}})
                                            .to_json());
          if (done) events += event("answer", ticket->take_answer());
          if (!sink.is_writable()) return false;
          if (!events.empty() && !sink.write(events.data(), events.size())) return false;
          if (done) sink.done();
          return true;
        });
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
  std::stop_token stop_{};
  std::optional<Origins> origins_{};
  unsigned port_ = 0;
  CallQueue queue_;
};

Server::Server(const Registry& registry, ServerOptions options)
    : http_(std::make_unique<Http>(registry, std::move(options))) {}
Server::~Server() = default;

unsigned Server::port() const { return http_->port(); }
std::string Server::address() const {
  return fmt::format("http://{}:{}/", host_in_address(http_->host()), port());
}
void Server::run(const std::stop_token& stop) { http_->run(stop); }

}  // namespace zugzwang::web
