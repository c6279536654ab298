#include "alias.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/random_problem.hpp>
#include <zugzwang/engine/samples.hpp>

namespace zugzwang {

namespace {

class Alias : public GameEntry {
 public:
  Alias(const GameEntry& game, GameText text, Datum::Object fixed)
      : text_(std::move(text)), stands_for_(game, std::move(fixed)), fields_(game.fields()) {
    if (text_.move.empty()) text_.move = game.text().move;
    if (text_.answer.empty()) text_.answer = game.text().answer;
    if (text_.sides.empty()) text_.sides = game.text().sides;
    for (const auto& [name, value] : stands_for_.fixed) {
      const auto field = std::ranges::find(fields_, name, &FieldInfo::name);
      if (field == fields_.end() || field->scope != Scope::rules)
        throw Error(ErrorCode::unknown_field, name,
                    fmt::format("{} has no such rule", game.text().name));
      field->check(value);
      fields_.erase(field);
    }
  }

  const GameText& text() const final { return text_; }
  std::vector<FieldInfo> fields() const override { return fields_; }
  const std::vector<SolverFit>& solvers() const final { return game().solvers(); }
  std::unique_ptr<Problem> problem(const Datum& object, Scope scope) const override {
    std::vector<const FieldInfo*> known;
    for (const FieldInfo& field : fields_)
      if (scope == Scope::position || field.scope == Scope::rules) known.push_back(&field);
    detail::check_members(object, text_.name, known);
    return problem_of_game(*object.get<Datum::Object>(), scope);
  }
  /// Returns the small problems of the game, without those that differ from others only in fixed
  /// rules.
  std::vector<Datum::Object> small_problems(std::size_t most) const override {
    std::vector<Datum::Object> problems;
    for (const Datum::Object& of_game : game().small_problems(most)) {
      Datum::Object own = without_fixed(of_game);
      if (is_problem(own) && std::ranges::find(problems, own) == problems.end())
        problems.push_back(std::move(own));
    }
    return problems;
  }
  Datum::Object random_problem(std::uint64_t size, Random& random) const override {
    Datum::Object own =
        without_fixed(zugzwang::random_problem(game(), stands_for_.fixed, size, random));
    if (is_problem(own)) return own;
    throw Error(ErrorCode::bad_value, fmt::format("no random values of the fields make a problem "
                                                  "of {}",
                                                  text_.name));
  }
  Ability* find_ability(std::string_view name) const override {
    return name == StandsFor::ability_name ? &stands_for_ : game().find_ability(name);
  }

 protected:
  const GameEntry& game() const { return *stands_for_.game; }
  std::unique_ptr<Problem> problem_of_game(Datum::Object fields, Scope scope) const {
    fields.insert(fields.end(), stands_for_.fixed.begin(), stands_for_.fixed.end());
    return game().problem(Datum(std::move(fields)), scope);
  }

 private:
  Datum::Object without_fixed(Datum::Object object) const {
    std::erase_if(object, [&](const auto& member) {
      return std::ranges::find(fields_, member.first, &FieldInfo::name) == fields_.end();
    });
    return object;
  }

  GameText text_;
  mutable StandsFor stands_for_;
  std::vector<FieldInfo> fields_;  // of the game, without those that are fixed
};

/// A problem of a game, stated by the fields of an alias.
class StatedProblem final : public Problem {
 public:
  /// The text and the statement must outlive the problem.
  StatedProblem(const GameText& text, const detail::AnyStatement& statement,
                std::shared_ptr<void> values, std::unique_ptr<Problem> of_game)
      : text_(text),
        statement_(statement),
        values_(std::move(values)),
        of_game_(std::move(of_game)),
        positions_(std::make_shared<Positions>(statement, values_, of_game_->graph())) {}

  const GameText& text() const override { return text_; }
  Scope scope() const override { return of_game_->scope(); }
  Datum::Object to_datum(Scope scope) const override {
    return fields_to_datum(statement_.fields, values_.get(), scope);
  }
  const std::vector<SolverFit>& solvers() const override { return of_game_->solvers(); }
  std::shared_ptr<GameGraph> graph() const override { return positions_; }
  std::unique_ptr<AnySolver> open(const SolverChoice& choice) const override {
    return of_game_->open(choice);
  }
  std::unique_ptr<const GameModel> model() const override { return of_game_->model(); }
  std::vector<LawViolation> broken_laws(std::size_t most, CallInCheck* call) const override {
    return of_game_->broken_laws(most, call);
  }

 private:
  /// The positions of the game, with the fields and the answers of the alias.
  class Positions final : public GameGraph {
   public:
    Positions(const detail::AnyStatement& statement, std::shared_ptr<const void> rules,
              std::shared_ptr<GameGraph> of_game)
        : statement_(statement), rules_(std::move(rules)), of_game_(std::move(of_game)) {}

