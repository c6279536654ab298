#pragma once

// An HTTP request, read by the parser of Boost.Beast, and its answer. Only http_exchange.cpp
// includes Beast, which costs a translation unit four times what the rest of it does.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "connection.hpp"

namespace zugzwang::web {

inline constexpr std::string_view json_type = "application/json";

struct Response {
  unsigned status = 200;
  std::string type;  ///< of the body, e.g. "text/html"
  std::string body;
  std::string headers{};  ///< further ones, each followed by \r\n
};

/// Returns a response with an error in the form of docs/api.md.
Response refusal(unsigned status, std::string_view code, std::string_view message);

class HttpExchange {
 public:
  /// `ahead` holds what the client has sent beyond the previous requests.
  HttpExchange(Connection& connection, std::string& ahead);
  ~HttpExchange();

  /// Reads the request up to its body. Returns false if there is nothing to answer: the request has
  /// been refused, or the client has left.
  bool read_head();
  /// Reads the body, which must be valid for a call. Returns false if it has been refused.
  bool read_body();

  std::string_view method() const;
  /// The target without its query.
  std::string_view path() const;
  /// The number of headers with this name.
  std::size_t count(std::string_view name) const;
  /// The value of the first of them; empty if there is none.
  std::string_view header(std::string_view name) const;
  /// The body, once it has been read.
  const std::string& body() const;

  bool has_left() const { return connection_.has_left(); }

  void answer(const Response& response);

  /// Whether the client speaks HTTP/1.1, and so accepts answers in pieces.
  bool is_http_1_1() const;
  /// Begins an answer that is sent in pieces.
  void begin_stream(std::string_view type);
  void send_piece(std::string_view piece);
  void end_stream();
  /// Whether the client accepts what is sent.
  bool is_taken() const { return is_taken_; }

  /// Whether the whole request has been read and answered, and another may follow.
  bool goes_on() const { return goes_on_ && is_taken_; }

 private:
  struct Parser;
  enum class Part { head, body };

  bool read(Part part);
  Response too_long_head() const;
  std::optional<Response> fault_of_head() const;
  std::optional<Response> fault_of_body() const;
  void begin_answer(unsigned status, std::string_view type, std::string headers);
  void send(std::string_view bytes);

  Connection& connection_;
  std::string& ahead_;
  std::unique_ptr<Parser> parser_;
  bool is_whole_ = false;  // all of the request has been read
  bool is_begun_ = false;  // the answer has begun
  bool is_taken_ = true;
  bool goes_on_ = false;
};

/// Sends a client an answer without waiting for its request.
void answer_unasked(Connection& connection, const Response& response);

}  // namespace zugzwang::web
