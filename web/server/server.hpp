#pragma once

// The solvers behind HTTP, and the page that asks them: `POST /api/v1/NAME` with a request of
// docs/api.md as the body is answered as Caller answers it, with the status of HTTP that fits, or
// as server-sent events that tell the progress as well.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include <zugzwang/api/call.hpp>
#include <zugzwang/engine/registry.hpp>

#include "limits.hpp"

namespace zugzwang::web {

/// A file that a browser is given.
struct PageFile {
  std::string type;  ///< such as "text/html; charset=utf-8"
  std::string content;
};

/// The files by the paths that they are served at, such as "/". They are read once: no file is ever
/// named by a request.
using Page = std::map<std::string, PageFile, std::less<>>;

/// Reads the files of the built page from a folder. Where it has no index.html, a short page that
/// tells how to build it stands for it.
Page read_page(const std::filesystem::path& folder);

struct ServerOptions {
  std::string host = "127.0.0.1";  ///< a name or an address; all of this machine's by 0.0.0.0 or ::
  std::uint16_t port = 8080;       ///< 0 for any that is free
  unsigned jobs = 1;               ///< calls that are answered at once, from 1 on
  std::size_t most_waiting = most_waiting_calls;
  unsigned most_connections = most_served_connections;  ///< from 1 on
  ConnectionLimits connection{};
  Caller::Caps caps{};  ///< of each of the calls
  std::string program;  ///< the version to be told
  Page page{};
};

class Server {
 public:
  /// Listens, but answers nobody yet. The registry must outlive the server. Throws Error{bad_value}
  /// where the address cannot be had.
  Server(const Registry& registry, ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  unsigned port() const;
  /// Such as "http://127.0.0.1:8080/".
  std::string address() const;

  /// Answers until asked to stop, and within half a second then: calls that run are cancelled. To
  /// be called once.
  void run(const std::stop_token& stop);

 private:
  class Http;
  std::unique_ptr<Http> http_;
};

/// Returns the HTTP status that an answer goes with: 200, or 400 for an error of the request, 503
/// for a server that cannot take it now, 500 for a fault of ours.
unsigned status_of(std::string_view answer);

}  // namespace zugzwang::web
