// Sums of positions of other games and of values: a move is made in one of the parts.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/partizan_game_graph.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/services/calculator.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/games/partizan/partizan_presentation.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/values/value_reader.hpp>
#include <zugzwang/values/value_terms.hpp>
#include <zugzwang/values/value_writer.hpp>

namespace zugzwang::games {

namespace {

using detail::ValueTerm;
using detail::ValueToken;

/// What the parts of a sum come from: games, each with the positions that its parts may be in, and
/// a table of values. All functions may be called by several threads.
class SumSources {
 public:
  static constexpr std::uint32_t values = 0;  ///< the number of the source of values

  /// Returns the number of the source for positions of a game, and the number of its position.
  std::pair<std::uint32_t, std::uint64_t> add(const Registry& registry, const ValueToken& token) {
    const std::string text = std::string(token.text) + "(" + std::string(token.arguments) + ")";
    for (std::uint32_t i = 0; i < games_.size(); ++i)
      if (games_[i].text == text) return {i + 1, games_[i].start};
    Source source{.text = text, .problem = problem_named(registry, token.text, token.arguments)};
    source.graph = source.problem->graph();
    open_value(*source.problem);  // throws unless its positions are values
    source.partizan = source.graph->ability<PartizanGameGraph>();
    source.ranks = source.graph->ability<RanksPositions>();
    source.start = source.left(source.graph->number_of(*source.problem));
    games_.push_back(std::move(source));
    return {static_cast<std::uint32_t>(games_.size()), games_.back().start};
  }
  PartizanValues& table() { return table_; }

  /// Returns what the moves of a player lead to, in order of preference.
  std::vector<std::uint64_t> options(std::uint32_t source, std::uint64_t position, Player player) {
    const std::lock_guard lock(mutex_);
    std::vector<std::uint64_t> options;
    if (source == values) {
      for (const PartizanValue option : table_.options(value(position), player))
        options.push_back(option.id);
    } else {
      Source& of = games_[source - 1];
      of.graph->each_option(of.with(position, player), [&](const Option& option) {
        options.push_back(of.left(option.to));
        return true;
      });
    }
    return options;
  }
  std::uint64_t rank(std::uint32_t source, std::uint64_t position) {
    const std::lock_guard lock(mutex_);
    return source == values ? table_.birthday(value(position)) : games_[source - 1].rank(position);
  }
  std::vector<std::uint64_t> components(std::uint32_t source, std::uint64_t position) {
    const std::lock_guard lock(mutex_);
    if (source == values)
      return position == 0 ? std::vector<std::uint64_t>{} : std::vector{position};
    Source& of = games_[source - 1];
    std::vector<std::uint64_t> components = of.graph->components(position);
    for (std::uint64_t& component : components) component = of.left(component);
    return components;
  }
  std::uint64_t negative(std::uint64_t position) {
    const std::lock_guard lock(mutex_);
    return table_.negative(value(position)).id;
  }

  /// Returns the text of a position: that of its game in parentheses behind the game's name.
  std::string text(std::uint32_t source, std::uint64_t position) {
    const std::lock_guard lock(mutex_);
    if (source == values) return writer_.write(value(position));
    const Source& of = games_[source - 1];
    const PositionText text = of.graph->position_text(position);
    std::string label = *text.label;
    // Positions of partizan games end with the player on move.
    if (of.partizan != nullptr && label.size() > 2) label.resize(label.size() - 2);
    return of.problem->text().name + "(" + label + ")";
  }
  /// Returns what stands above the drawing of a position.
  std::string heading(std::uint32_t source, std::uint64_t position) {
    return source == values ? text(source, position) : games_[source - 1].problem->text().title;
  }
  /// Returns what a position with this player on move is drawn from, with a prefix to the names of
  /// the parts. The options of a value are cards.
  Scene scene(std::uint32_t source, std::uint64_t position, Player player,
              const std::string& prefix) {
    const std::lock_guard lock(mutex_);
    if (source == values) {
      scene::Row row{.id = prefix + "options", .label = "options"};
      for (const PartizanValue option : table_.options(value(position), player))
        row.items.push_back(writer_.write(option));
      return {std::move(row)};
    }
    const Source& of = games_[source - 1];
    Scene scene = of.graph->scene(of.with(position, player));
    for (scene::Part& part : scene)
      std::visit(
          [&](auto& one) {
            if constexpr (requires { one.id; }) one.id = prefix + one.id;
          },
          part);
    return scene;
  }
  struct PlayersMove {
    Datum datum{};
    MoveText text{};
  };
  /// Returns a move of a player, given by its place among his moves.
  PlayersMove move(std::uint32_t source, std::uint64_t position, Player player,
                   std::uint64_t place) {
    const std::lock_guard lock(mutex_);
    if (source == values) {
      const PartizanOptions options = table_.options(value(position), player);
      const std::string text = writer_.write(options[static_cast<std::size_t>(place)]);
      return {text, {"move to " + text, scene::place("options", place)}};
    }
    const Source& of = games_[source - 1];
    const std::uint64_t from = of.with(position, player);
    const Datum move = of.graph->moves(from, std::span(&place, 1)).front();
    return {move, of.graph->move_text(from, move)};
  }

