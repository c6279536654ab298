// Calls that need files, checks of games, values without a game, batches, and results in arrays.

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <zugzwang/core/outcome.hpp>

#include "api/asked.hpp"
#include "folder.hpp"

namespace zugzwang::testing {
namespace {

Caller& with_files() {
  static Caller one(bundled(), {.may_use_files = true});
  return one;
}
Datum result_with_files(const std::string& name, const std::string& request) {
  const Datum answer = Datum::from_json(with_files().call(name, request, {}));
  INFO(request << " " << answer.to_short_json(1000));
  return at(answer, "result");
}

const std::string cat =
    R"("game":"cat-and-mouse","problem":{"graph":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]])";

TEST_CASE("values are saved in a file, queried and verified", "[call]") {
  const Folder folder;
  const std::string file = (folder.path() / "cat").string();
  const Datum saved =
      result_with_files("save", "{" + cat + R"(},"flat":true,"file":")" + file + "\"}");
  CHECK(text_at(saved, "outcome") == "draw");
  const std::uint64_t positions = *at(at(saved, "saved"), "positions").get<std::uint64_t>();
  const Datum contents = result_with_files("query", R"({"file":")" + file + "\"}");
  CHECK(at(contents, "positions") == Datum(positions));
  const Datum tier = list_at(contents, "tiers").front();
  const std::uint64_t places = *at(tier, "places").get<std::uint64_t>();
  CHECK(at(at(at(tier, "streams"), "outcomes"), "bytes") == Datum((places + 3) / 4));
  const Datum asked = result_with_files(
      "query", R"({"file":")" + file + R"(","problem":{"mouse":3,"cat":4},"moves":"all"})");
  const Datum solved =
      result_of(R"({"call":"solve",)" + cat + R"(,"mouse":3,"cat":4},"tell":"all"})");
  for (const char* const member : {"outcome", "plies", "move", "moves"})
    CHECK(asked.find(member) != nullptr);
  CHECK(at(asked, "outcome") == at(solved, "outcome"));
  CHECK(at(asked, "moves") == at(solved, "moves"));
  const Datum verified = result_with_files("verify", R"({"solution":")" + file + "\"}");
  CHECK(at(verified, "correct") == Datum(true));

  // All values at once, in arrays.
  std::map<std::string, std::vector<std::uint64_t>, std::less<>> held;
  const ArrayMemory arrays = [&](std::string_view name, Elements, std::uint64_t rows,
                                 std::uint64_t columns) -> void* {
    return held.try_emplace(std::string(name), rows * columns).first->second.data();
  };
  const Datum stored = Datum::from_json(
      with_files().call("stored", R"({"file":")" + file + "\"}", {.arrays = arrays}));
  CHECK(at(at(stored, "result"), "positions") == Datum(positions));
  const auto* const outcomes = reinterpret_cast<const std::int8_t*>(held.at("outcomes").data());
  std::uint64_t wins = 0;
  for (std::uint64_t i = 0; i < positions; ++i) wins += outcomes[i] == 1 ? 1 : 0;
  CHECK(Datum(wins) == at(contents, "win"));
}

TEST_CASE("requests name no files unless the host allows it", "[call]") {
  CHECK(error_of(R"({"call":"query","file":"/etc/passwd"})") == "not_applicable file");
  CHECK(error_of(R"({"call":"save","game":"nim","problem":{"heaps":[1]},"file":"x"})") ==
        "not_applicable file");
  CHECK(error_of(R"({"call":"verify","solution":"x"})") == "not_applicable solution");
  CHECK(error_of(R"({"call":"stored","file":"x"})") == "not_applicable file");
}

TEST_CASE("solutions, certificates and claims are verified", "[call]") {
  CHECK(at(result_of(R"({"call":"verify","game":"tip","problem":{"total":40,"face":3}})"),
           "correct") == Datum(true));
  const Datum period =
      result_of(R"({"call":"period","game":"kayles","problem":{},"certificate":true})");
  std::string certificate = at(period, "certificate").to_json();
  const auto verified = [&] {
    return result_of(R"({"call":"verify","certificate":)" + certificate + "}");
  };
  CHECK(at(verified(), "correct") == Datum(true));
  certificate.replace(certificate.find(R"("period":12)"), 11, R"("period":11)");
  CHECK(at(verified(), "correct") == Datum(false));
  CHECK(error_of(R"({"call":"verify","certificate":{"game":"nim"}})") == "bad_value certificate");
  CHECK(at(result_of(R"({"call":"check_game","game":"tip","problems":100})"), "correct") ==
        Datum(true));
}

