#include "c_game.hpp"

#include <algorithm>
#include <string>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>

namespace zugzwang {

namespace {

std::string text_of(const char* text) { return text == nullptr ? "" : text; }

/// The values of the fields, as far as they are given.
struct CProblem {
  std::vector<std::optional<std::int64_t>> values;
};

std::vector<std::int64_t> values_of(const zugzwang_c_game& table, const CProblem& problem) {
  std::vector<std::int64_t> values(table.field_count);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = i < problem.values.size() ? problem.values[i].value_or(table.fields[i].if_missing)
                                          : table.fields[i].if_missing;
  return values;
}

/// The presentation of a game that is given by a table.
class CPresentation final : public GamePresentation<CProblem, CGame, ImpartialC<CGame>,
                                                    IndexedC<CGame>, ImpartialC<IndexedC<CGame>>> {
 public:
  explicit CPresentation(const zugzwang_c_game& table) : table_(&table) {}

  GameText text() const override {
    return {.name = text_of(table_->name),
            .title = text_of(table_->title),
            .summary = text_of(table_->summary),
            .rules = text_of(table_->rules),
            .move = text_of(table_->move),
            .answer = "the move"};
  }

  std::vector<Field<Problem>> fields() const override {
    std::vector<Field<Problem>> fields(table_->field_count);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const zugzwang_c_field& declared = table_->fields[i];
      Field<Problem>& field = fields[i];
      field.name = text_of(declared.name);
      field.help = text_of(declared.help);
      field.type = FieldType::whole_number;
      field.scope = declared.rule != 0 ? Scope::rules : Scope::position;
      field.low = declared.low;
      field.takes_word = declared.optional == 0;
      field.high = static_cast<std::uint64_t>(std::max<std::int64_t>(0, declared.high));
      if (declared.optional != 0) field.fallback.emplace(declared.if_missing);
      field.assign = [i](void* problem, const Datum& value) {
        auto& values = static_cast<Problem*>(problem)->values;
        if (values.size() <= i) values.resize(i + 1);
        values[i] = detail::from_datum<std::int64_t>(value);
      };
      field.read = [i, if_missing = declared.if_missing](const void* problem) {
        const auto& values = static_cast<const Problem*>(problem)->values;
        return Datum(i < values.size() ? values[i].value_or(if_missing) : if_missing);
      };
    }
    return fields;
  }

  Rules rules(const Problem& problem) const override {
    std::vector<std::int64_t> values = values_of(*table_, problem);
    for (std::size_t i = 0; i < values.size(); ++i)
      if (table_->fields[i].rule == 0) values[i] = 0;
    if (table_->size != nullptr) {
      if (table_->impartial != 0) return ImpartialC<IndexedC<CGame>>(*table_, std::move(values));
      return IndexedC<CGame>(*table_, std::move(values));
    }
    if (table_->impartial != 0) return ImpartialC<CGame>(*table_, std::move(values));
    return CGame(*table_, std::move(values));
  }

 private:
  const zugzwang_c_game* table_;
};

template <class G>
class CPositions final : public PositionPresentation<CProblem, G> {
 public:
  CState state(const G& game, const CProblem& problem) const override {
    CState state;
    const std::vector<std::int64_t> values = values_of(game.table(), problem);
    if (const char* const wrong = game.table().start(values.data(), state.bytes.data()))
      throw Error(ErrorCode::bad_position, wrong);
    return state;
  }
  std::string show(const G& game, const CState& state) const override { return game.show(state); }
  std::string describe_move(const G&, const CState&, const std::uint64_t& move) const override {
    return "play " + std::to_string(move);
  }
};

[[noreturn]] void refuse(const zugzwang_c_game& game, const std::string& what) {
  throw Error(ErrorCode::bad_plugin, "game '" + text_of(game.name) + "': " + what);
}

constexpr std::size_t most_fields = 100;

void check(const zugzwang_c_game& game) {
  if (game.abi != ZUGZWANG_C_ABI)
    throw Error(ErrorCode::bad_plugin, "a game was written for C ABI " + std::to_string(game.abi) +
                                           ", and this program has C ABI " +
                                           std::to_string(ZUGZWANG_C_ABI));
  if (text_of(game.name).empty()) refuse(game, "it has no name");
  const std::string name = text_of(game.name);
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  if (name.front() == '-' || !std::ranges::all_of(name, fits))
    refuse(game,
           "its name is not valid; give lower-case letters, digits and dashes, such as "
           "my-game");
  if (game.state_size > ZUGZWANG_C_STATE)
    refuse(game, "its states have " + std::to_string(game.state_size) + " bytes; at most " +
                     std::to_string(ZUGZWANG_C_STATE) + " are possible");
  if (game.field_count > most_fields)
    refuse(game, "it has " + std::to_string(game.field_count) + " fields; at most " +
                     std::to_string(most_fields) + " are possible");
  if (game.field_count > 0 && game.fields == nullptr) refuse(game, "its fields are missing");
  if (game.start == nullptr || game.moves == nullptr || game.play == nullptr ||
      game.result == nullptr || game.show == nullptr)
    refuse(game, "one of start, moves, play, result and show is missing");
  if ((game.size == nullptr) != (game.index == nullptr) ||
      (game.size == nullptr) != (game.state_at == nullptr))
    refuse(game, "it has only some of size, index and state_at");
}

}  // namespace

std::string CGame::show(const CState& state) const {
  std::string text(200, '\0');
  table_->show(rules(), state.bytes.data(), text.data(), text.size());
  text.resize(std::min(text.find('\0'), text.size()));
  return text;
}

void CGame::refuse_result(int result) const {
  refuse(*table_, "its function result returns " + std::to_string(result) +
                      "; return ZUGZWANG_GOES_ON, ZUGZWANG_WIN, ZUGZWANG_DRAW or ZUGZWANG_LOSS");
}

void register_c_games(void* entry, Registry& registry) {
  using Games = const zugzwang_c_game* const* (*)();
  for (const zugzwang_c_game* const* game = reinterpret_cast<Games>(entry)(); *game != nullptr;
       ++game) {
    check(**game);
    register_game<CPresentation, CPositions>(registry, AllSolvers{}, CPresentation(**game));
  }
}

}  // namespace zugzwang
