#include "http_exchange.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include <zugzwang/api/call.hpp>
#include <zugzwang/core/lower.hpp>

#include "origins.hpp"

namespace zugzwang::web {

namespace {

namespace http = boost::beast::http;
using http::field;

constexpr std::string_view common_headers =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'unsafe-inline' "
    "'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'self' 'unsafe-inline'; img-src 'self' "
    "data: blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action "
    "'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

/// Returns the media type in a header's value, in lower case and without its parameters.
std::string media_type(std::string_view value) {
  std::string type = lowered(value.substr(0, value.find(';')));
  std::erase_if(type, [](unsigned char c) { return std::isspace(c) != 0; });
  return type;
}

bool is_decimal(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

void append_header(std::string& headers, std::string_view name, std::string_view value) {
  headers.append(name).append(": ").append(value).append("\r\n");
}

/// Returns the first lines of an answer, without the empty line after the headers.
std::string head_of(std::string_view version, unsigned status, std::string_view type) {
  const auto reason = http::obsolete_reason(static_cast<http::status>(status));
  std::string head(version);
  head.append(" ").append(std::to_string(status)).append(" ").append(view(reason)).append("\r\n");
  append_header(head, "Content-Type", type);
  return head.append(common_headers);
}

/// Returns the headers of an answer that not all answers have.
std::string headers_of(const Response& response) {
  std::string headers;
  append_header(headers, "Content-Length", std::to_string(response.body.size()));
  return headers += response.headers;
}

Response too_long_body() {
  return refusal(
      413, "too_large",
      "the body of a request is limited to " + std::to_string(most_body_bytes) + " bytes");
}
Response too_long_target() {
  return refusal(414, "too_large", "the address of the request is too long");
}
Response no_request(std::string_view message) { return refusal(400, "bad_syntax", message); }

/// Returns the answer to a request that has ended too early.
Response missing_end(Transfer received) {
  if (received == Transfer::too_slow)
    return refusal(408, "timeout", "the request did not arrive in time");
  if (received == Transfer::stopped) return refusal(503, "busy", "the server is shutting down");
  return no_request("the end of the request is missing");
}

}  // namespace

Response refusal(unsigned status, std::string_view code, std::string_view message) {
  return {status, std::string(json_type), CallAnswer::refused(code, message).to_json()};
}

struct HttpExchange::Parser : http::request_parser<http::string_body> {};

HttpExchange::HttpExchange(Connection& connection, std::string& ahead)
    : connection_(connection), ahead_(ahead), parser_(std::make_unique<Parser>()) {
  parser_->header_limit(most_head_bytes);
  parser_->body_limit(boost::none);  // until it is known whether a body is accepted
}
HttpExchange::~HttpExchange() = default;

std::string_view HttpExchange::method() const { return view(parser_->get().method_string()); }
std::string_view HttpExchange::path() const {
  const std::string_view target = view(parser_->get().target());
  return target.substr(0, target.find('?'));
}
std::size_t HttpExchange::count(std::string_view name) const {
  return parser_->get().count({name.data(), name.size()});
}
std::string_view HttpExchange::header(std::string_view name) const {
  return view(parser_->get()[{name.data(), name.size()}]);
}
const std::string& HttpExchange::body() const { return parser_->get().body(); }

bool HttpExchange::read_head() {
  if (ahead_.empty() && !connection_.wait_for_request()) return false;
  connection_.begin_request();
  if (!read(Part::head)) return false;
  if (const auto fault = fault_of_head()) {
    answer(*fault);
    return false;
  }
  is_whole_ = parser_->is_done();
  return true;
}

bool HttpExchange::read_body() {
  if (const auto fault = fault_of_body()) {
    answer(*fault);
    return false;
  }
  parser_->body_limit(most_body_bytes);
  parser_->eager(true);
  if (is_http_1_1() && lowered(header("Expect")) == "100-continue" && ahead_.empty())
    send("HTTP/1.1 100 Continue\r\n\r\n");
  is_whole_ = read(Part::body);
  return is_whole_;
}

/// Reads a part of the request to its end. Returns false if the end does not arrive: the request
/// has then been refused, unless the client has left before it began one.
bool HttpExchange::read(Part part) {
  const auto is_read = [&] {
    return part == Part::head ? parser_->is_header_done() : parser_->is_done();
  };
  std::optional<Response> fault;
  for (std::size_t size = 0; !fault && !is_read();) {
    // The parser's own limit applies to the bytes that it is given at once.
    const std::size_t most = part == Part::head ? most_head_bytes - size : most_sent_bytes;
    boost::system::error_code error;
    std::size_t used = 0;
    if (!ahead_.empty()) used = parser_->put(boost::asio::buffer(ahead_, most), error);
    if (error == http::error::need_more) error = {};
    size += used;
    const bool is_stuck = !error && used == 0 && ahead_.size() >= std::min(most, most_head_bytes);
    if (part == Part::head && (is_stuck || error == http::error::header_limit)) {
      fault = too_long_head();
    } else if (is_stuck || error == http::error::body_limit || size > most_sent_bytes) {
      fault = too_long_body();
    } else if (error) {
      fault = no_request("this is not a valid HTTP request");
    } else if (used > 0) {
      ahead_.erase(0, used);
    } else if (const Transfer end = connection_.receive(ahead_); end != Transfer::done) {
      if (!parser_->got_some()) return false;
      fault = missing_end(end);
    }
  }
  if (fault) answer(*fault);
  return !fault;
}

/// Returns the refusal of headers that are too long. The parser accepts the first line only once
/// all other lines have arrived.
Response HttpExchange::too_long_head() const {
  if (parser_->get().target().empty() && ahead_.find("\r\n") >= most_head_bytes)
    return too_long_target();
  return refusal(431, "too_large", "the headers of the request are too long");
}

/// Returns the refusal of a head that no address accepts, or nothing if it is valid.
std::optional<Response> HttpExchange::fault_of_head() const {
  const auto& request = parser_->get();
  if (request.target().size() > most_line_bytes) return too_long_target();
  for (const auto& one : request)
    if (one.name_string().size() + one.value().size() > most_line_bytes)
      return refusal(431, "too_large", "a header of the request is too long");
  if (request.method() == http::verb::unknown) return no_request("unknown method");
  const std::size_t lengths = count("Content-Length");
  if (lengths > 1 || (lengths == 1 && !is_decimal(header("Content-Length"))))
    return no_request("the length of the body must be given once, as a number");
  const std::size_t encodings = count("Transfer-Encoding");
  if (encodings > 1 || (encodings == 1 && lowered(header("Transfer-Encoding")) != "chunked"))
    return refusal(501, "bad_syntax", "the only supported transfer encoding is chunked");
  return std::nullopt;
}

/// Returns the refusal of a body that no call accepts, or nothing if it is valid.
std::optional<Response> HttpExchange::fault_of_body() const {
  if (media_type(header("Content-Type")) != json_type || count("Content-Encoding") > 0)
    return refusal(415, "not_json",
                   "the body of a request must be JSON: give the header Content-Type: "
                   "application/json");
  if (!parser_->chunked() && count("Content-Length") == 0)
    return refusal(411, "bad_syntax", "the length of the body is missing");
  if (parser_->content_length().value_or(0) > most_body_bytes) return too_long_body();
  return std::nullopt;
}

void HttpExchange::answer(const Response& response) {
  if (is_begun_) {  // and failed on the way: the client sees a premature end
    goes_on_ = false;
    return;
  }
  begin_answer(response.status, response.type, headers_of(response));
  if (method() != "HEAD") send(response.body);
}

void HttpExchange::begin_answer(unsigned status, std::string_view type, std::string headers) {
  const auto& request = parser_->get();
  is_begun_ = true;
  goes_on_ = is_whole_ && request.keep_alive();
  std::string head = head_of(is_http_1_1() ? "HTTP/1.1" : "HTTP/1.0", status, type) + headers;
  if (!goes_on_)
    append_header(head, "Connection", "close");
  else if (!is_http_1_1())
    append_header(head, "Connection", "keep-alive");
  if (headers.find("Cache-Control: ") == headers.npos)
    append_header(head, "Cache-Control", "no-store");
  send(head += "\r\n");
}

bool HttpExchange::is_http_1_1() const { return parser_->get().version() >= 11; }

void HttpExchange::begin_stream(std::string_view type) {
  begin_answer(200, type, "Transfer-Encoding: chunked\r\n");
}

void HttpExchange::send_piece(std::string_view piece) {
  if (piece.empty()) return;  // which would end the stream
  char size[16];
  const auto end = std::to_chars(std::begin(size), std::end(size), piece.size(), 16).ptr;
  send(std::string(std::begin(size), end).append("\r\n").append(piece).append("\r\n"));
}

void HttpExchange::end_stream() { send("0\r\n\r\n"); }

void HttpExchange::send(std::string_view bytes) {
  is_taken_ = is_taken_ && connection_.send(bytes) == Transfer::done;
}

void answer_unasked(Connection& connection, const Response& response) {
  std::string answer = head_of("HTTP/1.1", response.status, response.type) + headers_of(response);
  append_header(answer, "Cache-Control", "no-store");
  append_header(answer, "Connection", "close");
  connection.send(answer.append("\r\n").append(response.body));
}

}  // namespace zugzwang::web
