#include <vector>

#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/random_problem.hpp>

namespace zugzwang {

Datum::Object random_problem(const GameEntry& game, const Datum::Object& given, std::uint64_t size,
                             Random& random) {
  constexpr int most_draws = 1'000;
  const std::vector<FieldInfo> fields = game.fields();
  Datum::Object problem;
  for (int draws = 0; draws < most_draws; ++draws) {
    problem = game.random_problem(size, random);
    for (const auto& member : given) {
      const FieldInfo* const field = find_field(fields, member.first);
      std::erase_if(problem, [&](const auto& own) {
        return field == nullptr ? own.first == member.first : field->is_called(own.first);
      });
      problem.push_back(member);
    }
    if (given.empty() || game.is_problem(problem)) break;
  }
  return problem;
}

}  // namespace zugzwang
