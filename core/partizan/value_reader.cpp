#include <limits>
#include <utility>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/partizan/theory.hpp>
#include <zugzwang/core/partizan/value_methods.hpp>
#include <zugzwang/core/partizan/value_parser.hpp>
#include <zugzwang/core/partizan/value_reader.hpp>

namespace zugzwang {

namespace {

using detail::Relation;
using detail::ValueStep;

Error bad_value(const std::string& message) { return Error(ErrorCode::bad_value, message); }

std::uint32_t count_from(std::int64_t n) {
  if (n > std::numeric_limits<std::uint32_t>::max())
    throw Error(ErrorCode::too_large, "the number takes more than 32 bits");
  return static_cast<std::uint32_t>(n);
}

bool holds(Relation relation, std::partial_ordering order) {
  switch (relation) {
    case Relation::equal: return order == 0;
    case Relation::less: return order < 0;
    case Relation::greater: return order > 0;
    case Relation::less_equal: return order <= 0;
    case Relation::greater_equal: return order >= 0;
    case Relation::confused: break;
  }
  return order == std::partial_ordering::unordered;
}

/// Runs the steps of an expression on a stack.
class Calculation {
 public:
  Calculation(PartizanValues& values, Thermographs& thermographs, const PositionReader& positions,
              const detail::ValueSteps& steps)
      : values_(values), thermographs_(thermographs), positions_(positions), steps_(steps) {}

  Calculated run() {
    for (const ValueStep& step : steps_.steps) {
      try {
        stack_.push_back(result_of(step));
      } catch (const Error& error) {
        throw detail::error_at(step.column, error.what(), error.code());
      }
    }
    return std::move(stack_.back());
  }

 private:
  using Act = ValueStep::Kind;

  Calculated result_of(const ValueStep& step) {
    switch (step.kind) {
      case Act::number: return values_.number(Dyadic(step.a, step.b));
      case Act::ups: return values_.up(step.a);
      case Act::power: return power(step.a, up_power);
      case Act::power_sum: return power(step.a, up_powers);
      case Act::nimber: return values_.nimber(count_from(step.a));
      case Act::position: return position(steps_.names[step.b]);
      case Act::form: return form(static_cast<std::size_t>(step.a), step.b);
      case Act::plus_minus: return plus_minus(static_cast<std::size_t>(step.a));
      case Act::tiny: return tiny(values_, pop());
      case Act::miny: return miny(values_, pop());
      case Act::negative: return values_.negative(pop());
      case Act::copies: return copies();
      case Act::method: return method(steps_.names[step.b].text, static_cast<std::size_t>(step.a));
      default: break;
    }
    const PartizanValue right = pop();
    const PartizanValue left = pop();
    switch (step.kind) {
      case Act::subtract: return values_.difference(left, right);
      case Act::ordinal_sum: return ordinal_sum(values_, left, right);
      case Act::compare: return holds(static_cast<Relation>(step.a), values_.compare(left, right));
      default: return values_.sum(left, right);
    }
  }

  PartizanValue pop() {
    const auto* v = std::get_if<PartizanValue>(&stack_.back());
    if (!v) throw bad_value("a value is needed here");
    const PartizanValue value = *v;
    stack_.pop_back();
    return value;
  }

  /// Takes off the topmost ones, the last of which is at the top.
  std::vector<PartizanValue> pop(std::size_t count) {
    std::vector<PartizanValue> taken(count);
    for (std::size_t i = count; i-- > 0;) taken[i] = pop();
    return taken;
  }

  PartizanValue power(std::int64_t n, PartizanValue (*of)(PartizanValues&, std::uint32_t)) {
    const PartizanValue v = of(values_, count_from(n < 0 ? -n : n));
    return n < 0 ? values_.negative(v) : v;
  }

  PartizanValue position(const detail::ValueSteps::Name& name) const {
    if (!positions_)
      throw Error(ErrorCode::not_applicable, "positions of games are not known here");
    return positions_(name.text, name.arguments);
  }

  PartizanValue form(std::size_t lefts, std::size_t rights) {
    const std::vector<PartizanValue> right = pop(rights);
    const std::vector<PartizanValue> left = pop(lefts);
    return values_.reduce(left, right);
  }

  PartizanValue plus_minus(std::size_t count) {
    const std::vector<PartizanValue> left = pop(count);
    std::vector<PartizanValue> right;
    for (const PartizanValue v : left) right.push_back(values_.negative(v));
    return values_.reduce(left, right);
  }

  PartizanValue copies() {
    const PartizanValue v = pop();
    const auto n = values_.as_number(pop());
    if (!n || !n->is_integer()) throw bad_value("an integer is needed before the point");
    return values_.copies(n->numerator(), v);
  }

  Calculated method(std::string_view name, std::size_t count) {
    const detail::ValueMethod* found = detail::find_value_method(name);
    if (!found) throw unknown_method(name);
    if (found->arguments != count)
      throw bad_value(std::string(name) + " takes " + counted(found->arguments, "argument"));
    const std::vector<PartizanValue> arguments = pop(count);
    const PartizanValue v = pop();
    return found->answer({values_, thermographs_, v, arguments});
  }

  static Error unknown_method(std::string_view name) {
    std::string message = "nothing is known by the name " + std::string(name) + ", but";
    for (const detail::ValueMethod& method : detail::value_methods())
      message += (message.ends_with("but") ? " " : ", ") + std::string(method.name);
    return Error(ErrorCode::bad_syntax, message);
  }

  PartizanValues& values_;
  Thermographs& thermographs_;
  const PositionReader& positions_;
  const detail::ValueSteps& steps_;
  std::vector<Calculated> stack_{};
};

std::string text_of(const std::vector<WallPoint>& wall) {
  std::string text;
  for (const WallPoint& point : wall)
    text += (text.empty() ? "(" : " (") + to_text(point.t) + ", " + to_text(point.v) + ")";
  return text;
}

}  // namespace

Calculated ValueCalculator::calculate(std::string_view expression) {
  if (expression.size() > longest_expression)
    throw Error(ErrorCode::too_large,
                "an expression takes at most " + std::to_string(longest_expression) + " bytes");
  const detail::ValueSteps steps = detail::parse_value(expression);
  return Calculation(values_, thermographs_, positions_, steps).run();
}

PartizanValue ValueCalculator::read(std::string_view expression) {
  const Calculated calculated = calculate(expression);
  if (const auto* v = std::get_if<PartizanValue>(&calculated)) return *v;
  throw detail::error_at(1, "a value is needed here", ErrorCode::bad_value);
}

PartizanValue read_value(PartizanValues& values, std::string_view text) {
  return ValueCalculator(values).read(text);
}

std::string to_text(ValueWriter& writer, const Calculated& calculated,
                    std::size_t most_characters) {
  if (const auto* v = std::get_if<PartizanValue>(&calculated))
    return writer.write(*v, most_characters);
  if (const auto* holds = std::get_if<bool>(&calculated)) return *holds ? "true" : "false";
  if (const auto* outcome = std::get_if<OutcomeClass>(&calculated))
    return std::string(name_of(*outcome));
  if (const auto* list = std::get_if<std::vector<PartizanValue>>(&calculated))
    return writer.write(*list, most_characters);
  return to_text(std::get<Thermograph>(calculated));
}

std::string to_text(const Thermograph& thermograph) {
  return "left wall " + text_of(thermograph.left) + "; right wall " + text_of(thermograph.right);
}

}  // namespace zugzwang
