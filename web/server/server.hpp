#pragma once

// Serves the solvers over HTTP, and the page that uses them. `POST /api/v1/NAME` with a request of
// docs/api.md as the body is answered by Caller, with the matching HTTP status, or as server-sent
// events that also report the progress.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/api/call.hpp>
#include <zugzwang/core/version.hpp>
#include <zugzwang/engine/registry.hpp>

#include "limits.hpp"

namespace zugzwang::web {

/// A file that is sent to a browser.
struct PageFile {
  std::string type;  ///< e.g. "text/html; charset=utf-8"
  std::string content;
  std::string
      gzipped{};  ///< the same compressed, for browsers that accept it; empty if there is none
};

/// The files by the paths at which they are served, for example "/". They are read once: a request
/// never names a file.
using Page = std::map<std::string, PageFile, std::less<>>;

/// Reads the files of the built page from a folder: index.html, and index.html.gz beside it. If it
/// has no index.html, returns a short page that explains how to build it.
Page read_page(const std::filesystem::path& folder);

struct ServerOptions {
  std::string host = "127.0.0.1";  ///< a name or an address; 0.0.0.0 or :: for all of the machine
  std::uint16_t port = 8080;       ///< 0 for any free port
  unsigned jobs = 1;               ///< calls that are answered at once, at least 1
  std::size_t most_waiting = most_waiting_calls;
  unsigned most_connections = most_served_connections;  ///< at least 1
  ConnectionLimits connection{};
  Caller::Caps caps{};                   ///< of each call
  std::string program{library_version};  ///< the version to report
  Page page{};
};

class Server {
 public:
  /// Listens, but answers no request yet. The registry must outlive the server. Throws
  /// Error{bad_value} if the address is not available.
  Server(const Registry& registry, ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  unsigned port() const;
  /// The URL of the server, for example "http://127.0.0.1:8080/".
  std::string address() const;

  /// Answers requests until asked to stop, and then ends within two seconds: running calls are
  /// cancelled. Returns those that did not end, such as "solve of nim". Their threads go on, and
  /// use the registry and what the server owns, so that the destructor then frees nothing; the
  /// registry must live as long as the process. May be called once.
  std::vector<std::string> run(const std::stop_token& stop);

 private:
  class Http;
  std::unique_ptr<Http> http_;
};

/// Returns the HTTP status for an answer: 200, or 400 for an error of the request, 503 if the
/// server cannot take it now, 500 for an internal error.
unsigned status_of(const CallAnswer& answer);

}  // namespace zugzwang::web
