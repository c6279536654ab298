// The server as its clients see it: those of its page, others, slow ones, and those that leave.

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <zugzwang/api/call.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/bundled.hpp>
#include <zugzwang/solvers/all.hpp>
#include <zugzwang/web/server/origins.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"
#include "web/client.hpp"

namespace zugzwang::tests {
namespace {

using testing::bundled;
using testing::contains;

const std::string small_solve = R"({"game":"tip","problem":{"total":16,"face":1}})";
/// Takes minutes.
const std::string long_solve = R"({"game":"connect-four","problem":{"height":7}})";

web::ServerOptions options() {
  web::ServerOptions options;
  options.jobs = 2;
  options.caps.memory = std::uint64_t{64} << 20;
  options.program = "0.0";
  options.page["/"] = {"text/html; charset=utf-8", "<!doctype html><title>page</title>"};
  return options;
}

struct Calls {
  std::uint64_t running = 0;
  std::uint64_t waiting = 0;
  bool operator==(const Calls&) const = default;
};
Calls calls_of(const Running& server) {
  const Datum about = ask(server.port(), get(server.host(), "/api/v1")).json();
  const Datum& calls = *about.find("result")->find("calls");
  return {*calls.find("running")->get<std::uint64_t>(),
          *calls.find("waiting")->get<std::uint64_t>()};
}
bool comes_to(const Running& server, const Calls& calls) {
  return comes_true([&] { return calls_of(server) == calls; });
}

/// Returns an answer without what differs from run to run.
Datum without_statistics(const Datum& answer) {
  if (const auto* const object = answer.get<Datum::Object>()) {
    Datum::Object kept;
    for (const auto& [name, value] : *object)
      if (name != "statistics") kept.emplace_back(name, without_statistics(value));
    return kept;
  }
  return answer;
}

/// A game with an error of its author.
class Faulty {
 public:
  using State = std::uint64_t;
  using Move = std::uint64_t;
  Countdown<Move> moves(State left) const { return Countdown<Move>(left); }
  State play(State left, Move taken) const { return left - taken; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
};
/// A game whose author has forgotten an end.
class Stuck : public Faulty {
 public:
  std::optional<Outcome> result(State left) const {
    while (left == 3) std::this_thread::sleep_for(std::chrono::seconds(1));
    return Faulty::result(left);
  }
};
struct FaultyProblem {
  std::uint64_t left = 0;
};
template <class Rules>
class PresentationOf final : public Presentation<FaultyProblem, Rules> {
 public:
  using State = std::uint64_t;
  using Move = std::uint64_t;

