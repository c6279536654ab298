#include "c_game.hpp"

#include <algorithm>
#include <string>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/scene_from_datum.hpp>

namespace zugzwang {

namespace {

std::string text_of(const char* text) { return text == nullptr ? "" : text; }

[[noreturn]] void refuse(const zugzwang_c_game& game, const std::string& what) {
  throw Error(ErrorCode::bad_plugin, "game '" + text_of(game.name) + "': " + what);
}

constexpr std::uint64_t usual_longest = 1000;

/// The values of the fields, null where they are not given.
struct CProblem {
  std::vector<Datum> values;
  Player turn = Player::left;  // of a partizan game
};

std::vector<std::string> choices_of(const zugzwang_c_field& field) {
  std::vector<std::string> choices;
  if (field.choices != nullptr)
    for (const char* const* choice = field.choices; *choice != nullptr; ++choice)
      choices.emplace_back(*choice);
  return choices;
}

/// Returns the value of a field that is left out.
Datum fallback_of(const zugzwang_c_field& field) {
  switch (field.type) {
    case ZUGZWANG_FLAG: return field.if_missing != 0;
    case ZUGZWANG_CHOICE: return choices_of(field).at(static_cast<std::size_t>(field.if_missing));
    case ZUGZWANG_TEXT: return "";
    case ZUGZWANG_LIST: return Datum::List{};
    default: return field.if_missing;
  }
}

FieldType type_of(const zugzwang_c_field& field) {
  switch (field.type) {
    case ZUGZWANG_FLAG: return FieldType::boolean;
    case ZUGZWANG_CHOICE:
    case ZUGZWANG_TEXT: return FieldType::text;
    case ZUGZWANG_LIST: return FieldType::list;
    default: return FieldType::whole_number;
  }
}

bool is_partizan(const zugzwang_c_game& table) { return table.moves_of != nullptr; }

constexpr const char* turn_name = "turn";

/// Returns the field of the player on move in a partizan game.
Field<CProblem> turn_field() {
  Field<CProblem> field;
  field.name = turn_name;
  field.help = "who is on move";
  field.type = FieldType::text;
  field.choices = {std::string(name_of(Player::left)), std::string(name_of(Player::right))};
  field.fallback = name_of(Player::left);
  field.assign = [](void* problem, const Datum& value) {
    const bool is_left = value == Datum(name_of(Player::left));
    static_cast<CProblem*>(problem)->turn = is_left ? Player::left : Player::right;
  };
  field.read = [](const void* problem) {
    return Datum(name_of(static_cast<const CProblem*>(problem)->turn));
  };
  return field;
}

/// The presentation of a game that is given by a table.
class CPresentation final
    : public GamePresentation<CProblem, CGame, ImpartialC<CGame>, WordC, ImpartialC<WordC>,
                              IndexedC, ImpartialC<IndexedC>, WithMover<PartizanC<CGame>>,
                              WithMover<PartizanC<WordC>>> {
 public:
  explicit CPresentation(const zugzwang_c_game& table) : table_(&table) {}

  GameText text() const override {
    return {.name = text_of(table_->name),
            .title = text_of(table_->title),
            .summary = text_of(table_->summary),
            .rules = text_of(table_->rules),
            .move = text_of(table_->move),
            .answer = "the move",
            .sides = table_->moves_of == nullptr
                         ? std::vector<std::string>{}
                         : std::vector<std::string>{std::string(name_of(Player::left)),
                                                    std::string(name_of(Player::right))}};
  }

  std::vector<Field<Problem>> fields() const override {
    std::vector<Field<Problem>> fields(table_->field_count);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const zugzwang_c_field& declared = table_->fields[i];
      Field<Problem>& field = fields[i];
      field.name = text_of(declared.name);
      field.help = text_of(declared.help);
      field.type = type_of(declared);
      field.scope = declared.rule != 0 ? Scope::rules : Scope::position;
      field.low = declared.low;
      field.high = static_cast<std::uint64_t>(std::max<std::int64_t>(0, declared.high));
      field.longest = declared.longest != 0 ? declared.longest : usual_longest;
      field.choices = choices_of(declared);
      field.takes_word = declared.optional == 0;
      if (declared.optional != 0) field.fallback = fallback_of(declared);
      field.assign = [i](void* problem, const Datum& value) {
        auto& values = static_cast<Problem*>(problem)->values;
        if (values.size() <= i) values.resize(i + 1);
        values[i] = value;
      };
      field.read = [i, if_missing = fallback_of(declared)](const void* problem) {
        const auto& values = static_cast<const Problem*>(problem)->values;
        return i < values.size() && !values[i].is_null() ? values[i] : if_missing;
      };
    }
    if (is_partizan(*table_)) fields.push_back(turn_field());
    return fields;
  }

