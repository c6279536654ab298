// Hundreds of thousands of nearly valid requests, and many clients at once:
//
//   mutated_requests [--seed N] [--inputs N] [--posted N] [--garbled N]
//   mutated_requests [--seed N] --load N
//
// The first form sends N mutated requests to a Caller, posts as many to a server, and sends it as
// many HTTP requests with changed bytes. Every answer has to be valid, and the server has to keep
// running. In the second form 8 clients post N requests to a server, which must not hold more
// memory afterwards than before.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <getopt.h>

#include <zugzwang/api/call.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/bundled.hpp>

#include "fuzz/mutate.hpp"
#include "fuzz/watch.hpp"
#include "web/client.hpp"

namespace {

using namespace zugzwang;
using namespace zugzwang::tests;

struct Request {
  std::string call;
  Datum body;
};

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "mutated_requests: %s\n", why.c_str());
  std::abort();  // so that the input is saved
}

const Datum& member(const Datum& object, std::string_view name) {
  const Datum* const found = object.find(name);
  if (found == nullptr)
    fail("there is no " + std::string(name) + " in " + object.to_short_json(500));
  return *found;
}

const Registry& bundled() {
  static const Registry registry = [] {
    Registry filled;
    games::register_bundled(filled);
    return filled;
  }();
  return registry;
}

/// Returns caps that suffice for small problems and allow a hundred thousand requests.
Caller::Caps small_caps() {
  Caller::Caps caps;
  caps.time = std::chrono::milliseconds(1);
  caps.memory = std::uint64_t{1} << 20;
  caps.kept_memory = std::uint64_t{1} << 18;
  return caps;
}

/// Returns whether an answer is a result. Ends the program if it is no valid answer.
bool is_result(const std::string& answer) {
  constexpr std::array<std::string_view, 14> codes = {
      "unknown_game",   "unknown_solver", "unknown_field", "missing_field", "bad_value",
      "bad_position",   "bad_syntax",     "bad_file",      "too_large",     "not_applicable",
      "duplicate_name", "bad_plugin",     "not_found",     "busy"};
  if (answer.find('\n') != std::string::npos) fail("an answer of several lines");
  Datum told;
  try {
    told = Datum::from_json(answer);
  } catch (const Error& error) {
    fail("no JSON in " + answer.substr(0, 1000) + ": " + error.what());
  }
  const auto* const object = told.get<Datum::Object>();
  if (object == nullptr || object->size() != 2 || member(told, "version") != Datum(call_version))
    fail("no answer: " + answer.substr(0, 1000));
  const Datum* const error = told.find("error");
  if (error == nullptr) {
    if (member(told, "result").get<Datum::Object>() == nullptr) fail("no result: " + answer);
    return true;
  }
  const std::string code = member(*error, "code").to_text();
  if (std::find(codes.begin(), codes.end(), code) == codes.end())
    fail("an error that a request cannot cause: " + answer.substr(0, 1000));
  if (member(*error, "message").to_text().empty()) fail("an error without a message");
  return false;
}