    std::uint64_t number_of(const Problem& problem) override {
      return of_game_->number_of(*dynamic_cast<const StatedProblem&>(problem).of_game_);
    }
    PositionText position_text(std::uint64_t position) const override {
      PositionText text = of_game_->position_text(position);
      if (text.fields)
        text.fields = statement_.from_game ? statement_.from_game(*text.fields) : std::nullopt;
      return text;
    }
    Datum answer(std::uint64_t position, const Answer& answer) const override {
      return statement_.answer ? statement_.answer(rules_.get(), {*of_game_, position, answer})
                               : of_game_->answer(position, answer);
    }
    Ability* find_ability(std::string_view name) const override {
      // Its notes are on fields of the game.
      return name == NotesProblems::ability_name ? nullptr : of_game_->find_ability(name);
    }

    std::optional<Outcome> result(std::uint64_t position) const override {
      return of_game_->result(position);
    }
    void each_option(std::uint64_t position, const OptionVisitor& visit) override {
      of_game_->each_option(position, visit);
    }
    std::uint64_t count_moves(std::uint64_t position, std::uint64_t most) const override {
      return of_game_->count_moves(position, most);
    }
    Datum::List moves(std::uint64_t position,
                      std::span<const std::uint64_t> places) const override {
      return of_game_->moves(position, places);
    }
    std::optional<Option> option(std::uint64_t position, const Datum& move) override {
      return of_game_->option(position, move);
    }
    Datum resisting_move(std::uint64_t position) const override {
      return of_game_->resisting_move(position);
    }
    Scene scene(std::uint64_t position) const override { return of_game_->scene(position); }
    MoveText move_text(std::uint64_t position, const Datum& move) const override {
      return of_game_->move_text(position, move);
    }
    std::uint64_t bytes() const override { return of_game_->bytes(); }
    bool are_sums() const override { return of_game_->are_sums(); }
    std::vector<std::uint64_t> components(std::uint64_t position) override {
      return of_game_->components(position);
    }
    bool are_impartial() const override { return of_game_->are_impartial(); }

   private:
    const detail::AnyStatement& statement_;
    std::shared_ptr<const void> rules_;
    std::shared_ptr<GameGraph> of_game_;
  };

  const GameText& text_;
  const detail::AnyStatement& statement_;
  std::shared_ptr<void> values_;
  std::unique_ptr<Problem> of_game_;
  std::shared_ptr<Positions> positions_;
};

/// An alias that states its problems by its own fields.
class StatedAlias final : public Alias {
 public:
  StatedAlias(const GameEntry& game, GameText text, Datum::Object fixed,
              detail::AnyStatement statement)
      : Alias(game, std::move(text), std::move(fixed)), statement_(std::move(statement)) {
    for (AnyField& field : statement_.fields) field.help = this->text().help_of(field.name);
  }

  std::vector<FieldInfo> fields() const override {
    return {statement_.fields.begin(), statement_.fields.end()};
  }
  std::unique_ptr<Problem> problem(const Datum& object, Scope scope) const override {
    std::shared_ptr<void> values = statement_.new_problem();
    assign_fields(text().name, statement_.fields, object, scope, values.get());
    Datum::Object of_game = statement_.to_game(values.get());
    if (scope == Scope::rules)
      for (const FieldInfo& field : Alias::fields())
        if (field.scope == Scope::position)
          std::erase_if(of_game, [&](const auto& member) { return field.is_called(member.first); });
    return std::make_unique<StatedProblem>(text(), statement_, std::move(values),
                                           problem_of_game(std::move(of_game), scope));
  }
  std::vector<Datum::Object> small_problems(std::size_t most) const override {
    return samples::small_problems(*this, most);
  }
  Datum::Object random_problem(std::uint64_t size, Random& random) const override {
    return samples::random_problem(*this, size, random);
  }
  /// Other abilities of the game are for its own fields.
  Ability* find_ability(std::string_view name) const override {
    return name == StandsFor::ability_name ? Alias::find_ability(name) : nullptr;
  }

 private:
  detail::AnyStatement statement_;
};

}  // namespace

Datum::Object SolvedPosition::fields() const {
  return positions.position_text(number).fields.value_or(Datum::Object{});
}

void register_alias(Registry& registry, std::string_view game, GameText text, Datum::Object fixed) {
  registry.add(std::make_unique<Alias>(registry.find(game), std::move(text), std::move(fixed)));
}

void detail::register_alias(Registry& registry, std::string_view game, GameText text,
                            Datum::Object fixed, AnyStatement statement) {
  registry.add(std::make_unique<StatedAlias>(registry.find(game), std::move(text), std::move(fixed),
                                             std::move(statement)));
}

}  // namespace zugzwang
