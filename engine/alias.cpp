#include "alias.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/random_problem.hpp>

namespace zugzwang {

namespace {

class Alias final : public GameEntry {
 public:
  Alias(const GameEntry& game, GameText text, Datum::Object fixed)
      : text_(std::move(text)), stands_for_(game, std::move(fixed)) {
    text_.move = game.text().move;
    text_.answer = game.text().answer;
    std::vector<FieldInfo> fields = game.fields();
    for (const auto& [name, value] : stands_for_.fixed) {
      const auto field = std::ranges::find(fields, name, &FieldInfo::name);
      if (field == fields.end() || field->scope != Scope::rules)
        throw Error(ErrorCode::unknown_field, name,
                    fmt::format("{} has no such rule", game.text().name));
      field->check(value);
      fields.erase(field);
    }
    fields_ = std::move(fields);
  }

  const GameText& text() const override { return text_; }
  std::vector<FieldInfo> fields() const override { return fields_; }
  const std::vector<SolverFit>& solvers() const override { return game().solvers(); }
  std::unique_ptr<Problem> problem(const Datum& object, Scope scope) const override {
    std::vector<const FieldInfo*> known;
    for (const FieldInfo& field : fields_)
      if (scope == Scope::position || field.scope == Scope::rules) known.push_back(&field);
    detail::check_members(object, text_.name, known);
    Datum::Object whole = *object.get<Datum::Object>();
    whole.insert(whole.end(), stands_for_.fixed.begin(), stands_for_.fixed.end());
    return game().problem(Datum(std::move(whole)), scope);
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

 private:
  const GameEntry& game() const { return *stands_for_.game; }

  Datum::Object without_fixed(Datum::Object object) const {
    std::erase_if(object, [&](const auto& member) {
      return std::ranges::find(fields_, member.first, &FieldInfo::name) == fields_.end();
    });
    return object;
  }

  GameText text_;
  mutable StandsFor stands_for_;
  std::vector<FieldInfo> fields_;
};

}  // namespace

void register_alias(Registry& registry, std::string_view game, GameText text, Datum::Object fixed) {
  registry.add(std::make_unique<Alias>(registry.find(game), std::move(text), std::move(fixed)));
}

}  // namespace zugzwang
