// A solution kept on disk says what the solver said, and a file that is not as it was written is
// found out.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include <zugzwang/facade/services/answer.hpp>
#include <zugzwang/facade/services/best_line.hpp>
#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/services/solution_file.hpp>
#include <zugzwang/facade/services/stored_solution.hpp>
#include <zugzwang/facade/services/verify_stored.hpp>

#include "catch.hpp"
#include "facade/services/token_face.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

namespace fs = std::filesystem;
using testing::bundled;
using testing::problem;

/// A folder of its own, gone at the end.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "zugzwang-solutions-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  fs::path operator/(const char* name) const { return path_ / name; }
  const fs::path& path() const { return path_; }
  bool is_empty() const { return fs::is_empty(path_); }

 private:
  fs::path path_;
};

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

SaveReport save(const Problem& asked, const fs::path& file, const SolverChoice& choice = {},
                const SaveOptions& options = {}, const Limits& limits = {}) {
  Session session = open_to_save(asked, choice);
  return save_solution(session, asked, file, limits, options);
}

std::string message(const auto& run) {
  try {
    run();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// What opening a file and a full check of it find to be wrong.
std::string flaw(const fs::path& file, const Problem& asked) {
  std::string violation;
  const std::string refused = message([&] {
    const auto tables = std::make_shared<const StoredTables>(file);
    const Session session = open_stored(tables, asked);
    violation = verify_stored(*tables, *session.positions, Limits{}).violation;
  });
  return refused.empty() ? violation : refused;
}

/// Whether each position that a file holds has the value that the solver gives it.
bool says_the_same(const fs::path& file, const Problem& asked, EvaluationKind evaluation,
                   std::uint64_t cache_bytes = StoredTables::usual_cache_bytes) {
  const auto tables = std::make_shared<const StoredTables>(file, cache_bytes);
  Session stored = open_stored(tables, asked);
  Session solved = open(asked, {.solver = "retrograde", .evaluation = evaluation});
  auto& numbered = *stored.positions->ability<Numbered>();
  std::uint64_t same = 0;
  for (const StoredTier& tier : tables->contents().tiers())
    for (std::uint64_t index = 0; index < tier.indices; ++index) {
      if (!numbered.is_kept({tier.tier, index})) continue;
      const std::uint64_t position = numbered.position_at({tier.tier, index});
      if (stored.solution->solve(position, {}) != Status::complete) return false;
      if (solved.solution->solve(position, {}) != Status::complete) return false;
      if (stored.solution->value(position) != solved.solution->value(position)) return false;
      ++same;
    }
  return same == tables->contents().positions() && same > 0;
}

std::string graph_of(std::uint64_t nodes, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::string json = R"({"graph":[)";
  for (std::uint64_t v = 0; v < nodes; ++v) {
    json += v == 0 ? "[" : ",[";
    for (int edge = 0; edge < 3; ++edge)
      json += (edge == 0 ? "" : ",") + std::to_string(random() % nodes);
    json += "]";
  }
  return json + "]}";
}

constexpr const char* cat_and_mouse = R"({"graph":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]})";

TEST_CASE("a file gives the answers of the solver that it was saved from", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  for (const Packing packing : {Packing::zstd, Packing::flat})
    for (const EvaluationKind evaluation : {EvaluationKind::distance, EvaluationKind::outcome}) {
      const SaveReport report =
          save(*asked, file, {.evaluation = evaluation}, {.packing = packing});
      CHECK(report.status == Status::complete);
      CHECK(report.sizes.file_bytes == fs::file_size(file));
      CHECK(report.sizes.positions == 60);  // without those of a cat in the hole
      CHECK(says_the_same(file, *asked, evaluation));
      CHECK(flaw(file, *asked).empty());
      Session stored = open_stored(std::make_shared<const StoredTables>(file), *asked);
      const Answer told = answer(stored, *asked, {});
      const Answer solved = answer(*asked, {.evaluation = evaluation});
      CHECK(told.solver == "stored");
      CHECK_FALSE(values_contradict(told, solved));
      CHECK(told.answer == solved.answer);
      CHECK(told.best_moves == solved.best_moves);
      CHECK(told.move == solved.move);
    }
  const auto digraph = problem("digraph", R"({"graph":"a b; b c; c a; c d; d e","start":"a"})");
  save(*digraph, file);
  CHECK(says_the_same(file, *digraph, EvaluationKind::distance));
  CHECK(flaw(file, *digraph).empty());
}

TEST_CASE("tiers, canonical positions and indices without one come back", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const Registry registry = testing::token_registry();
  const GameEntry& game = registry.find("token");
  std::size_t tiers = 0;
  std::size_t alike = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    const auto size =
        static_cast<std::uint32_t>(testing::random_rich_graph(random).vertices.size());
    for (const std::uint32_t at : {size - 1, size / 2}) {
      const Datum::Object fields{{"seed", seed}, {"at", at}};
      if (!game.is_problem(fields)) continue;
      const auto asked = game.problem(Datum(fields), Scope::position);
      for (const Packing packing : {Packing::zstd, Packing::flat}) {
        save(*asked, file, {}, {.packing = packing});
        const StoredTables tables(file);
        tiers = std::max(tiers, tables.contents().tiers().size());
        for (const StoredTier& tier : tables.contents().tiers())
          alike += tier.keeps_all ? 0 : tier.indices - tier.places;
        CHECK(says_the_same(file, *asked, EvaluationKind::distance));
        CHECK(flaw(file, *asked).empty());
      }
    }
  }
  CHECK(tiers > 2);
  CHECK(alike > 20);
}

TEST_CASE("indices without a position have no value", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const Registry registry = testing::token_registry<testing::PartlyToken>();
  const GameEntry& game = registry.find("token");
  std::uint64_t without = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    std::mt19937_64 random(seed);
    const Datum::Object fields{{"seed", seed},
                               {"at", testing::random_rich_graph(random).vertices.size() - 1}};
    if (!game.is_problem(fields)) continue;
    const auto asked = game.problem(Datum(fields), Scope::position);
    save(*asked, file);
    const StoredTables tables(file);
    for (const StoredTier& tier : tables.contents().tiers()) {
      CHECK(tier.keeps_all);
      without += tier.places - tier.positions();
    }
    CHECK(says_the_same(file, *asked, EvaluationKind::distance));
    CHECK(flaw(file, *asked).empty());
  }
  CHECK(without > 0);
}