 private:
  struct Source {
    std::string text;
    std::unique_ptr<Problem> problem;
    std::shared_ptr<GameGraph> graph{};
    PartizanGameGraph* partizan = nullptr;  // null if both players have the same moves
    RanksPositions* ranks = nullptr;
    std::uint64_t start = 0;
    std::unordered_map<std::uint64_t, std::uint64_t> longest{};  // plies of play, by position

    static constexpr std::uint64_t open = ~std::uint64_t{0};  // of a position on the path
    static constexpr std::size_t most_positions = 1'000'000;

    std::uint64_t with(std::uint64_t position, Player player) const {
      return partizan == nullptr || partizan->on_move(position) == player
                 ? position
                 : partizan->turned(position);
    }
    std::uint64_t left(std::uint64_t position) const { return with(position, Player::left); }

    /// Returns an upper bound on the number of moves that are left: the game's own or, if it has
    /// none, the longest play.
    std::uint64_t rank(std::uint64_t position) {
      if (ranks != nullptr) return ranks->rank(position);
      std::vector<std::uint64_t> path{position};
      while (!path.empty()) {
        const std::uint64_t from = path.back();
        const auto [place, is_new] = longest.try_emplace(from, open);
        if (is_new && longest.size() > most_positions)
          throw Error(ErrorCode::too_large, problem->text().name +
                                                " has more than a million positions, and states "
                                                "no bound on the length of play");
        if (place->second != open) {
          path.pop_back();
          continue;
        }
        std::uint64_t plies = 0;
        const std::size_t before = path.size();
        each_option(from, [&](std::uint64_t to) {
          const auto known = longest.find(to);
          if (known == longest.end())
            path.push_back(to);
          else if (known->second == open)
            throw Error(ErrorCode::not_applicable,
                        "play of " + problem->text().name + " may never end");
          else
            plies = std::max(plies, known->second + 1);
        });
        if (path.size() == before) longest[from] = plies;
      }
      return longest.at(position);
    }
    /// Visits the options of both players.
    void each_option(std::uint64_t position, const std::function<void(std::uint64_t)>& visit) {
      for (const Player player : {Player::left, Player::right})
        if (player == Player::left || partizan != nullptr)
          graph->each_option(with(position, player), [&](const Option& option) {
            visit(left(option.to));
            return true;
          });
    }
  };
  static PartizanValue value(std::uint64_t position) {
    return {static_cast<std::uint32_t>(position)};
  }

  std::mutex mutex_;
  std::vector<Source> games_;
  PartizanValues table_;
  ValueWriter writer_{table_, Notation::cgsuite};
};

/// A part of a sum: a position of a game with Left on move, by its number, or the id of a value.
struct SumPart {
  std::uint32_t source = SumSources::values;
  bool is_negated = false;  ///< the players are exchanged
  std::uint64_t position = 0;
  bool operator==(const SumPart&) const = default;

  /// Returns who moves in the source when this player moves in the part.
  Player mover(Player player) const { return is_negated ? opponent(player) : player; }
};

/// The rules of sums of parts from these sources.
class Sum {
 public:
  using State = std::vector<SumPart>;
  struct Move {
    std::uint32_t part = 0;
    std::uint32_t place = 0;       ///< among the moves in the part
    SumPart from{};                ///< the part before the move
    Player player = Player::left;  ///< who moves in the source of the part
    bool operator==(const Move&) const = default;
  };