/// Returns every call of every game and alias, with the game's example.
std::vector<Request> valid_requests() {
  Caller caller(bundled(), small_caps());
  const auto result = [&](const Datum& request) -> Datum {
    return member(Datum::from_json(caller.call(request.to_json())), "result");
  };
  const Datum all = result(Datum::Object{{"call", "games"}});
  std::vector<std::string> names;
  for (const char* const kind : {"games", "aliases"})
    for (const Datum& game : *member(all, kind).get<Datum::List>())
      names.push_back(member(game, "name").to_text());
  std::vector<Request> requests = {{"games", Datum::Object{}}};
  for (const std::string& game : names) {
    const Datum told = result(Datum::Object{{"call", "describe"}, {"game", game}});
    const Datum& problem = member(told, "example");
    Datum::Object rules;
    for (const Datum& field : *member(told, "fields").get<Datum::List>()) {
      const std::string name = member(field, "name").to_text();
      if (member(field, "scope") == Datum("rules") && problem.find(name) != nullptr)
        rules.emplace_back(name, member(problem, name));
    }
    const Datum position = result(
        Datum::Object{{"call", "position"}, {"game", game}, {"problem", problem}, {"most", 3}});
    Datum::List moves;
    for (const Datum& move : *member(position, "moves").get<Datum::List>())
      moves = {member(move, "move")};
    const auto add = [&](const char* call, Datum::Object further) {
      Datum::Object body{{"game", game}};
      body.insert(body.end(), further.begin(), further.end());
      requests.push_back({call, body});
    };
    add("describe", {});
    add("random", {{"size", 6}, {"seed", 1}});
    for (const char* const call : {"values", "value", "solve", "compare", "graph", "explain"})
      add(call, {{"problem", problem}, {"moves", moves}});
    add("position", {{"problem", problem}, {"moves", moves}, {"most", 20}, {"values", true}});
    add("solve", {{"problem", problem}, {"tell", "all"}, {"seconds", 0.5}, {"memory", 100'000}});
    add("graph", {{"problem", problem}, {"most", 20}, {"threads", 1}});
    add("puzzle", {{"problem", problem}, {"level", "medium"}, {"seed", 3}});
    add("play", {{"problem", problem}, {"moves", moves}, {"player", "random"}, {"seed", 3}});
    add("analyze", {{"problem", problem}, {"scope", "reachable"}});
    add("chart", {{"problem", rules}, {"from", 0}, {"to", 8}, {"show", "outcome"}});
    add("period", {{"problem", rules}, {"certificate", true}});
    add("verify", {{"problem", problem}, {"seconds", 0.5}});
    add("nimbers", {{"problem", rules}, {"count", 20}});
  }
  requests.push_back({"calculate", Datum::Object{{"expression", "{1|-1}+3.^*2"}, {"svg", true}}});
  requests.push_back({"born", Datum::Object{{"day", 2}, {"list", true}}});
  const Datum::Object one{{"call", "solve"}, {"game", "nim"}, {"problem", Datum::Object{}}};
  requests.push_back({"batch", Datum::Object{{"requests", Datum::List{one, one}}}});
  // Some calls do not apply to all games.
  std::erase_if(requests, [&](const Request& request) {
    return !is_result(caller.call(request.call, request.body.to_json(), {}));
  });
  if (requests.size() < 10 * names.size()) fail("most of the requests are not valid");
  return requests;
}

/// A request with some of its values or names changed, in text that may no longer be JSON.
class Mutation {
 public:
  Mutation(const std::vector<Request>& valid, Random& random) : valid_(valid), random_(random) {}

  struct Mutated {
    std::string call;  // an existing one
    std::string body;
  };
  Mutated next() {
    const Request& one = any();
    Datum body = one.body;
    do body = changed(body);
    while (below(3) == 0);
    std::string text = body.to_json();
    if (below(8) == 0) text.insert(below(text.size() + 1), bad_bytes());
    if (below(8) == 0) text = fuzz::mutated({text}, random_);
    return {below(16) == 0 ? any().call : one.call, std::move(text)};
  }
  /// Returns the name of a call, or nearly one.
  std::string name(const std::string& call) {
    return below(16) == 0 ? fuzz::mutated({call}, random_) : call;
  }

  const Request& any() { return valid_[below(valid_.size())]; }
  std::size_t below(std::size_t bound) { return random_() % bound; }

 private:
  Datum changed(const Datum& datum) {
    if (const auto* const object = datum.get<Datum::Object>()) return changed_object(*object);
    if (const auto* const list = datum.get<Datum::List>()) return changed_list(*list);
    if (const auto* const number = datum.get<std::uint64_t>(); number != nullptr && below(2) == 0)
      return below(2) == 0 ? *number + below(4) : *number - std::min<std::uint64_t>(*number, 1);
    return odd_value();
  }

  Datum changed_object(Datum::Object object) {
    if (object.empty() || below(12) == 0) {
      object.emplace_back(below(2) == 0 ? "extra" : "seconds", odd_value());
      return object;
    }
    const std::size_t at = below(object.size());
    switch (below(10)) {
      case 0: object.erase(object.begin() + static_cast<std::ptrdiff_t>(at)); break;
      case 1: object.push_back(object[at]); break;
      case 2: object[at].first += 'x'; break;
      case 3: object[at].second = odd_value(); break;
      case 4:  // the value in another request
        if (const Datum* const other = any().body.find(object[at].first))
          object[at].second = *other;
        break;
      default: object[at].second = changed(object[at].second); break;
    }
    return object;
  }

  Datum changed_list(Datum::List list) {
    if (list.empty()) return Datum::List{odd_value()};
    const std::size_t at = below(list.size());
    switch (below(6)) {
      case 0: list.erase(list.begin() + static_cast<std::ptrdiff_t>(at)); break;
      case 1: list.push_back(list[at]); break;
      case 2: return odd_value();
      default: list[at] = changed(list[at]); break;
    }
    return list;
  }

  Datum odd_value() {
    constexpr std::array<std::uint64_t, 10> numbers = {0,
                                                       1,
                                                       2,
                                                       7,
                                                       64,
                                                       255,
                                                       1'000'000,
                                                       std::uint64_t{1} << 32,
                                                       std::uint64_t{1} << 63,
                                                       ~std::uint64_t{0}};
    constexpr std::array<const char*, 8> decimals = {
        "0.5", "-1", "1e400", "1e-400", "-0.0", "18446744073709551616", "-9223372036854775809",
        "1e18"};
    constexpr std::array<const char*, 8> texts = {
        "", "0", "normal", "../../etc/passwd", "@/dev/zero", "\xe2\x99\x94", "x/x/x", "1,2,3"};
    switch (below(10)) {
      case 0: return {};
      case 1: return below(2) == 0;
      case 2:
      case 3: return numbers[below(numbers.size())];
      case 4: return Datum::Decimal{decimals[below(decimals.size())]};
      case 5: return texts[below(texts.size())];
      case 6: return std::string(std::size_t{1} << below(15), static_cast<char>('0' + below(70)));
      case 7: return Datum::List(std::size_t{1} << below(12), Datum(below(5)));
      case 8: {
        Datum nested = below(9);
        for (std::size_t depth = std::size_t{1} << below(11); depth > 0; --depth) {
          Datum::List around;
          around.push_back(std::move(nested));
          nested = std::move(around);
        }
        return nested;
      }
      default: return Datum::Object{{"heap", below(3)}, {"to", below(9)}};
    }
  }

  std::string bad_bytes() {
    constexpr std::array<std::string_view, 10> bytes = {"\xff",
                                                        "\xc3",
                                                        "\xc0\x80",
                                                        "\xed\xa0\x80",
                                                        "\xf4\x90\x80\x80",
                                                        "\\ud800",
                                                        "\\u0000",
                                                        std::string_view("\0", 1),
                                                        "\\",
                                                        "\r\n\r\n"};
    return std::string(bytes[below(bytes.size())]);
  }

  const std::vector<Request>& valid_;
  Random& random_;
};

/// Counts the answers that are results, since many mutated requests should get far.
struct Tally {
  std::uint64_t asked = 0;
  std::uint64_t results = 0;
  void count(bool is_result) {
    ++asked;
    results += is_result ? 1 : 0;
  }
};

void ask_caller(const std::vector<Request>& valid, Random& random, std::uint64_t inputs) {
  Caller caller(bundled(), small_caps());
  Mutation mutation(valid, random);
  Tally tally;
  for (std::uint64_t i = 0; i < inputs; ++i) {
    const Mutation::Mutated request = mutation.next();
    fuzz::begin_input(request.body);
    tally.count(is_result(caller.call(mutation.name(request.call), request.body, {})));
    fuzz::end_input();
    if (i % 1000 == 0) caller.forget();
  }
  std::printf("%ju mutated requests of a caller, %ju with a result\n",
              static_cast<std::uintmax_t>(tally.asked), static_cast<std::uintmax_t>(tally.results));
  if (tally.results < inputs / 20) fail("nearly all of them were refused");
}

web::ServerOptions server_options() {
  web::ServerOptions options;
  options.jobs = 2;
  options.caps = small_caps();
  options.page["/"] = {"text/html", "<!doctype html>"};
  return options;
}

/// Posts a request on a persistent connection, and checks the answer.
bool posted(Wire& wire, const std::string& host, const std::string& call, const std::string& body) {
  if (!wire.send(post(host, call, body))) fail("the server has closed a connection");
  const Reply reply = wire.receive();
  const bool is_good = is_result(reply.body);
  if (reply.status != (is_good ? 200 : 400)) fail("the status " + std::to_string(reply.status));
  return is_good;
}

void post_to(const Running& server, const std::vector<Request>& valid, Random& random,
             std::uint64_t inputs) {
  Mutation mutation(valid, random);
  Wire wire(server.port());
  Tally tally;
  for (std::uint64_t i = 0; i < inputs; ++i) {
    const Mutation::Mutated request = mutation.next();
    fuzz::begin_input(request.body);
    tally.count(posted(wire, server.host(), request.call, request.body));
    fuzz::end_input();
  }
  std::printf("%ju mutated requests of a server, %ju with a result\n",
              static_cast<std::uintmax_t>(tally.asked), static_cast<std::uintmax_t>(tally.results));
}

/// Sends HTTP requests with changes in any of their bytes.
void garble(const Running& server, const std::vector<Request>& valid, Random& random,
            std::uint64_t inputs) {
  Mutation mutation(valid, random);
  std::uint64_t replies = 0;
  for (std::uint64_t i = 0; i < inputs; ++i) {
    const Request& one = mutation.any();
    const std::string body = one.body.to_json();
    const std::vector<std::string> requests = {
        post(server.host(), one.call, body, "Accept: text/event-stream\r\n"),
        post(server.host(), one.call, body, "Origin: http://" + server.host() + "\r\n"),
        "POST /api/v1/games HTTP/1.1\r\nHost: " + server.host() +
            "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nExpect: "
            "100-continue\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n",
        get(server.host(), "/?x=y&z=%20", "Range: bytes=0-1,2-3\r\nAccept-Encoding: gzip\r\n")};
    const std::string garbled = fuzz::mutated(requests, random);
    fuzz::begin_input(garbled);
    Wire wire(server.port());
    wire.send(garbled);
    wire.send_no_more();
    replies += wire.receive().status != 0 ? 1 : 0;
    fuzz::end_input();
  }
  Wire wire(server.port());
  if (!posted(wire, server.host(), "games", "{}")) fail("the server does not go on");
  std::printf("%ju requests of changed bytes, %ju with a reply\n",
              static_cast<std::uintmax_t>(inputs), static_cast<std::uintmax_t>(replies));
}

void load(const Running& server, const std::vector<Request>& valid, std::uint64_t seed,
          std::uint64_t requests) {
  constexpr unsigned clients = 8;
  std::vector<std::jthread> threads;
  for (unsigned client = 0; client < clients; ++client)
    threads.emplace_back([&, client] {
      Random random(seed * clients + client);
      Mutation mutation(valid, random);
      Wire wire(server.port());
      for (std::uint64_t i = client; i < requests; i += clients) {
        if (i % 2 == 0) {
          const Request& one = mutation.any();
          posted(wire, server.host(), one.call, one.body.to_json());
        } else {
          const Mutation::Mutated request = mutation.next();
          posted(wire, server.host(), request.call, request.body);
        }
      }
    });
}

/// Returns the memory that is held once the server is idle.
std::size_t held_by(const Running& server) {
  const auto is_quiet = [&] {
    const Datum about = ask(server.port(), get(server.host(), "/api/v1")).json();
    return member(member(about, "result"), "calls").to_json() == R"({"running":0,"waiting":0})";
  };
  if (!comes_true(is_quiet)) fail("the server does not come to rest");
  return fuzz::held_now();
}

void check_memory(const std::vector<Request>& valid, std::uint64_t seed, std::uint64_t requests) {
  // The memory of two workers may differ by this, and buffers vary a little.
  constexpr std::size_t tolerance = std::size_t{1} << 20;
  const Running server(bundled(), server_options());
  load(server, valid, seed, requests / 5 + 1);
  const std::size_t before = held_by(server);
  load(server, valid, seed + 1, requests);
  const std::size_t after = held_by(server);
  std::printf("%ju requests from 8 connections: %zu bytes held before, %zu after\n",
              static_cast<std::uintmax_t>(requests), before, after);
  if (after > before + tolerance) fail("memory has been lost");
}

struct Options {
  std::uint64_t seed = 1, inputs = 0, posted = 0, garbled = 0, load = 0;
};

Options options_from(int argc, char** argv) {
  Options options;
  const std::array<std::uint64_t*, 5> values = {&options.seed, &options.inputs, &options.posted,
                                                &options.garbled, &options.load};
  const option known[] = {
      {"seed", required_argument, nullptr, 0},   {"inputs", required_argument, nullptr, 1},
      {"posted", required_argument, nullptr, 2}, {"garbled", required_argument, nullptr, 3},
      {"load", required_argument, nullptr, 4},   {nullptr, 0, nullptr, 0}};
  for (int found = 0; (found = getopt_long(argc, argv, "", known, nullptr)) != -1;) {
    if (found == '?') std::exit(2);  // getopt has reported it
    *values[static_cast<std::size_t>(found)] = std::strtoull(optarg, nullptr, 10);
  }
  if (options.inputs + options.posted + options.garbled + options.load == 0) {
    std::fputs("mutated_requests: give --inputs, --posted, --garbled or --load\n", stderr);
    std::exit(2);
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = options_from(argc, argv);
  fuzz::start_watch();
  const std::vector<Request> valid = valid_requests();
  std::printf("%zu valid requests\n", valid.size());
  Random random(options.seed);
  if (options.inputs > 0) ask_caller(valid, random, options.inputs);
  if (options.posted + options.garbled > 0) {
    const Running server(bundled(), server_options());
    if (options.posted > 0) post_to(server, valid, random, options.posted);
    if (options.garbled > 0) garble(server, valid, random, options.garbled);
  }
  if (options.load > 0) check_memory(valid, options.seed, options.load);
  return 0;
}
