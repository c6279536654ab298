// A file that is whole, but wrong, is found out by the definition.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "engine/services/saved_tablebase.hpp"
#include "engine/services/token_presentation.hpp"

namespace zugzwang {
namespace {

using namespace testing;

/// Rules that are wrong about what is kept.
class KeepsOther final : public TieredRules {
 public:
  KeepsOther(const TieredRules& right, bool keeps)
      : TieredRules(right.abilities()), right_(right), keeps_(keeps) {}

  std::uint64_t tiers() const override { return right_.tiers(); }
  std::uint64_t begin(std::uint64_t tier) const override { return right_.begin(tier); }
  std::vector<std::uint64_t> next_tiers(std::uint64_t tier) const override {
    return right_.next_tiers(tier);
  }
  std::unique_ptr<TierRules> rules(std::uint64_t tier, const IndexShare& share,
                                   std::vector<TierRules::Below> below) const override {
    return right_.rules(tier, share, std::move(below));
  }
  bool is_stored(const TierPlace&) const override { return keeps_; }
  void look(const TierPlace& place, View& view) const override { right_.look(place, view); }
  Counted counted(const TierPlace& place) const override { return right_.counted(place); }

 private:
  const TieredRules& right_;
  bool keeps_;
};

/// A token that may stand in the first tier, on a graph where some indices are no position.
std::unique_ptr<Problem> partly_numbered(const GameEntry& game) {
  for (std::uint64_t seed = 0;; ++seed) {
    const Datum::Object fields{{"seed", seed}, {"at", 0}};
    if (!game.is_problem(fields)) continue;
    auto asked = game.problem(Datum(fields), Scope::position);
    const auto& numbered = *asked->graph()->ability<Numbered>();
    for (std::uint64_t tier = 0; tier < numbered.rules().tiers(); ++tier)
      for (std::uint64_t index = 0; index < numbered.rules().indices(tier); ++index)
        if (!numbered.rules().is_stored({tier, index})) return asked;
  }
}

TEST_CASE("a file must have values of exactly the positions", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const Registry registry = testing::token_registry<testing::PartlyToken>();
  const auto asked = partly_numbered(registry.find("token"));
  for (const bool keeps : {true, false}) {
    Session session = open_to_save(*asked);
    auto& tables = *session.solver->ability<HoldsTables>();
    const KeepsOther rules(session.graph->ability<Numbered>()->rules(), keeps);
    const Limits limits;
    Meter meter(limits);
    TablebaseWriter writer(file, Packing::zstd);
    const std::uint64_t last = rules.tiers() - 1;
    tables.solve_tables({&last, 1}, limits, [&](std::uint64_t tier) {
      writer.add(tier, tables, rules, EvaluationKind::distance, meter);
    });
    writer.finish(
        {.game = "token", .rules = asked->to_datum(Scope::rules), .solver = "retrograde"});
    const std::string found = flaw(file, *asked);
    CAPTURE(keeps, found);
    CHECK(contains(found, keeps ? "a value is stored for a state that is not a position"
                                : "has no value for it"));
  }
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
  IndexShare share(std::uint64_t tier) const override { return right_.share(tier); }
  std::uint64_t places(std::uint64_t tier) const override { return right_.places(tier); }
  bool has_all(std::uint64_t tier) const override { return right_.has_all(tier); }
  void canonical(std::uint64_t tier, std::uint64_t first,
                 std::span<std::uint64_t> words) const override {
    right_.canonical(tier, first, words);
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

TEST_CASE("a wrong value in an undamaged file is reported with the right one", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  for (const Distance wrong : {Distance::win(2), Distance::loss(9), Distance::draw()})
    for (std::uint64_t place = 9; place < 72; place += 17) {
      CAPTURE(to_text(wrong), place);
      Session session = open_to_save(*asked);
      auto& right = *session.solver->ability<HoldsTables>();
      auto& numbered = *session.graph->ability<Numbered>();
      OneChanged tables(right, place, wrong);
      const Limits limits;
      Meter meter(limits);
      TablebaseWriter writer(file, Packing::zstd);
      Distance value;
      const std::uint64_t tier = 0;
      tables.solve_tables({&tier, 1}, limits, [&](std::uint64_t solved) {
        right.values(solved, place, {&value, 1});
        writer.add(solved, tables, numbered.rules(), EvaluationKind::distance, meter);
      });
      writer.finish({.game = "cat-and-mouse",
                     .rules = asked->to_datum(Scope::rules),
                     .solver = "retrograde"});
      const std::string expected =
          value == wrong ? ""
                         : session.graph->position_text(numbered.position_at({0, place})).line +
                               ": claimed " + to_text(wrong) + ", by definition " + to_text(value);
      // A position before it that leads to it may be told instead.
      const std::string told = flaw(file, *asked);
      CHECK(told.empty() == expected.empty());
      if (!told.empty() && !contains(told, expected)) CHECK(contains(told, ", by definition "));
    }
}

/// Tables in which all is drawn.
class AllDrawn final : public HoldsTables {
 public:
  explicit AllDrawn(std::uint64_t places) : places_(places) {}

  Status solve_tables(std::span<const std::uint64_t>, const Limits&, const Finished&) override {
    return Status::complete;
  }
  IndexShare share(std::uint64_t) const override { return IndexShare(places_); }
  std::uint64_t places(std::uint64_t) const override { return places_; }
  bool has_all(std::uint64_t) const override { return true; }
  void canonical(std::uint64_t, std::uint64_t, std::span<std::uint64_t>) const override {}
  void values(std::uint64_t, std::uint64_t first, std::span<Distance> values) const override {
    std::ranges::fill(values, Distance::draw());
    constexpr std::uint64_t won = 500;  // so that there is a number of plies
    if (first <= won && won < first + values.size()) values[won - first] = Distance::win(9);
  }

 private:
  std::uint64_t places_;
};

TEST_CASE("a damaged block without values is detected, too", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", graph_of(120, 3));
  auto& numbered = *asked->graph()->ability<Numbered>();
  const AllDrawn tables(numbered.rules().indices(0));
  const Limits limits;
  Meter meter(limits);
  TablebaseWriter writer(file, Packing::flat);
  writer.add(0, tables, numbered.rules(), EvaluationKind::distance, meter);
  writer.finish(
      {.game = "cat-and-mouse", .rules = asked->to_datum(Scope::rules), .solver = "none"});
  std::string bytes = bytes_of(file);
  const TablebaseContents contents(bytes);
  const std::uint64_t last = contents.blocks() - 1;
  REQUIRE(contents.tiers()[0].distances.first_block < last);
  const auto at = static_cast<std::size_t>(contents.block(last).at);
  bytes[at] = static_cast<char>(bytes[at] ^ 1);
  write(file, bytes);
  CHECK(
      contains(flaw(file, *asked), "the checksum of block " + std::to_string(last) + " is wrong"));
}

TEST_CASE("a sample is checked of a file, and a limit ends the check", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", graph_of(60, 4));
  save(*asked, file);
  const Tablebase tables(file);
  const auto positions = asked->graph();
  const TablebaseVerification sample = verify_sample(tables, *positions, 500, 7, {});
  CHECK(sample.status == Status::complete);
  CHECK(sample.positions == 500);
  CHECK(sample.violation.empty());
  std::stop_source stopped;
  stopped.request_stop();
  Limits limits;
  limits.cancel = stopped.get_token();
  const TablebaseVerification ended = verify_tablebase(tables, *positions, limits);
  CHECK(ended.status == Status::cancelled);
  CHECK(ended.violation.empty());
}

}  // namespace
}  // namespace zugzwang