TEST_CASE("a batch answers each request despite bad ones", "[call]") {
  const Datum answers = result_of(
      R"({"call":"batch","requests":[{"call":"solve","game":"nim","problem":{"heaps":[3,4,5]}},)"
      R"({"call":"solve","game":"nmi","problem":{}},{"call":"batch","requests":[]},7]})");
  const Datum::List list = list_at(answers, "answers");
  REQUIRE(list.size() == 4);
  CHECK(at(at(list[0], "result"), "nimber") == Datum(2));
  CHECK(text_at(at(list[1], "error"), "code") == "unknown_game");
  CHECK(text_at(at(list[2], "error"), "code") == "bad_value");
  CHECK(text_at(at(list[3], "error"), "code") == "bad_syntax");
}

TEST_CASE("a batch has the limits of all its requests together", "[call]") {
  std::string requests = R"({"call":"games"})";
  for (int i = 1; i < 2000; ++i) requests += R"(,{"call":"games"})";
  const auto asked = [&](const std::string& limit) {
    return result_of(R"({"call":"batch","requests":[)" + requests + "]," + limit + "}");
  };
  const Datum large = asked(R"("memory":20000000)");
  CHECK(text_at(large, "status") == "memory_limit");
  CHECK_FALSE(list_at(large, "answers").empty());
  CHECK(large.to_json().size() < 20'000'000);
  const Datum late = asked(R"("seconds":0.000001)");
  CHECK(text_at(late, "status") == "time_limit");
  CHECK(list_at(late, "answers").size() == 1);
}

TEST_CASE("a comparison has the time of all its solvers together", "[call]") {
  constexpr double most = 0.3;
  Caller limited(bundled(), {.time = std::chrono::duration<double>(most)});
  const Datum answer = Datum::from_json(
      limited.call("compare", R"({"game":"domineering","problem":{"board":"8x8"}})", {}));
  const Datum::List results = list_at(at(answer, "result"), "results");
  CHECK(results.size() >= 5);
  double seconds = 0;
  for (const Datum& result : results) {
    CHECK(text_at(result, "status") == "time_limit");
    seconds += at(at(result, "statistics"), "seconds").get<Datum::Decimal>()->value();
  }
  CHECK(seconds < most * static_cast<double>(results.size()) / 2);
}

TEST_CASE("results that do not fit in memory are refused before allocation", "[call]") {
  const ArrayMemory none = [](std::string_view, Elements, std::uint64_t, std::uint64_t) -> void* {
    return nullptr;
  };
  const auto error = [&](const std::string& call, const std::string& members,
                         const ArrayMemory& arrays) {
    const Datum answer =
        Datum::from_json(caller().call(call, "{" + members + "}", {.arrays = arrays}));
    INFO(answer.to_short_json(500));
    CHECK(text_at(at(answer, "error"), "code") == "too_large");
    return text_at(at(answer, "error"), "message");
  };
  const ArrayMemory unasked = [](std::string_view, Elements, std::uint64_t,
                                 std::uint64_t) -> void* { throw std::logic_error("allocated"); };
  CHECK(error("nimbers", R"("game":"kayles","problem":{},"count":1000,"memory":7999)", unasked) ==
        "nimbers: 1000 values take 8000 bytes of memory, and 7999 are allowed");
  CHECK(
      error("nimbers", R"("game":"kayles","problem":{},"count":18446744073709551615)", unasked) ==
      "nimbers: 18446744073709551616 values take 147573952589676412928 bytes of memory, more than "
      "there are");
  // Where the other language has no memory left.
  CHECK(error("nimbers", R"("game":"kayles","problem":{},"count":10000000000000)", none) ==
        "nimbers: 10000000000000 values take 80000000000000 bytes of memory, more than there is "
        "free");
  CHECK(error("chart", R"("game":"tip","problem":{},"from":0,"to":1000000,"memory":1000)", unasked)
            .starts_with("rows: "));
}

TEST_CASE("long results are put into arrays", "[call]") {
  std::vector<std::uint64_t> nimbers;
  const ArrayMemory arrays = [&](std::string_view, Elements, std::uint64_t rows,
                                 std::uint64_t columns) -> void* {
    nimbers.resize(rows * columns);
    return nimbers.data();
  };
  const Datum answer = Datum::from_json(caller().call(
      "nimbers", R"({"game":"kayles","problem":{},"count":2000000})", {.arrays = arrays}));
  CHECK(at(at(answer, "result"), "nimbers") == Datum(2000000));
  CHECK(nimbers[1999999 - 12 * 100] == nimbers[1999999]);
  const Datum chart = Datum::from_json(
      caller().call("chart", R"({"game":"tip","problem":{},"from":0,"to":20,"show":"outcome"})",
                    {.arrays = arrays}));
  CHECK(at(at(chart, "result"), "rows") == Datum(21));
  CHECK(nimbers.size() == 21 * list_at(at(chart, "result"), "columns").size());
}

}  // namespace
}  // namespace zugzwang::testing