  Sum(std::shared_ptr<SumSources> sources, State start)
      : sources_(std::move(sources)), start_(std::move(start)) {}
  SumSources& sources() const { return *sources_; }
  const State& start() const { return start_; }

  std::vector<Move> moves(const State& parts, Player player) const {
    std::vector<Move> moves;
    for (std::uint32_t part = 0; part < parts.size(); ++part) {
      const Player mover = parts[part].mover(player);
      const std::size_t count =
          sources_->options(parts[part].source, parts[part].position, mover).size();
      for (std::uint32_t place = 0; place < count; ++place)
        moves.push_back({part, place, parts[part], mover});
    }
    return moves;
  }
  State play(State parts, Player, const Move& move) const {
    const SumPart& from = move.from;
    parts[move.part].position =
        sources_->options(from.source, from.position, move.player)[move.place];
    return parts;
  }
  std::string key(const State& parts) const {
    std::string key;
    for (const SumPart& part : parts)
      key += std::to_string(part.source) + (part.is_negated ? '-' : '+') +
             std::to_string(part.position) + ' ';
    return key;
  }
  /// Returns an upper bound on the number of moves that are left.
  std::uint64_t rank(const State& parts) const {
    std::uint64_t rank = 0;
    for (const SumPart& part : parts) rank += sources_->rank(part.source, part.position);
    return rank;
  }
  std::vector<State> components(const State& parts) const {
    std::vector<State> components;
    for (const SumPart& part : parts)
      for (const std::uint64_t position : sources_->components(part.source, part.position))
        components.push_back({{part.source, part.is_negated, position}});
    return components;
  }
  /// Of a single part and its negative, returns one; other sums are their own.
  Representative<State> representative(const State& parts) const {
    if (parts.size() != 1) return {parts};
    SumPart part = parts.front();
    if (part.source != SumSources::values)
      return {{{part.source, false, part.position}}, part.is_negated};
    const std::uint64_t negative = sources_->negative(part.position);
    if (negative == part.position) return {.position = parts, .is_own_negative = true};
    if (part.position < negative) return {parts};
    part.position = negative;
    return {{part}, true};
  }

 private:
  std::shared_ptr<SumSources> sources_;
  State start_;
};

/// Reads the sum that an expression describes. Throws Error that names the field, with the column.
class SumReader {
 public:
  explicit SumReader(const Registry& registry) : registry_(registry) {}

  Sum read(std::string_view text) {
    constexpr std::size_t most_bytes = std::size_t{1} << 16;
    if (text.size() > most_bytes)
      throw Error(ErrorCode::too_large, "of", "it is longer than 65,536 bytes");
    Sum::State parts;
    try {
      for (const ValueTerm& term : detail::terms_of(text)) parts.push_back(part_of(term));
    } catch (const ValueLimit&) {
      throw Error(ErrorCode::too_large, "of",
                  "a value in it takes too long; write its positions as parts of the sum");
    } catch (const Error& fault) {
      throw Error(fault.code(), "of", fault.what());
    }
    return Sum(std::move(sources_), std::move(parts));
  }

 private:
  SumPart part_of(const ValueTerm& term) {
    const ValueToken* const named = term.position();
    if (named == nullptr) {
      const PartizanValue value = value_of(term);
      return {.position = (term.is_negated ? sources_->table().negative(value) : value).id};
    }
    try {
      const auto [source, position] = sources_->add(registry_, *named);
      return {source, term.is_negated == (term.tokens.size() == 1), position};
    } catch (const Error& fault) {
      throw detail::error_at(named->column, fault.what(), fault.code());
    }
  }
  /// Calculates a term. Columns are counted from the beginning of the whole text.
  PartizanValue value_of(const ValueTerm& term) {
    Limits limits;
    limits.memory = std::uint64_t{1} << 28;
    limits.positions = 100'000;
    ValueCalculator calculator(
        sources_->table(), [&](std::string_view game, std::string_view arguments) {
          return value_of_position(registry_, game, arguments, sources_->table(), limits);
        });
    return calculator.read(std::string(term.column - 1, ' ') + std::string(term.text));
  }