  Rules rules(const Problem& problem) const override {
    std::vector<Datum> values = problem.values;
    values.resize(table_->field_count);
    for (std::size_t i = 0; i < values.size(); ++i)
      if (table_->fields[i].rule == 0) values[i] = Datum();
    const bool is_word = table_->state_size <= sizeof(std::uint64_t);
    if (is_partizan(*table_) && is_word) return WithMover<PartizanC<WordC>>(*table_, values);
    if (is_partizan(*table_)) return WithMover<PartizanC<CGame>>(*table_, values);
    if (table_->size != nullptr) return rules_as<IndexedC>(values);
    return is_word ? rules_as<WordC>(values) : rules_as<CGame>(values);
  }

 private:
  template <class G>
  Rules rules_as(const std::vector<Datum>& values) const {
    if (table_->impartial != 0) return ImpartialC<G>(*table_, values);
    return G(*table_, values);
  }

  const zugzwang_c_game* table_;
};

CState first_state(const CGame& game, const CProblem& problem) {
  CState state;
  const CFields fields(game.table(), problem.values);
  const char* const wrong = game.table().start(fields.get(), state.bytes.data());
  game.check_failure();
  if (wrong != nullptr) throw Error(ErrorCode::bad_position, wrong);
  return state;
}

template <class G>
class CPositions final : public PositionPresentation<CProblem, G> {
 public:
  CState state(const G& game, const CProblem& problem) const override {
    return first_state(game, problem);
  }
  PositionText position(const G& game, const CState& state) const override {
    return {.line = game.show(state), .scene = [&] { return game.scene(state); }};
  }
  MoveText move(const G& game, const CState& state, const std::uint64_t& move) const override {
    return {game.show_move(state, move), game.place(state, move)};
  }
};

template <class P>
class CPositions<WithMover<P>> final : public PositionPresentation<CProblem, WithMover<P>> {
 public:
  using G = WithMover<P>;
  using State = typename G::State;

  State state(const G& game, const CProblem& problem) const override {
    return {first_state(game.rules(), problem), problem.turn};
  }
  PositionText position(const G& game, const State& state) const override {
    const std::string mover(name_of(state.player));
    return {.line = game.rules().show(state.position) + ", " + mover + " to move",
            .scene = [&] { return game.rules().scene(state.position); },
            .mover = mover};
  }
  MoveText move(const G& game, const State& state, const std::uint64_t& move) const override {
    return {game.rules().show_move(state.position, move, state.player),
            game.rules().place(state.position, move, state.player)};
  }
};

constexpr std::size_t most_fields = 100;

void check(const zugzwang_c_game& game, const zugzwang_c_field& field) {
  const std::string what = "its field " + text_of(field.name);
  if (field.type < ZUGZWANG_NUMBER || field.type > ZUGZWANG_LIST)
    refuse(game, what + " has the type " + std::to_string(field.type) +
                     "; give ZUGZWANG_NUMBER, FLAG, CHOICE, TEXT or LIST");
  if (field.type != ZUGZWANG_CHOICE) return;
  const std::size_t choices = choices_of(field).size();
  if (choices == 0) refuse(game, what + " has no choices");
  if (field.if_missing < 0 || static_cast<std::uint64_t>(field.if_missing) >= choices)
    refuse(game, what + " has no choice " + std::to_string(field.if_missing));
}

void check_partizan(const zugzwang_c_game& game) {
  if (game.moves != nullptr || game.play != nullptr || game.result != nullptr ||
      game.size != nullptr || game.impartial != 0)
    refuse(game,
           "it has moves_of and play_of, so that it can have neither moves, play, result nor size, "
           "and is not impartial");
  for (std::uint32_t i = 0; i < game.field_count; ++i)
    if (text_of(game.fields[i].name) == turn_name)
      refuse(game, "its field turn is that of the library, which tells who is on move");
}

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
  for (std::uint32_t i = 0; i < game.field_count; ++i) check(game, game.fields[i]);
  if ((game.moves_of == nullptr) != (game.play_of == nullptr))
    refuse(game, "it has only one of moves_of and play_of");
  if (is_partizan(game))
    check_partizan(game);
  else if (game.moves == nullptr || game.play == nullptr || game.result == nullptr)
    refuse(game, "one of start, moves, play, result and show is missing");
  if (game.start == nullptr || game.show == nullptr)
    refuse(game, "one of start, moves, play, result and show is missing");
  if ((game.size == nullptr) != (game.index == nullptr) ||
      (game.size == nullptr) != (game.state_at == nullptr))
    refuse(game, "it has only some of size, index and state_at");
}

}  // namespace

