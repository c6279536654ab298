#pragma once

// A running server, and connections to it that send arbitrary bytes.

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/web/server/server.hpp>

namespace zugzwang::tests {

/// A server at a free port, which runs until this object is destroyed.
class Running {
 public:
  Running(const Registry& registry, web::ServerOptions options)
      : server_(registry, at_free_port(std::move(options))),
        thread_([this](const std::stop_token& stop) { unended_ = server_.run(stop); }) {}

  unsigned port() const { return server_.port(); }
  std::string host() const { return "127.0.0.1:" + std::to_string(port()); }
  std::string address() const { return server_.address(); }

  /// Stops the server, and returns the calls that did not end.
  std::vector<std::string> stop() {
    thread_.request_stop();
    thread_.join();
    return unended_;
  }

 private:
  static web::ServerOptions at_free_port(web::ServerOptions options) {
    options.port = 0;
    return options;
  }

  web::Server server_;
  std::vector<std::string> unended_;
  std::jthread thread_;
};

/// The reply of a server.
struct Reply {
  int status = 0;       ///< 0 if nothing has arrived
  std::string headers;  ///< with the status line
  std::string body;     ///< of chunks, without their lengths

  /// Returns the value of a header, by its name as the server writes it; empty if it is missing.
  std::string header(std::string_view name) const;
  /// Returns the JSON in the body. Throws Error if there is none.
  Datum json() const { return Datum::from_json(body); }
  /// Returns the code of the error in the body; empty if there is none.
  std::string code() const;
};

/// A connection that sends any bytes, well formed or not.
class Wire {
 public:
  explicit Wire(unsigned port);
  ~Wire();
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  /// Returns the port at this end.
  unsigned port() const;
  /// Returns whether all of it went out.
  bool send(std::string_view bytes);
  /// Ends the stream to the server.
  void send_no_more();
  /// Returns the next reply, or the part of it that has arrived when the server closes the
  /// connection or some seconds have passed.
  Reply receive();
  /// Waits for more bytes; returns false at the end of the connection.
  bool read_more();
  /// The bytes that have arrived and have not been consumed.
  std::string& received() { return received_; }
  /// Returns whether the server closes the connection within some seconds.
  bool is_closed();

 private:
  int socket_;
  std::string received_;
};

/// Returns a well-formed HTTP request, with further headers, each ended by \r\n.
std::string post(const std::string& host, const std::string& call, const std::string& body,
                 const std::string& headers = "");
std::string get(const std::string& host, const std::string& path, const std::string& headers = "");

/// Returns the reply to one request on a connection of its own.
Reply ask(unsigned port, std::string_view request);

/// Waits until the condition is true; returns false if it is not for many seconds.
bool comes_true(const std::function<bool()>& condition);

}  // namespace zugzwang::tests