TEST_CASE("plies are told by the half where their parity is known", "[solution_file]") {
  using Counts = std::vector<StoredTier::Count>;
  const auto form = [](const Counts& counts) {
    return plies_form(counts, EvaluationKind::distance);
  };
  const PliesForm usual = form({{0, 4}, {3, 0}, {0, 0}, {1, 0}});
  CHECK(usual.halved);
  CHECK(usual.bytes == 1);
  const PliesForm odd = form({{0, 0}, {0, 7}, {5, 0}});
  CHECK(odd.halved);
  for (const std::uint64_t plies : {1, 7, 99})
    CHECK(odd.plies_of(odd.number_of(plies), Outcome::loss) == plies);
  for (const std::uint64_t plies : {0, 2, 100})
    CHECK(odd.plies_of(odd.number_of(plies), Outcome::win) == plies);
  const PliesForm mixed = form({{1, 0}, {1, 0}});
  CHECK_FALSE(mixed.halved);
  CHECK(mixed.plies_of(mixed.number_of(7), Outcome::win) == 7);
  CHECK(form({{0, 4}, {3, 0}}).bytes == 0);
  CHECK(form({}).bytes == 0);
  Counts many(512);
  many[510] = {1, 0};
  CHECK(form(many).bytes == 1);
  many.resize(513);
  many[512] = {1, 0};
  CHECK(form(many).bytes == 2);
  many[511] = {1, 0};
  CHECK(form(many).bytes == 2);
  many.resize(200'000);
  many[199'999] = {1, 0};
  CHECK(form(many).bytes == 4);
  CHECK(plies_form(many, EvaluationKind::outcome).bytes == 0);
}

/// A file whose parts are as `change` makes them, with right checksums.
void forge(const fs::path& file, const auto& change) {
  const std::string bytes = bytes_of(file);
  std::uint64_t at = 0;
  std::uint64_t size = 0;
  std::memcpy(&at, &bytes[24], sizeof at);
  std::memcpy(&size, &bytes[32], sizeof size);
  std::string blocks = bytes.substr(solution_header_bytes, at - solution_header_bytes);
  std::string description = bytes.substr(at, size);
  std::string index = bytes.substr(at + size);
  change(blocks, description, index);
  const std::uint64_t end = solution_header_bytes + blocks.size();
  write(file, solution_header(end, description, index) + blocks + description + index);
}

TEST_CASE("parts that do not fit are refused, whatever their checksums", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  using Part = std::string&;
  const auto forged = [&](const auto& change) {
    save(*asked, file);
    forge(file, change);
    return flaw(file, *asked);
  };
  const auto replaced = [&](const std::string& from, const std::string& to) {
    return forged([&](Part, Part description, Part) {
      const std::size_t at = description.find(from);
      REQUIRE(at != std::string::npos);
      description.replace(at, from.size(), to);
    });
  };
  CHECK(forged([](Part, Part, Part) {}).empty());
  CHECK(holds(forged([](Part blocks, Part, Part) { blocks += "x"; }), "is damaged: there is"));
  CHECK(holds(forged([](Part blocks, Part, Part) { blocks.pop_back(); }), "block 1 does not fit"));
  CHECK(holds(forged([](Part, Part, Part index) { index += std::string(12, '\0'); }),
              "its index is not that of 2 blocks"));
  CHECK(holds(forged([](Part, Part, Part index) { index.pop_back(); }), "its index is not"));
  CHECK(holds(forged([](Part, Part, Part index) { index[8] = 1; }), "block 0 does not fit"));
  CHECK(holds(forged([](Part, Part, Part index) { index[4] ^= 1; }), "checksum of block 0"));
  CHECK(holds(replaced("{\"game\"", "[\"game\""), "its description is"));
  CHECK(holds(replaced("\"game\":", "\"name\":"), "its description lacks \"game\""));
  CHECK(holds(replaced("\"distance\"", "\"margin\""), "has \"evaluation\":\"margin\""));
  CHECK(holds(replaced("\"places\":72", "\"places\":73"), "has \"places\":73"));
  CHECK(holds(replaced("\"places\":72", "\"places\":-1"), "has \"places\":-1"));
  CHECK(holds(replaced("\"indices\":72", "\"indices\":80"), "has \"keeps_all\":true"));
  CHECK(holds(replaced("\"keeps_all\":true", "\"keeps_all\":false"), "its index is not"));
  CHECK(holds(replaced("\"draws\":5", "\"draws\":73"), "has \"draws\":73"));
  CHECK(holds(replaced("\"draws\":5", "\"draws\":4"), "other numbers of positions"));
  CHECK(holds(replaced("\"tiers\":[{", "\"tiers\":[7,{"), "lacks \"tier\""));
  CHECK(holds(replaced("\"tier\":0", "\"tier\":1"), "its tier 1 has another number"));
}

/// A numbering that is wrong about what is kept.
class KeepsOther final : public Numbered {
 public:
  KeepsOther(Numbered& right, bool keeps) : right_(right), keeps_(keeps) {}

  unsigned encoding() const override { return right_.encoding(); }
  std::uint64_t tiers() const override { return right_.tiers(); }
  std::uint64_t indices(std::uint64_t tier) const override { return right_.indices(tier); }
  Place place_of(std::uint64_t position) const override { return right_.place_of(position); }
  bool is_kept(const Place&) const override { return keeps_; }
  std::uint64_t position_at(const Place& place) override { return right_.position_at(place); }
  void look(const Place& place, View& view) const override { right_.look(place, view); }

 private:
  Numbered& right_;
  bool keeps_;
};

/// A token that may stand in the first tier, on a graph where some indices are no position.
std::unique_ptr<Problem> partly_numbered(const GameEntry& game) {
  for (std::uint64_t seed = 0;; ++seed) {
    const Datum::Object fields{{"seed", seed}, {"at", 0}};
    if (!game.is_problem(fields)) continue;
    auto asked = game.problem(Datum(fields), Scope::position);
    const auto& numbered = *asked->positions()->ability<Numbered>();
    for (std::uint64_t tier = 0; tier < numbered.tiers(); ++tier)
      for (std::uint64_t index = 0; index < numbered.indices(tier); ++index)
        if (!numbered.is_kept({tier, index})) return asked;
  }
}

TEST_CASE("a file must have values of just the positions", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const Registry registry = testing::token_registry<testing::PartlyToken>();
  const auto asked = partly_numbered(registry.find("token"));
  for (const bool keeps : {true, false}) {
    Session session = open_to_save(*asked);
    auto& tables = *session.solution->ability<HoldsTables>();
    KeepsOther numbered(*session.positions->ability<Numbered>(), keeps);
    const Limits limits;
    Meter meter(limits);
    SolutionWriter writer(file, Packing::zstd);
    const std::uint64_t last = numbered.tiers() - 1;
    tables.solve_tables({&last, 1}, limits, [&](std::uint64_t tier) {
      writer.add(tier, tables, numbered, EvaluationKind::distance, meter);
    });
    writer.finish(
        {.game = "token", .rules = asked->to_datum(Scope::rules), .solver = "retrograde"});
    const std::string found = flaw(file, *asked);
    CAPTURE(keeps, found);
    CHECK(holds(found, keeps ? "a value is kept of what is no position" : "has no value for it"));
  }
}

TEST_CASE("blocks come and go in a small cache", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", graph_of(120, 3));
  const SaveReport report = save(*asked, file);
  CHECK(report.sizes.outcome_bits < 2);
  CHECK(report.sizes.distance_bits < 8);
  const StoredTables tables(file, 0);
  CHECK(tables.contents().blocks() >= 3);
  CHECK(tables.cached_bytes() == 0);
  tables.value(0, 0);
  tables.value(0, 20'000);
  CHECK(tables.cached_bytes() <= solution_block_bytes);
  CHECK(says_the_same(file, *asked, EvaluationKind::distance, 3 * solution_block_bytes / 2));
}

TEST_CASE("every byte that differs is found", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const Registry registry = testing::token_registry();
  const auto asked =
      registry.find("token").problem(Datum::from_json(R"({"seed":5,"at":3})"), Scope::position);
  for (const Packing packing : {Packing::zstd, Packing::flat}) {
    save(*asked, file, {}, {.packing = packing});
    REQUIRE(flaw(file, *asked).empty());
    const std::string good = bytes_of(file);
    const std::size_t blocks_end = good.find("{\"game\"");
    for (std::size_t at = 0; at < good.size(); ++at)
      for (const int bit : {0, 3, 7}) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 1 << bit);
        write(file, bad);
        CAPTURE(at, bit);
        CHECK_FALSE(flaw(file, *asked).empty());
        // All but the blocks is checked when a file is opened.
        if (at < solution_header_bytes || at >= blocks_end)
          CHECK_FALSE(message([&] { StoredTables tables(file); }).empty());
      }
  }
}

TEST_CASE("a file that is cut short anywhere, or goes on, is refused", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("digraph", R"({"graph":"a b; b c; c a; c d","start":"a"})");
  save(*asked, file);
  const std::string good = bytes_of(file);
  for (std::size_t size = 0; size < good.size(); ++size) {
    write(file, good.substr(0, size));
    CAPTURE(size);
    CHECK_FALSE(message([&] { StoredTables tables(file); }).empty());
  }
  CHECK(holds(message([&] { StoredTables tables(file); }), "is cut short"));
  write(file, good + "x");
  CHECK(holds(message([&] { StoredTables tables(file); }), "is damaged"));
}

TEST_CASE("a message names what is wrong with a file", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto opened = [&] { return message([&] { StoredTables tables(file); }); };
  CHECK(opened() == "solution: " + file.string() + " does not exist");
  write(file, "");
  CHECK(holds(opened(), "is no solution file: it is empty"));
  write(file, "{\"game\":\"nim\"}\n");
  CHECK(holds(opened(), "is no solution file"));
  write(file, std::string(500, '\0'));
  CHECK(holds(opened(), "was not finished"));
  CHECK(holds(message([&] { StoredTables tables(folder.path()); }), "is no regular file"));

  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  save(*asked, file);
  std::string other = bytes_of(file);
  other[8] = 2;
  const std::uint32_t crc = solution_crc(std::string_view(other).substr(0, 60));
  for (unsigned i = 0; i < 4; ++i) other[60 + i] = static_cast<char>(crc >> 8 * i);
  write(file, other);
  CHECK(holds(opened(), "is of version 2 of the format; this program reads version 1"));
}

TEST_CASE("a file of another game, other rules or another encoding is refused", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  save(*asked, file);
  const auto tables = std::make_shared<const StoredTables>(file);
  const auto fit = [&](const Problem& other) {
    return message([&] { open_stored(tables, other); });
  };
  CHECK(fit(*asked).empty());
  CHECK(holds(fit(*problem("nim", R"({"heaps":[3]})")), "is of cat-and-mouse, not of nim"));
  CHECK(holds(fit(*problem("cat-and-mouse", R"({"graph":[[1],[2],[0]]})")),
              "is of other rules: its graph is [[2,5],"));

  const Registry first = testing::token_registry<testing::VersionedToken<1>>();
  const Registry second = testing::token_registry<testing::VersionedToken<2>>();
  const Datum fields = Datum::from_json(R"({"seed":5,"at":3})");
  const fs::path tokens = folder / "tokens";
  save(*first.find("token").problem(fields, Scope::position), tokens);
  CHECK(holds(flaw(tokens, *second.find("token").problem(fields, Scope::position)),
              "is of version 1 of the encoding of token, which now is 2"));
  CHECK(holds(message([&] { problem_of(StoredTables(tokens), bundled(), {}, Scope::rules); }),
              "is of token, a game that is not known"));
}

TEST_CASE("the position is told under the rules of the file", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  save(*problem("cat-and-mouse", cat_and_mouse), file);
  const StoredTables tables(file);
  const auto asked = problem_of(tables, bundled(), {{"mouse", 3}, {"cat", 4}});
  CHECK(Datum(asked->to_datum(Scope::rules)) == tables.contents().head().rules);
  CHECK(*Datum(asked->to_datum(Scope::position)).find("mouse") == Datum(3));
  const Datum graph = Datum::from_json("[[1],[2],[0]]");
  CHECK(holds(message([&] { problem_of(tables, bundled(), {{"graph", graph}}); }),
              "is of other rules"));
}

TEST_CASE("a position of a tier that was not saved is refused", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const Registry registry = testing::token_registry();
  const GameEntry& game = registry.find("token");
  std::size_t refused = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    std::uint32_t lowest = 0;
    while (!game.is_problem({{"seed", seed}, {"at", lowest}}) && lowest < 40) ++lowest;
    const Datum::Object low{{"seed", seed}, {"at", lowest}};
    if (!game.is_problem(low)) continue;
    const auto asked = game.problem(Datum(low), Scope::position);
    save(*asked, file);
    Session stored = open_stored(std::make_shared<const StoredTables>(file), *asked);
    const auto& numbered = *stored.positions->ability<Numbered>();
    for (std::uint32_t at = lowest; at < 100; ++at) {
      const Datum::Object high{{"seed", seed}, {"at", at}};
      if (!game.is_problem(high)) continue;
      const auto other = game.problem(Datum(high), Scope::position);
      const std::uint64_t position = stored.positions->number_of(*other);
      const std::string said = message([&] { stored.solution->solve(position, {}); });
      const bool has_tier = numbered.place_of(position).tier == 0;
      CHECK(said.empty() == has_tier);
      refused += said.empty() ? 0 : 1;
    }
  }
  CHECK(refused > 0);
}