CFields::CFields(const zugzwang_c_game& table, const std::vector<Datum>& given)
    : values_(table.field_count) {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const zugzwang_c_field& field = table.fields[i];
    zugzwang_c_value& value = values_[i];
    const bool is_given = i < given.size() && !given[i].is_null();
    const bool is_left_out = !is_given && (field.rule != 0 || field.optional != 0);
    const Datum datum = is_given ? given[i] : is_left_out ? fallback_of(field) : Datum();
    if (const auto* const text = datum.get<std::string>()) {
      value.text = texts_.emplace_back(*text).c_str();
      value.count = text->size();
      const std::vector<std::string> choices = choices_of(field);
      value.number = std::ranges::find(choices, *text) - choices.begin();
    } else if (datum.get<Datum::List>() != nullptr) {
      const auto& items = lists_.emplace_back(detail::from_datum<std::vector<std::int64_t>>(datum));
      value.items = items.data();
      value.count = items.size();
    } else if (const auto* const flag = datum.get<bool>()) {
      value.number = *flag ? 1 : 0;
    } else if (!datum.is_null()) {
      value.number = detail::from_datum<std::int64_t>(datum);
    }
  }
  fields_ = {values_.data(), table.context};
}

namespace {

/// Returns what a function writes into a text.
std::string written(const auto& write, std::size_t room = 1000) {
  std::string text(room, '\0');
  write(text.data(), text.size());
  text.resize(std::min(text.find('\0'), text.size()));
  return text;
}

}  // namespace

std::string CGame::show(const CState& state) const {
  const std::string text = written([&](char* begin, std::size_t room) {
    table_->show(rules(), state.bytes.data(), begin, room);
  });
  check_failure();
  return text;
}

std::string CGame::show_move(const CState& state, Move move, Player player) const {
  if (table_->show_move == nullptr && table_->show_move_of == nullptr)
    return "play " + std::to_string(move);
  const std::string text = written([&](char* begin, std::size_t room) {
    if (table_->show_move_of != nullptr)
      table_->show_move_of(rules(), state.bytes.data(), static_cast<int>(player), move, begin,
                           room);
    else
      table_->show_move(rules(), state.bytes.data(), move, begin, room);
  });
  check_failure();
  return text;
}

Scene CGame::scene(const CState& state) const {
  if (table_->scene == nullptr) return {};
  constexpr std::size_t room = 65'536;
  const std::string text =
      written([&](char* begin,
                  std::size_t size) { table_->scene(rules(), state.bytes.data(), begin, size); },
              room);
  check_failure();
  try {
    return text.empty() ? Scene{} : scene_from_datum(Datum::from_json(text));
  } catch (const Error& error) {
    refuse(*table_, error.what());
  }
}

std::string CGame::place(const CState& state, Move move, Player player) const {
  if (table_->place == nullptr) return {};
  const std::string text = written([&](char* begin, std::size_t room) {
    table_->place(rules(), state.bytes.data(), static_cast<int>(player), move, begin, room);
  });
  check_failure();
  return text;
}

void CGame::refuse_result(int result) const {
  refuse(*table_, "its function result returns " + std::to_string(result) +
                      "; return ZUGZWANG_GOES_ON, ZUGZWANG_WIN, ZUGZWANG_DRAW or ZUGZWANG_LOSS");
}

void CGame::refuse_moves(const State& state, std::size_t count) const {
  refuse(*table_, "its function moves lists " + std::to_string(count) +
                      " moves of the position \"" + show(state) + "\"; at most " +
                      std::to_string(ZUGZWANG_MOST_MOVES) + " are possible");
}

void CGame::refuse_failure(const char* what) const { refuse(*table_, what); }

void register_c_games(const zugzwang_c_game* const* games, Registry& registry) {
  for (; *games != nullptr; ++games) {
    check(**games);
    register_game<CPresentation, CPositions>(registry, AllSolvers{}, Compiled<>{},
                                             CPresentation(**games));
  }
}

void register_c_library(void* entry, Registry& registry) {
  using Games = const zugzwang_c_game* const* (*)();
  register_c_games(reinterpret_cast<Games>(entry)(), registry);
}

}  // namespace zugzwang