  const Registry& registry_;
  std::shared_ptr<SumSources> sources_ = std::make_shared<SumSources>();
};

struct SumProblem {
  std::string of;
  Player turn = Player::left;
};

class SumPresentation final : public PartizanPresentation<SumProblem, Sum> {
 public:
  explicit SumPresentation(const Registry* registry)
      : PartizanPresentation("left", "right"), registry_(registry) {}

  GameText text() const override { return prose("sum"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("of", &Problem::of).rule().word(), turn_field()};
  }
  std::vector<Problem> small_problems() const override {
    return with_both_turns<Problem>(
        {"0", "*", "1/2 - 1/2", "{1|-1} + {2|-2}", "domineering(2x3) + {0|-1}",
         "clobber(xo/ox) - clobber(xo/ox)", "nim(1,2) + ^", "toads-and-frogs(tt.f) - 2.^ + *2",
         "clobber(xoxo) + nogo(2x2) - domineering(3x2)", "Tiny(1) + -clobber(xxo)"});
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    static constexpr const char* terms[] = {"clobber(xoxo)",
                                            "clobber(xo/ox)",
                                            "domineering(2x3)",
                                            "domineering(3x2)",
                                            "nogo(1x4)",
                                            "toads-and-frogs(t.ff)",
                                            "nim(1,2)",
                                            "{2|-1}",
                                            "{1||0|-2}",
                                            "^",
                                            "*2",
                                            "1/2",
                                            "3",
                                            "2.^*"};
    Problem problem;
    for (std::uint64_t left = 1 + draw_below(1 + size / 4, random); left > 0; --left) {
      const bool is_negated = draw_below(2, random) == 0;
      problem.of += problem.of.empty() ? (is_negated ? "0 - " : "") : (is_negated ? " - " : " + ");
      problem.of += terms[draw_below(std::size(terms), random)];
    }
    problem.turn = draw_below(2, random) == 0 ? Player::left : Player::right;
    return problem;
  }

  Rules rules(const Problem& problem) const override {
    return Rules(SumReader(*registry_).read(problem.of));
  }
  State state(const Rules& game, const Problem& problem) const override {
    return {game.rules().start(), problem.turn};
  }

  PositionText position(const Rules& game, const State& state) const override {
    PositionText text = PartizanPresentation::position(game, state);
    text.scene = [&game, &state] { return scene_of(game.rules().sources(), state); };
    return text;
  }
  MoveText move(const Rules& game, const State& state, const Move& move) const override {
    MoveText text = moved(game, move).text;
    if (!text.place.empty()) text.place = prefix(move.part) + text.place;
    if (state.position.size() > 1)
      text.words = "part " + std::to_string(move.part + 1) + ": " + text.words;
    return text;
  }
  Datum move_to_json(const Rules& game, const Move& move) const override {
    return Datum::Object{{"part", std::uint64_t{move.part} + 1}, {"move", moved(game, move).datum}};
  }

 private:
  /// Returns what distinguishes the parts of a scene that belong to a part of the sum.
  static std::string prefix(std::uint32_t part) { return std::to_string(part + 1) + "."; }
  static Scene scene_of(SumSources& sources, const State& state) {
    Scene scene;
    for (std::uint32_t i = 0; i < state.position.size(); ++i) {
      const SumPart& part = state.position[i];
      scene.push_back(scene::Text{"part " + std::to_string(i + 1) + ": " +
                                  (part.is_negated ? "-" : "") +
                                  sources.heading(part.source, part.position)});
      for (scene::Part& each :
           sources.scene(part.source, part.position, part.mover(state.player), prefix(i)))
        scene.push_back(std::move(each));
    }
    return scene;
  }
  static SumSources::PlayersMove moved(const Rules& game, const Move& move) {
    return game.rules().sources().move(move.from.source, move.from.position, move.player,
                                       move.place);
  }

 protected:
  PositionText position_text(const Sum& game, const Sum::State& parts) const override {
    std::string line;
    for (const SumPart& part : parts) {
      if (!line.empty())
        line += part.is_negated ? " - " : " + ";
      else if (part.is_negated)
        line += '-';
      line += game.sources().text(part.source, part.position);
    }
    return {line};
  }

 private:
  const Registry* registry_;
};

}  // namespace

void register_sum(Registry& registry) {
  register_game<SumPresentation>(registry, AllSolvers{}, Compiled<>{}, &registry);
}

}  // namespace zugzwang::games