  GameText text() const override {
    return {.name = "faulty",
            .title = "Faulty",
            .summary = "throws",
            .rules = "None.",
            .move = "a number",
            .answer = "none"};
  }
  std::vector<Field<FaultyProblem>> fields() const override {
    return {field("left", &FaultyProblem::left, "what is left")};
  }
  Rules rules(const FaultyProblem&) const override { return {}; }
  State state(const Rules&, const FaultyProblem& problem) const override { return problem.left; }
  PositionText position(const Rules&, const State&) const override {
    throw std::logic_error("a mistake");
  }
  MoveText move(const Rules&, const State&, const Move&) const override { return {"take"}; }
};

}  // namespace

TEST_CASE("a call by HTTP has the answer of Caller", "[server]") {
  const Running server(bundled(), options());
  Caller caller(bundled());
  Wire wire(server.port());
  const auto same = [&](const std::string& call, const std::string& request) {
    INFO(call << " " << request);
    REQUIRE(wire.send(post(server.host(), call, request)));
    const Reply reply = wire.receive();
    const std::string expected = caller.call(call, request, {});
    CHECK(without_statistics(reply.json()) == without_statistics(Datum::from_json(expected)));
    CHECK(reply.header("Content-Type") == "application/json");
    CHECK(reply.header("Cache-Control") == "no-store");
    return reply.status;
  };
  CHECK(same("games", "{}") == 200);
  CHECK(same("describe", R"({"game":"kayles"})") == 200);
  CHECK(same("random", R"({"game":"nim","seed":7})") == 200);
  CHECK(same("position", R"({"game":"tip","problem":{"total":16,"face":1},"values":true})") == 200);
  CHECK(same("solve", small_solve) == 200);
  CHECK(same("solve",
             R"({"call":"solve","game":"nim","problem":{"heaps":[18446744073709551615]}})") == 200);
  CHECK(same("period", R"({"game":"kayles","problem":{}})") == 200);
  CHECK(same("solve", R"({"game":"tip","problem":{"total":16,"face":7}})") == 400);
  CHECK(same("solve", R"({"call":"games"})") == 400);
  CHECK(same("solve", "") == 400);
  CHECK(same("solve", "{") == 400);
  CHECK(same("solve", "[1,2]") == 400);
  CHECK(same("solve", std::string(1 << 19, '[')) == 400);
  CHECK(same("solve", small_solve) == 200);
}

TEST_CASE("an exception of a game is reported as an internal server error", "[server]") {
  Registry registry;
  register_game<PresentationOf<Faulty>>(registry, SolverList<TopDown>{});
  const Running server(registry, options());
  const Reply reply = ask(
      server.port(), post(server.host(), "position", R"({"game":"faulty","problem":{"left":3}})"));
  CHECK(reply.status == 500);
  CHECK(reply.code() == "internal");
}

TEST_CASE("an invalid call is refused with the status for the reason", "[server]") {
  const Running server(bundled(), options());
  const auto refused = [&](const std::string& request, int status, const std::string& code) {
    INFO(request.substr(0, 300));
    const Reply reply = ask(server.port(), request);
    CHECK(reply.status == status);
    CHECK(reply.code() == code);
    CHECK(reply.header("Content-Type") == "application/json");
    CHECK(*reply.json().find("version") == Datum(call_version));
    return reply;
  };
  const std::string host = server.host();
  refused(get(host, "/nothing"), 404, "not_found");
  refused(get(host, "/../../etc/passwd"), 404, "not_found");
  refused(get(host, "/%2e%2e/etc/passwd"), 404, "not_found");
  refused(get(host, "/" + std::string(8000, 'a')), 404, "not_found");
  refused(get(host, "/" + std::string(9000, 'a')), 414, "too_large");
  const Reply unknown = refused(post(host, "guess", "{}"), 404, "not_found");
  CHECK(contains(unknown.body, "analyze"));
  CHECK(refused(get(host, "/api/v1/solve"), 405, "wrong_method").header("Allow") == "POST");
  for (const std::string method : {"POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"}) {
    for (const std::string path : {"/", "/api/v1"})
      refused(
          method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 2\r\n\r\n{}",
          405, "wrong_method");
    if (method == "POST") continue;
    refused(method + " /api/v1/solve HTTP/1.1\r\nHost: " + host + "\r\n\r\n", 405, "wrong_method");
  }
  const std::string begin = "POST /api/v1/solve HTTP/1.1\r\nHost: " + host + "\r\n";
  const std::string json = "Content-Type: application/json\r\n";
  refused(begin + "Content-Length: 2\r\n\r\n{}", 415, "not_json");
  refused(begin + "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}", 415, "not_json");
  refused(begin + "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 2\r\n\r\n{}",
          415, "not_json");
  refused(begin + json + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}", 415, "not_json");
  refused(begin + json + "\r\n{}", 411, "bad_syntax");
  refused(begin + json + "Transfer-Encoding: gzip\r\n\r\n{}", 501, "bad_syntax");
  refused("nonsense\r\n\r\n", 400, "bad_syntax");
  refused("GET / HTTP/9.9\r\n\r\n", 400, "bad_syntax");
  refused("BREW / HTTP/1.1\r\nHost: " + host + "\r\n\r\n", 400, "bad_syntax");
  refused(get(host, "/", "No colon\r\n"), 400, "bad_syntax");
  refused(get(host, "/", "Name : value\r\n"), 400, "bad_syntax");
}

TEST_CASE("a body with two lengths, or with none, is refused", "[server]") {
  const Running server(bundled(), options());
  const std::string begin = "POST /api/v1/solve HTTP/1.1\r\nHost: " + server.host() +
                            "\r\nContent-Type: application/json\r\n";
  const std::string length = std::to_string(small_solve.size());
  for (const std::string& headers :
       {"Content-Length: " + length + "\r\nContent-Length: " + length + "\r\n",
        "Content-Length: " + length + "\r\nContent-Length: 2\r\n",
        "Content-Length: " + length + ", " + length + "\r\n",
        "Content-Length: " + length + "\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: " + length + "\r\n",
        std::string("Content-Length: -1\r\n"), std::string("Content-Length: +2\r\n"),
        std::string("Content-Length: 0x2\r\n"), std::string("Content-Length: two\r\n"),
        std::string("Content-Length:\r\n"),
        std::string("Content-Length: 99999999999999999999999999\r\n")}) {
    INFO(headers);
    Wire wire(server.port());
    wire.send(begin + headers + "\r\n" + small_solve);
    const Reply reply = wire.receive();
    CHECK(reply.status == 400);
    CHECK(reply.code() == "bad_syntax");
    CHECK(reply.header("Connection") == "close");
    CHECK(wire.receive().status == 0);
  }
  // Where a proxy might find the end of the request elsewhere.
  for (const std::string headers :
       {"Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n"}) {
    INFO(headers);
    Wire wire(server.port());
    wire.send(begin + headers + "\r\n2\r\n{}\r\n0\r\n\r\n");
    const int status = wire.receive().status;
    CHECK((status == 400 || status == 501));
    CHECK(wire.receive().status == 0);
  }
}

TEST_CASE("Expect: 100-continue is answered, or refused with the reason", "[server]") {
  const Running server(bundled(), options());
  const std::string begin =
      "POST /api/v1/solve HTTP/1.1\r\nHost: " + server.host() +
      "\r\nExpect: 100-continue\r\nContent-Length: " + std::to_string(small_solve.size()) + "\r\n";
  Wire wire(server.port());
  wire.send(begin + "Content-Type: application/json\r\n\r\n");
  while (!contains(wire.received(), "\r\n\r\n") && wire.read_more()) {
  }
  CHECK(wire.received() == "HTTP/1.1 100 Continue\r\n\r\n");
  wire.received().clear();
  wire.send(small_solve);
  CHECK(wire.receive().status == 200);
  CHECK(ask(server.port(), begin + "Content-Type: text/plain\r\n\r\n").status == 415);
}

TEST_CASE("a connection is kept alive or closed as requested", "[server]") {
  const Running server(bundled(), options());
  const std::string headers = "Host: " + server.host() + "\r\n";
  for (const auto& [request, goes_on] :
       {std::pair("GET / HTTP/1.1\r\n" + headers, true),
        std::pair("GET / HTTP/1.1\r\nConnection: close\r\n" + headers, false),
        std::pair("GET / HTTP/1.0\r\n" + headers, false),
        std::pair("GET / HTTP/1.0\r\nConnection: keep-alive\r\n" + headers, true)}) {
    INFO(request);
    Wire wire(server.port());
    wire.send(request + "\r\n");
    CHECK(wire.receive().status == 200);
    wire.send(get(server.host(), "/"));
    CHECK((wire.receive().status == 200) == goes_on);
  }
  // The reply to HEAD states the length of a body that does not follow.
  Wire wire(server.port());
  wire.send("HEAD / HTTP/1.1\r\n" + headers + "\r\n");
  while (!contains(wire.received(), "\r\n\r\n") && wire.read_more()) {
  }
  CHECK(contains(wire.received(),
                 "Content-Length: " + std::to_string(options().page["/"].content.size()) + "\r\n"));
  CHECK(wire.received().ends_with("\r\n\r\n"));
}

TEST_CASE("the content type of JSON may have parameters, in any case", "[server]") {
  const Running server(bundled(), options());
  for (const std::string type : {"application/json; charset=utf-8", "Application/JSON ;x=y"}) {
    const std::string request =
        "POST /api/v1/solve HTTP/1.1\r\nHost: " + server.host() + "\r\nContent-Type: " + type +
        "\r\nContent-Length: " + std::to_string(small_solve.size()) + "\r\n\r\n" + small_solve;
    CHECK(ask(server.port(), request).status == 200);
  }
}

TEST_CASE("only requests under the server's own name are answered", "[server]") {
  const Running server(bundled(), options());
  const std::string port = ":" + std::to_string(server.port());
  const auto status = [&](const std::string& host, const std::string& origin = "") {
    const std::string more = origin.empty() ? "" : "Origin: " + origin + "\r\n";
    const Reply page = ask(server.port(), get(host, "/", more));
    const Reply call = ask(server.port(), post(host, "solve", small_solve, more));
    CHECK(page.status == call.status);
    CHECK((page.status == 200 || page.code() == "forbidden"));
    CHECK_FALSE(contains(page.headers, "Access-Control"));
    return page.status;
  };
  for (const std::string host : {"127.0.0.1", "localhost", "LocalHost", "[::1]"}) {
    INFO(host);
    CHECK(status(host + port) == 200);
    CHECK(status(host + port, "http://" + host + port) == 200);
    CHECK(status(host) == 403);
    CHECK(status(host + ":1") == 403);
  }
  const std::string own = "127.0.0.1" + port;
  CHECK(status("rebound.example" + port) == 403);
  CHECK(status("127.0.0.1.rebound.example" + port) == 403);
  CHECK(status("192.168.1.5" + port) == 403);
  CHECK(status("user@127.0.0.1" + port) == 403);
  CHECK(status("") == 403);
  CHECK(status(own, "http://rebound.example" + port) == 403);
  CHECK(status(own, "https://127.0.0.1" + port) == 403);
  CHECK(status(own, "http://127.0.0.1:1") == 403);
  CHECK(status(own, "null") == 403);
  CHECK(ask(server.port(), "GET / HTTP/1.0\r\n\r\n").status == 403);
  CHECK(ask(server.port(), get(own, "/", "Host: rebound.example\r\n")).status == 403);
}

TEST_CASE("the names of a server are those of its address", "[server]") {
  const web::Origins named("Games.example", 8080);
  CHECK(named.allows_host("games.example:8080"));
  CHECK(named.allows_host("localhost:8080"));
  CHECK_FALSE(named.allows_host("games.example"));
  CHECK_FALSE(named.allows_host("192.168.1.5:8080"));
  CHECK(named.allows_origin("http://games.example:8080"));
  CHECK_FALSE(named.allows_origin("games.example:8080"));
  const web::Origins sixth("fe80::1", 8080);
  CHECK(sixth.allows_host("[fe80::1]:8080"));
  CHECK_FALSE(sixth.allows_host("[fe80::2]:8080"));
  for (const char* const all : {"0.0.0.0", "::"}) {
    const web::Origins everywhere(all, 8080);
    CHECK(everywhere.allows_host("192.168.1.5:8080"));
    CHECK(everywhere.allows_host("[fe80::2]:8080"));
    CHECK_FALSE(everywhere.allows_host("rebound.example:8080"));
    CHECK_FALSE(everywhere.allows_host("192.168.1.5.rebound.example:8080"));
    CHECK_FALSE(everywhere.allows_host("[rebound.example]:8080"));
  }
  CHECK(web::Origins("localhost", 80).allows_host("localhost"));
  CHECK(web::is_loopback("127.0.0.2"));
  CHECK(web::is_loopback("LOCALHOST"));
  CHECK(web::is_loopback("::1"));
  CHECK_FALSE(web::is_loopback("127.example"));
  CHECK_FALSE(web::is_loopback("0.0.0.0"));
}

TEST_CASE("the page is served with its content types and a content security policy", "[server]") {
  const Running server(bundled(), options());
  Wire wire(server.port());
  wire.send(get(server.host(), "/", "Accept-Encoding: gzip, br\r\nRange: bytes=0-3,0-3\r\n"));
  const Reply page = wire.receive();
  CHECK(page.status == 200);
  CHECK(page.body == options().page["/"].content);
  CHECK(page.header("Content-Type") == "text/html; charset=utf-8");
  CHECK(page.header("Content-Encoding").empty());
  CHECK(page.header("Cache-Control") == "no-cache");
  CHECK(page.header("X-Content-Type-Options") == "nosniff");
  CHECK(page.header("Referrer-Policy") == "no-referrer");
  const std::string policy = page.header("Content-Security-Policy");
  for (const std::string part : {"default-src 'none'", "connect-src 'self'", "worker-src blob:",
                                 "'wasm-unsafe-eval'", "frame-ancestors 'none'"})
    CHECK(contains(policy, part));
  wire.send("HEAD / HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n" +
            get(server.host(), "/api/v1"));
  while (!contains(wire.received(), "\r\n\r\n{") && wire.read_more()) {
  }
  CHECK(wire.received().starts_with("HTTP/1.1 200 OK\r\n"));
  CHECK(contains(wire.received(),
                 "Content-Length: " + std::to_string(options().page["/"].content.size())));
  CHECK_FALSE(contains(wire.received(), "<title>"));
}

TEST_CASE("the page is sent compressed to clients that accept it", "[server]") {
  web::ServerOptions both = options();
  both.page["/"].gzipped = "pretended gzip";
  const Running server(bundled(), both);
  const auto page = [&](const std::string& accepted) {
    return ask(server.port(), get(server.host(), "/", accepted));
  };
  for (const char* const accepted :
       {"gzip", "deflate, gzip, br", "br;q=1.0, gzip;q=0.5", "gzip; q=1"}) {
    const Reply reply = page(std::string("Accept-Encoding: ") + accepted + "\r\n");
    INFO(accepted);
    CHECK(reply.header("Content-Encoding") == "gzip");
    CHECK(reply.header("Vary") == "Accept-Encoding");
    CHECK(reply.body == "pretended gzip");
  }
  for (const char* const accepted :
       {"", "Accept-Encoding: br\r\n", "Accept-Encoding: gzip;q=0\r\n",
        "Accept-Encoding: gzip;q=0.0, br\r\n", "Accept-Encoding: xgzip, gzipped\r\n"}) {
    const Reply reply = page(accepted);
    INFO(accepted);
    CHECK(reply.header("Content-Encoding").empty());
    CHECK(reply.body == both.page["/"].content);
  }
}

TEST_CASE("the page of a folder is read once, and no other file", "[server]") {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("zugzwang-page-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const web::Page none = web::read_page(folder);
  REQUIRE(none.size() == 1);
  CHECK(contains(none.at("/").content, "has not been built"));
  std::ofstream(folder / "index.html") << "<p>page</p>";
  std::ofstream(folder / "index.html.gz") << "compressed";
  std::ofstream(folder / "secret.txt") << "secret";
  const web::Page page = web::read_page(folder);
  std::filesystem::remove_all(folder);
  CHECK(page.size() == 2);
  CHECK(page.at("/").content == "<p>page</p>");
  CHECK(page.at("/").gzipped == "compressed");
  CHECK(page.at("/index.html").type == "text/html; charset=utf-8");
}

TEST_CASE("a server describes itself and its limits", "[server]") {
  web::ServerOptions limited = options();
  limited.caps.time = std::chrono::seconds(7);
  limited.caps.threads = 3;
  limited.most_waiting = 5;
  const Running server(bundled(), limited);
  CHECK(server.address() == "http://" + server.host() + "/");
  const Datum about = *ask(server.port(), get(server.host(), "/api/v1")).json().find("result");
  CHECK(about.find("program")->to_text() == "0.0");
  CHECK(*about.find("native") == Datum(true));
  CHECK(about.find("limits")->to_json() ==
        R"({"seconds":7.0,"memory":67108864,"threads":3,"body":1048576,"running":2,"waiting":5})");
  CHECK(about.find("calls")->to_json() == R"({"running":0,"waiting":0})");
}

TEST_CASE("the limits of a server apply to every call", "[server]") {
  web::ServerOptions limited = options();
  limited.caps.time = std::chrono::milliseconds(50);
  const Running server(bundled(), limited);
  const Reply reply = ask(server.port(), post(server.host(), "solve", long_solve));
  CHECK(reply.status == 200);
  CHECK(reply.json().find("result")->find("status")->to_text() == "time_limit");
}

TEST_CASE("a body is limited to one mebibyte", "[server]") {
  const Running server(bundled(), options());
  const std::string host = server.host();
  std::string full = small_solve;
  full.resize(web::most_body_bytes, ' ');
  CHECK(ask(server.port(), post(host, "solve", full)).status == 200);
  const Reply over = ask(server.port(), post(host, "solve", full + " "));
  CHECK(over.status == 413);
  CHECK(over.code() == "too_large");
  CHECK(over.header("Connection") == "close");
  // A client that sends much more can send it all, and then reads why it was too much.
  Wire eager(server.port());
  CHECK(eager.send(post(host, "solve", std::string(std::size_t{16} << 20, ' '))));
  CHECK(eager.receive().status == 413);
  // The headers suffice to decide.
  const std::string head =
      "POST /api/v1/solve HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: application/json\r\n";
  CHECK(ask(server.port(), head + "Content-Length: 99999999999999\r\n\r\n").status == 413);
  const std::string chunked = head + "Transfer-Encoding: chunked\r\n\r\n";
  const auto chunk = [](const std::string& bytes) {
    char size[20];
    std::snprintf(size, sizeof(size), "%zx\r\n", bytes.size());
    return size + bytes + "\r\n";
  };
  CHECK(ask(server.port(),
            chunked + chunk(small_solve.substr(0, 9)) + chunk(small_solve.substr(9)) + "0\r\n\r\n")
            .status == 200);
  CHECK(ask(server.port(), chunked + chunk(full) + "0\r\n\r\n").status == 200);
  CHECK(ask(server.port(), chunked + chunk(full) + chunk(" ") + "0\r\n\r\n").status == 413);
  CHECK(ask(server.port(), chunked + "ffffffffffff\r\n" + full + full).status == 413);
  CHECK(ask(server.port(), chunked + "no number\r\n\r\n").status == 400);
  CHECK(ask(server.port(), chunked + std::string(9 << 20, '1')).status == 413);
  // The overhead of chunks is bounded, too: each line between two chunks, and all together.
  const auto extended = [](std::size_t size) {
    return "1;" + std::string(size, 'x') + "\r\n \r\n";
  };
  const auto status = [&](const std::string& body) {
    return ask(server.port(), chunked + body + "2\r\n{}\r\n0\r\n\r\n").status;
  };
  CHECK(status(extended(10'000)) == 400);  // a call without a game
  CHECK(status(extended(40'000)) == 413);
  std::string many;
  while (many.size() <= web::most_sent_bytes) many += extended(10'000);
  CHECK(status(many) == 413);
}

TEST_CASE("a connection takes several requests, also pipelined", "[server]") {
  const Running server(bundled(), options());
  Wire wire(server.port());
  const std::string one = post(server.host(), "solve", small_solve);
  REQUIRE(wire.send(one + get(server.host(), "/") + one + "rubbish\r\n\r\n" + one));
  CHECK(wire.receive().status == 200);
  CHECK(contains(wire.receive().body, "<title>"));
  CHECK(wire.receive().status == 200);
  const Reply refused = wire.receive();
  CHECK(refused.status == 400);
  CHECK(refused.header("Connection") == "close");
  CHECK(wire.receive().status == 0);
}

TEST_CASE("the body of a request that was refused is not taken for the next request", "[server]") {
  const Running server(bundled(), options());
  Wire wire(server.port());
  const std::string hidden = get(server.host(), "/api/v1");
  wire.send("POST / HTTP/1.1\r\nHost: " + server.host() +
            "\r\nContent-Length: " + std::to_string(hidden.size()) + "\r\n\r\n" + hidden);
  CHECK(wire.receive().status == 405);
  CHECK(wire.receive().status == 0);
}

TEST_CASE("a slow request times out", "[server]") {
  web::ServerOptions hasty = options();
  hasty.connection.request = std::chrono::seconds(1);
  hasty.connection.idle = std::chrono::seconds(1);
  const Running server(bundled(), hasty);
  const std::string whole = post(server.host(), "solve", small_solve);
  SECTION("half of a head") {
    const Reply reply = ask(server.port(), whole.substr(0, 30));
    CHECK(reply.status == 408);
    CHECK(reply.code() == "timeout");
  }
  SECTION("half of a body") {
    const Reply reply = ask(server.port(), whole.substr(0, whole.size() - 5));
    CHECK(reply.status == 408);
    CHECK(reply.code() == "timeout");
  }
  const std::string chunked = "POST /api/v1/solve HTTP/1.1\r\nHost: " + server.host() +
                              "\r\nContent-Type: application/json\r\n"
                              "Transfer-Encoding: chunked\r\n\r\n";
  struct Drip {
    const char* name;
    std::string begin, drop;
  };
  for (const auto& [name, begin, drop] :
       {Drip{"headers", "GET / HTTP/1.1\r\n", "X: y\r\n"},
        Drip{"a body", post(server.host(), "solve", std::string(1000, ' ')).substr(0, 200), " "},
        Drip{"chunks", chunked, "1\r\n \r\n"}}) {
    DYNAMIC_SECTION(name << " now and then") {
      Wire wire(server.port());
      std::atomic<bool> done = false;
      const std::jthread drip([&] {
        wire.send(begin);
        while (!done && wire.send(drop)) std::this_thread::sleep_for(std::chrono::milliseconds(50));
      });
      const Reply reply = wire.receive();
      done = true;
      CHECK(reply.status == 408);
    }
  }
  SECTION("none at all") {
    Wire wire(server.port());
    CHECK(wire.is_closed());
  }
  SECTION("none after the first") {
    Wire wire(server.port());
    wire.send(whole);
    CHECK(wire.receive().status == 200);
    CHECK(wire.is_closed());
  }
}

TEST_CASE("a client that does not read its answer is disconnected", "[server]") {
  web::ServerOptions hasty = options();
  hasty.most_connections = 1;
  hasty.connection.write = std::chrono::seconds(1);
  hasty.connection.write_rate = std::size_t{1} << 30;
  const std::size_t length = std::size_t{64} << 20;
  hasty.page["/long"] = {"text/plain", std::string(length, 'x')};
  const Running server(bundled(), hasty);
  Wire wire(server.port());
  wire.send(get(server.host(), "/long"));
  const auto is_free = [&] { return ask(server.port(), get(server.host(), "/")).status == 200; };
  SECTION("none of it") { CHECK(comes_true(is_free)); }
  SECTION("a little now and then") {
    while (wire.read_more()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    CHECK(wire.received().size() < length);
    CHECK(comes_true(is_free));
  }
}

TEST_CASE("silent connections use keep-alive probes", "[server]") {
  web::ServerOptions hasty = options();
  hasty.connection.silence = std::chrono::seconds(6);
  const Running server(bundled(), hasty);
  Wire wire(server.port());
  wire.send(post(server.host(), "solve", long_solve));
  REQUIRE(comes_to(server, {1, 0}));
  // The server's end has a keep-alive timer (2), which expires within 2 s, in hundredths.
  std::ifstream connections("/proc/net/tcp");
  const auto hexadecimal = [](unsigned port) {
    char text[5];
    std::snprintf(text, sizeof(text), "%04X", port & 0xffffU);
    return std::string(text);
  };
  const std::string ends =
      ":" + hexadecimal(server.port()) + " 0100007F:" + hexadecimal(wire.port()) + " 01 ";
  std::string line;
  while (std::getline(connections, line) && !contains(line, ends)) {
  }
  REQUIRE(contains(line, ends));
  const std::size_t timer = line.find(" 02:");
  REQUIRE(timer != std::string::npos);
  CHECK(std::stoul(line.substr(timer + 4), nullptr, 16) <= 200);
}

TEST_CASE("headers are limited singly and in total", "[server]") {
  const Running server(bundled(), options());
  const auto status = [&](const std::string& headers) {
    const Reply reply = ask(server.port(), get(server.host(), "/", headers));
    if (reply.status != 200) CHECK_FALSE(reply.code().empty());
    return reply.status;
  };
  std::string many;
  for (int i = 0; i < 100; ++i) many += "X-" + std::to_string(i) + ": y\r\n";
  CHECK(status(many) == 200);
  CHECK(status("X: " + std::string(8000, 'y') + "\r\n") == 200);
  CHECK(status("X: " + std::string(9000, 'y') + "\r\n") == 431);
  CHECK(status("X: " + std::string(1 << 20, 'y') + "\r\n") == 431);
  const std::string few = many;
  for (int i = 0; i < 19; ++i) many += few;
  CHECK(status(many) == 431);
  // The bound holds for all headers together, also where they arrive line by line.
  Wire slow(server.port());
  slow.send("GET / HTTP/1.1\r\n");
  for (int i = 0; i < 19 && slow.send(few); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  CHECK(slow.receive().status == 431);
  // The server always sends the whole file.
  std::string ranges = "Range: bytes=0-1";
  while (ranges.size() < 8000) ranges += ",0-1";
  CHECK(status(ranges + "\r\n") == 200);
  CHECK(status("Range: bytes=9-1\r\n") == 200);
  CHECK(status("Content-Type: multipart/form-data; boundary=" + std::string(8000, 'x') + "\r\n") ==
        200);
}

TEST_CASE("calls are queued, and refused when the queue is full", "[server]") {
  web::ServerOptions narrow = options();
  narrow.jobs = 1;
  narrow.most_waiting = 1;
  const Running server(bundled(), narrow);
  const std::string request = post(server.host(), "solve", long_solve);
  Wire running(server.port());
  running.send(request);
  REQUIRE(comes_to(server, {1, 0}));
  auto waiting = std::make_unique<Wire>(server.port());
  waiting->send(request);
  REQUIRE(comes_to(server, {1, 1}));
  const Reply refused = ask(server.port(), request);
  CHECK(refused.status == 503);
  CHECK(refused.code() == "busy");
  CHECK(refused.header("Retry-After") == "1");
  // A client that leaves makes room.
  waiting.reset();
  CHECK(comes_to(server, {1, 0}));
}

TEST_CASE("a call ends when its client leaves", "[server]") {
  const Running server(bundled(), options());
  for (const std::string headers : {"", "Accept: text/event-stream\r\n"}) {
    INFO(headers);
    auto first = std::make_unique<Wire>(server.port());
    auto second = std::make_unique<Wire>(server.port());
    first->send(post(server.host(), "solve", long_solve, headers));
    // Also after bytes that have not been read.
    second->send(post(server.host(), "solve", long_solve, headers) + "GET / HT");
    REQUIRE(comes_to(server, {2, 0}));
    first.reset();
    CHECK(comes_to(server, {1, 0}));
    second.reset();
    CHECK(comes_to(server, {0, 0}));
  }
}

TEST_CASE("server-sent events report the place in the queue, the progress and the answer",
          "[server]") {
  web::ServerOptions one = options();
  one.jobs = 1;
  one.caps.time = std::chrono::seconds(30);
  const Running server(bundled(), one);
  const std::string stream = "Accept: text/event-stream\r\n";
  auto first = std::make_unique<Wire>(server.port());
  first->send(post(server.host(), "solve", long_solve, stream));
  while (!contains(first->received(), "event: progress") && first->read_more()) {
  }
  const std::string& begun = first->received();
  CHECK(contains(begun, "Content-Type: text/event-stream\r\n"));
  CHECK_FALSE(contains(begun, "event: queued"));
  CHECK(contains(begun, "event: progress\ndata: {\"stage\":\""));
  CHECK_FALSE(contains(begun, "event: answer"));
  // A second request waits for the first, and gets an event when that has gone.
  auto second = std::make_unique<Wire>(server.port());
  second->send(post(server.host(), "solve", long_solve, stream));
  const std::string queued = "event: queued\ndata: {\"ahead\":0}\n\n";
  while (!contains(second->received(), queued) && second->read_more()) {
  }
  CHECK(comes_to(server, {1, 1}));
  first.reset();
  while (!contains(second->received(), "\"stage\":\"started\"") && second->read_more()) {
  }
  CHECK(contains(second->received(), "event: progress\ndata: {\"stage\":\"started\","));
  second.reset();
  Wire third(server.port());
  third.send(post(server.host(), "solve", small_solve, stream));
  const Reply reply = third.receive();
  CHECK(reply.status == 200);
  const std::string answer = "event: answer\ndata: ";
  const std::size_t at = reply.body.find(answer);
  REQUIRE(at != std::string::npos);
  CHECK(reply.body.ends_with("\n\n"));
  const Datum told = Datum::from_json(reply.body.substr(at + answer.size()));
  CHECK(told.find("result")->find("answer")->to_text() == "4");
  // The connection stays open.
  third.send(get(server.host(), "/api/v1"));
  CHECK(third.receive().status == 200);
  // An error is an answer, too.
  const Reply wrong = ask(server.port(), post(server.host(), "solve", "{}", stream));
  CHECK(wrong.status == 200);
  CHECK(contains(wrong.body, answer + "{\"version\":1,\"error\":"));
}

TEST_CASE("clients are answered concurrently", "[server]") {
  const Running server(bundled(), options());
  Wire slow(server.port());
  slow.send(post(server.host(), "solve", long_solve));
  REQUIRE(comes_to(server, {1, 0}));
  CHECK(ask(server.port(), post(server.host(), "solve", small_solve)).status == 200);
  Wire other(server.port());
  other.send(post(server.host(), "solve", long_solve));
  CHECK(comes_to(server, {2, 0}));
}

TEST_CASE("short calls do not wait for long solves", "[server]") {
  web::ServerOptions one = options();
  one.jobs = 1;
  const Running server(bundled(), one);
  std::vector<std::unique_ptr<Wire>> slow;
  for (std::uint64_t i = 0; i < 4; ++i) {
    slow.push_back(std::make_unique<Wire>(server.port()));
    slow.back()->send(post(server.host(), "solve", long_solve));
    REQUIRE(comes_to(server, {1, i}));
  }
  const std::string stones = R"({"game":"stones","problem":{"max_take":3,"pile":7})";
  const std::vector<std::pair<std::string, std::string>> quick = {
      {"games", "{}"},
      {"describe", R"({"game":"stones"})"},
      {"random", R"({"game":"stones"})"},
      {"position", stones + "}"},
      {"position", stones + R"(,"values":true})"},
      {"solve", small_solve},
      // A limit of a request's own ends it, however much time it could have.
      {"solve", R"({"game":"domineering","problem":{"board":"8x8"},"seconds":0.02})"},
      {"compare", R"({"game":"domineering","problem":{"board":"8x8"},"seconds":0.02})"},
      {"solve", "{"}};
  for (const auto& [call, request] : quick) {
    INFO(call << " " << request);
    const Reply reply = ask(server.port(), post(server.host(), call, request));
    CHECK(reply.status == (request == "{" ? 400 : 200));
  }
  // None of the long ones was answered meanwhile.
  CHECK(comes_to(server, {1, 3}));
}

TEST_CASE("a worker that has solved a game is chosen again", "[server]") {
  web::ServerOptions two = options();
  two.jobs = 2;
  const Running server(bundled(), two);
  // An answer from what the worker has kept needs no new search of positions.
  const auto positions = [&](const std::string& request) {
    const Datum told = ask(server.port(), post(server.host(), "solve", request)).json();
    return *told.find("result")->find("statistics")->find("positions")->get<std::uint64_t>();
  };
  const std::string nim =
      R"({"game":"can-i-win","problem":{"max_choosable":10,"desired_total":40}})";
  const std::uint64_t first = positions(nim);
  REQUIRE(first > 0);
  positions(small_solve);
  for (int i = 0; i < 4; ++i) CHECK(positions(nim) < first);
}

TEST_CASE("connections beyond the maximum are refused with a status", "[server]") {
  web::ServerOptions few = options();
  few.most_connections = 2;
  const Running server(bundled(), few);
  auto first = std::make_unique<Wire>(server.port());
  auto second = std::make_unique<Wire>(server.port());
  for (Wire* const wire : {first.get(), second.get()}) {
    wire->send(get(server.host(), "/"));
    CHECK(wire->receive().status == 200);
  }
  const Reply refused = ask(server.port(), get(server.host(), "/"));
  CHECK(refused.status == 503);
  CHECK(refused.code() == "busy");
  second.reset();
  CHECK(comes_true([&] { return ask(server.port(), get(server.host(), "/")).status == 200; }));
}

TEST_CASE("a server that stops leaves nothing running", "[server]") {
  auto one = options();
  one.jobs = 1;
  one.connection.idle = std::chrono::hours(1);
  auto server = std::make_unique<Running>(bundled(), one);
  Wire running(server->port());
  Wire waiting(server->port());
  Wire idle(server->port());
  running.send(post(server->host(), "solve", long_solve));
  REQUIRE(comes_to(*server, {1, 0}));
  waiting.send(post(server->host(), "solve", long_solve, "Accept: text/event-stream\r\n"));
  REQUIRE(comes_to(*server, {1, 1}));
  server.reset();  // waits for all threads
  CHECK(running.receive().json().find("result")->find("status")->to_text() == "cancelled");
  CHECK(waiting.is_closed());
  CHECK(idle.is_closed());
}

TEST_CASE("a server stops although a call ignores its cancellation", "[server]") {
  static Registry registry;  // which the call uses until the process ends
  register_game<PresentationOf<Stuck>>(registry, SolverList<TopDown>{});
  Running server(registry, options());
  Wire stuck(server.port());
  stuck.send(post(server.host(), "solve", R"({"game":"faulty","problem":{"left":3}})"));
  REQUIRE(comes_to(server, {1, 0}));
  CHECK(server.stop() == std::vector<std::string>{"solve of faulty"});
  CHECK(stuck.receive().code() == "busy");
}

TEST_CASE("a batch has the time and the memory of one call", "[server]") {
  auto limited = options();
  limited.caps.time = std::chrono::seconds(20);
  const Running server(bundled(), limited);
  std::string requests = R"({"call":"games"})";
  while (requests.size() < web::most_body_bytes - 1000) requests += R"(,{"call":"games"})";
  const Reply reply =
      ask(server.port(), post(server.host(), "batch", R"({"requests":[)" + requests + "]}"));
  CHECK(reply.status == 200);
  CHECK(reply.body.size() < limited.caps.memory);
  const Datum answer = reply.json();
  CHECK(answer.find("result")->find("status")->to_text() == "memory_limit");
}

TEST_CASE("a port belongs to one server", "[server]") {
  const Running server(bundled(), options());
  web::ServerOptions same = options();
  same.port = static_cast<std::uint16_t>(server.port());
  const auto error = testing::error_of([&] { const web::Server second(bundled(), same); });
  REQUIRE(error);
  CHECK(contains(error->what(), "port: " + std::to_string(server.port()) + " is in use"));
  same.host = "no.such.name.invalid";
  CHECK(testing::fails_with(ErrorCode::bad_value,
                            [&] { const web::Server second(bundled(), same); }));
}

TEST_CASE("every kind of answer has its HTTP status", "[server]") {
  CHECK(web::status_of(CallAnswer::with(Datum::Object{{"error", 1}})) == 200);
  CHECK(web::status_of(CallAnswer::refused("bad_value", "\"x\": \xc3\xa4")) == 400);
  CHECK(web::status_of(CallAnswer::refused("busy", "")) == 503);
  CHECK(web::status_of(CallAnswer::refused("internal", "")) == 500);
}

}  // namespace zugzwang::tests