TEST_CASE("what cannot be saved says so, and leaves nothing behind", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  CHECK(holds(message([&] { save(*problem("nim", R"({"heaps":[3]})"), file); }),
              "save: no solver of nim keeps tables of all positions"));
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  CHECK(holds(message([&] { save(*asked, file, {.solver = "top_down"}); }),
              "save: top_down keeps no tables"));
  CHECK(holds(message([&] { save(*asked, "/dev/full"); }), "/dev/full is no regular file"));
  CHECK(holds(message([&] { save(*asked, folder.path() / "none" / "file"); }), "cannot write"));
  std::stop_source stopped;
  stopped.request_stop();
  Limits limits;
  limits.cancel = stopped.get_token();
  CHECK(save(*asked, file, {}, {}, limits).status == Status::cancelled);
  CHECK(folder.is_empty());
  {
    SolutionWriter writer(file, Packing::zstd);
    CHECK(fs::exists(folder / "solution.partial"));
    CHECK(holds(message([&] { SolutionWriter second(file, Packing::zstd); }),
                "another process is writing it"));
  }
  CHECK(folder.is_empty());
}

TEST_CASE("what a kill has left of a file is written over", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  write(folder / "solution.partial", std::string(100'000, 'x'));
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  save(*asked, file);
  CHECK(flaw(file, *asked).empty());
  CHECK_FALSE(fs::exists(folder / "solution.partial"));
}

/// The tables of another solution, with one value changed.
class OneChanged final : public HoldsTables {
 public:
  OneChanged(HoldsTables& right, std::uint64_t changed, Distance to)
      : right_(right), changed_(changed), to_(to) {}

  Status solve_tables(std::span<const std::uint64_t> wanted, const Limits& limits,
                      const Finished& finished) override {
    return right_.solve_tables(wanted, limits, finished);
  }
  std::uint64_t places(std::uint64_t tier) const override { return right_.places(tier); }
  bool keeps_all(std::uint64_t tier) const override { return right_.keeps_all(tier); }
  void kept(std::uint64_t tier, std::uint64_t first,
            std::span<std::uint64_t> words) const override {
    right_.kept(tier, first, words);
  }
  void values(std::uint64_t tier, std::uint64_t first, std::span<Distance> values) const override {
    right_.values(tier, first, values);
    if (changed_ >= first && changed_ - first < values.size()) values[changed_ - first] = to_;
  }

 private:
  HoldsTables& right_;
  std::uint64_t changed_;
  Distance to_;
};

TEST_CASE("a wrong value in a whole file is told with what is right", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  for (const Distance wrong : {Distance::win(2), Distance::loss(9), Distance::draw()})
    for (std::uint64_t place = 9; place < 72; place += 17) {
      CAPTURE(to_text(wrong), place);
      Session session = open_to_save(*asked);
      auto& right = *session.solution->ability<HoldsTables>();
      auto& numbered = *session.positions->ability<Numbered>();
      OneChanged tables(right, place, wrong);
      const Limits limits;
      Meter meter(limits);
      SolutionWriter writer(file, Packing::zstd);
      Distance value;
      const std::uint64_t tier = 0;
      tables.solve_tables({&tier, 1}, limits, [&](std::uint64_t solved) {
        right.values(solved, place, {&value, 1});
        writer.add(solved, tables, numbered, EvaluationKind::distance, meter);
      });
      writer.finish({.game = "cat-and-mouse",
                     .rules = asked->to_datum(Scope::rules),
                     .solver = "retrograde"});
      const std::string expected =
          value == wrong ? ""
                         : session.positions->show(numbered.position_at({0, place})) +
                               ": claimed " + to_text(wrong) + ", by definition " + to_text(value);
      // A position before it that leads to it may be told instead.
      const std::string told = flaw(file, *asked);
      CHECK(told.empty() == expected.empty());
      if (!told.empty() && !holds(told, expected)) CHECK(holds(told, ", by definition "));
    }
}

/// Tables in which all is drawn.
class AllDrawn final : public HoldsTables {
 public:
  explicit AllDrawn(std::uint64_t places) : places_(places) {}

  Status solve_tables(std::span<const std::uint64_t>, const Limits&, const Finished&) override {
    return Status::complete;
  }
  std::uint64_t places(std::uint64_t) const override { return places_; }
  bool keeps_all(std::uint64_t) const override { return true; }
  void kept(std::uint64_t, std::uint64_t, std::span<std::uint64_t>) const override {}
  void values(std::uint64_t, std::uint64_t first, std::span<Distance> values) const override {
    std::ranges::fill(values, Distance::draw());
    constexpr std::uint64_t won = 500;  // so that there is a number of plies
    if (first <= won && won < first + values.size()) values[won - first] = Distance::win(9);
  }

 private:
  std::uint64_t places_;
};

TEST_CASE("a damaged block that no value is read from is found, too", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", graph_of(120, 3));
  auto& numbered = *asked->positions()->ability<Numbered>();
  const AllDrawn tables(numbered.indices(0));
  const Limits limits;
  Meter meter(limits);
  SolutionWriter writer(file, Packing::flat);
  writer.add(0, tables, numbered, EvaluationKind::distance, meter);
  writer.finish(
      {.game = "cat-and-mouse", .rules = asked->to_datum(Scope::rules), .solver = "none"});
  std::string bytes = bytes_of(file);
  const SolutionContents contents(bytes);
  const std::uint64_t last = contents.blocks() - 1;
  REQUIRE(contents.tiers()[0].distances.first_block < last);
  const auto at = static_cast<std::size_t>(contents.block(last).at);
  bytes[at] = static_cast<char>(bytes[at] ^ 1);
  write(file, bytes);
  CHECK(holds(flaw(file, *asked), "the checksum of block " + std::to_string(last) + " is wrong"));
}

TEST_CASE("a sample is checked of a file, and a limit ends the check", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", graph_of(60, 4));
  save(*asked, file);
  const StoredTables tables(file);
  const auto positions = asked->positions();
  const StoredVerification sample = verify_sample(tables, *positions, 500, 7, {});
  CHECK(sample.status == Status::complete);
  CHECK(sample.positions == 500);
  CHECK(sample.violation.empty());
  std::stop_source stopped;
  stopped.request_stop();
  Limits limits;
  limits.cancel = stopped.get_token();
  const StoredVerification ended = verify_stored(tables, *positions, limits);
  CHECK(ended.status == Status::cancelled);
  CHECK(ended.violation.empty());
}

TEST_CASE("the first file of a folder that fits is found", "[solution_file]") {
  const Folder folder;
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  const auto other = problem("cat-and-mouse", R"({"graph":[[1],[2],[0]]})");
  std::vector<std::string> skipped;
  const auto found = [&](std::optional<EvaluationKind> evaluation = {}) {
    return find_stored(folder.path(), *asked, evaluation, 0,
                       [&](const std::string& why) { skipped.push_back(why); });
  };
  CHECK_FALSE(found());
  save(*other, folder / "other");
  CHECK_FALSE(found());
  CHECK(skipped.empty());
  write(folder / "broken", "no solution");
  save(*asked, folder / "outcomes", {.evaluation = EvaluationKind::outcome});
  CHECK(found(EvaluationKind::outcome));
  CHECK_FALSE(found(EvaluationKind::distance));
  CHECK(skipped.size() == 2);
  CHECK(found()->evaluation == EvaluationKind::outcome);
}

TEST_CASE("the best line goes to the end, or round", "[best_line]") {
  const auto won = problem("digraph", R"({"graph":"a b; b c; c d; b d","start":"a"})");
  Session session = open(*won);
  const BestLine line = best_line(session, session.positions->number_of(*won), 100, {});
  CHECK(line.end == BestLine::End::over);
  CHECK(line.plies.size() == 2);
  CHECK(session.positions->show(line.last) == "the token is on d");
  CHECK(best_line(session, session.positions->number_of(*won), 1, {}).end == BestLine::End::cut);
  const auto drawn = problem("digraph", R"({"graph":"a b; b c; c a","start":"a"})");
  Session round = open(*drawn);
  const BestLine circle = best_line(round, round.positions->number_of(*drawn), 100, {});
  CHECK(circle.end == BestLine::End::repeated);
  CHECK(circle.plies.size() == 6);
}

}  // namespace
}  // namespace zugzwang
