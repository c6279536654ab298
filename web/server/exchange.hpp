#pragma once

// One request of HTTP, read by the parser of Boost.Beast, and its answer. Only exchange.cpp
// includes Beast, which costs a unit four times what the rest of it does.

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
  std::string type;  ///< of the body, such as "text/html"
  std::string body;
  std::string headers{};  ///< further ones, each with \r\n behind it
};

/// A response with an error in the form of docs/api.md.
Response refusal(unsigned status, std::string_view code, std::string_view message);

class Exchange {
 public:
  /// `ahead` holds what the client has sent beyond the requests before.
  Exchange(Connection& connection, std::string& ahead);
  ~Exchange();

  /// Reads the request up to its body. Returns false where there is none to be answered: then it
  /// has been refused, or the client has left.
  bool read_head();
  /// Reads the body, which must be one that a call can have. Returns false if it has been refused.
  bool read_body();

  std::string_view method() const;
  /// Of the target, what comes before the query.
  std::string_view path() const;
  /// How many headers have this name.
  std::size_t count(std::string_view name) const;
  /// The value of the first of them; empty if there is none.
  std::string_view header(std::string_view name) const;
  /// Once it has been read.
  const std::string& body() const;

  bool has_left() const { return connection_.has_left(); }

  void answer(const Response& response);

  /// Whether the client speaks HTTP/1.1, and so takes answers in pieces.
  bool is_http_1_1() const;
  /// Begins an answer that comes in pieces, each sent as it is.
  void begin_stream(std::string_view type);
  void send_piece(std::string_view piece);
  void end_stream();
  /// Whether the client takes what is sent.
  bool is_taken() const { return is_taken_; }

  /// Whether all has been read and answered, and another request may follow.
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
  bool is_begun_ = false;  // something has been answered
  bool is_taken_ = true;
  bool goes_on_ = false;
};

/// Tells a client an answer without waiting for what it asks.
void answer_unasked(Connection& connection, const Response& response);

}  // namespace zugzwang::web
