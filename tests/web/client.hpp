#pragma once

// A server that runs, and connections to it that send any bytes.

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <zugzwang/engine/datum.hpp>
#include <zugzwang/web/server/server.hpp>

namespace zugzwang::tests {

/// A server at a free port, until it goes.
class Running {
 public:
  Running(const Registry& registry, web::ServerOptions options)
      : server_(registry, at_free_port(std::move(options))),
        thread_([this](const std::stop_token& stop) { server_.run(stop); }) {}

  unsigned port() const { return server_.port(); }
  std::string host() const { return "127.0.0.1:" + std::to_string(port()); }
  std::string address() const { return server_.address(); }

 private:
  static web::ServerOptions at_free_port(web::ServerOptions options) {
    options.port = 0;
    return options;
  }

  web::Server server_;
  std::jthread thread_;
};

/// What a server has answered.
struct Reply {
  int status = 0;       ///< 0 where nothing has come
  std::string headers;  ///< with the line of the status
  std::string body;     ///< of chunks, without their lengths

  /// The value of a header, by its name as the server writes it; empty if it is missing.
  std::string header(std::string_view name) const;
  /// The JSON in the body. Throws Error where there is none.
  Datum json() const { return Datum::from_json(body); }
  /// The code of the error in the body; empty if it tells none.
  std::string code() const;
};

/// A connection that sends what it is told, well formed or not.
class Wire {
 public:
  explicit Wire(unsigned port);
  ~Wire();
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  /// The port at this end.
  unsigned port() const;
  /// Returns whether all of it went out.
  bool send(std::string_view bytes);
  /// Tells the server that nothing more comes.
  void send_no_more();
  /// The next reply; what has come of it when the server closes the connection or some seconds have
  /// gone by.
  Reply receive();
  /// Waits for more to come; returns false at the end of the connection.
  bool read_more();
  /// What has come and has not been taken.
  std::string& received() { return received_; }
  /// Whether the server closes the connection within some seconds.
  bool is_closed();

 private:
  int socket_;
  std::string received_;
};

/// A request of HTTP as it should be, with further headers, each ended by \r\n.
std::string post(const std::string& host, const std::string& call, const std::string& body,
                 const std::string& headers = "");
std::string get(const std::string& host, const std::string& path, const std::string& headers = "");

/// The reply to one request on a connection of its own.
Reply ask(unsigned port, std::string_view request);

/// Waits for it to become true; returns false if it has not for many seconds.
bool comes_true(const std::function<bool()>& condition);

}  // namespace zugzwang::tests
