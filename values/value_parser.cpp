#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <zugzwang/values/value_parser.hpp>

namespace zugzwang::detail {

namespace {

using Act = ValueStep::Kind;
using Word = ValueToken::Kind;

/// An operator that waits for its last operand, or a bracket that is not yet closed.
struct Pending {
  enum class Kind : std::uint8_t {
    parenthesis,
    argument,  ///< of Tiny, Miny or a method
    brace,
    bar,
    compare,
    add,
    subtract,
    negative,
    ordinal_sum,
    copies,
    beside,
    plus_minus,
  };

  Kind kind{};
  std::uint32_t column = 1;
  std::uint32_t count = 0;  ///< of the finished operands after a bracket or bar
  std::uint32_t left = 0;   ///< of the operands before a bar
  std::int64_t length = 0;  ///< of a bar; the relation of a comparison
  ValueStep call{};         ///< the call to which an argument belongs
};

using Open = Pending::Kind;

/// Returns the precedence of an operator; 0 for brackets and bars, which isolate their contents.
constexpr int strength(Open kind) {
  switch (kind) {
    case Open::compare: return 1;
    case Open::add:
    case Open::subtract: return 2;
    case Open::negative: return 3;
    case Open::ordinal_sum: return 4;
    case Open::copies: return 5;
    case Open::beside: return 6;
    case Open::plus_minus: return 7;
    default: return 0;
  }
}

constexpr Act act_of(Open kind) {
  switch (kind) {
    case Open::compare: return Act::compare;
    case Open::subtract: return Act::subtract;
    case Open::negative: return Act::negative;
    case Open::ordinal_sum: return Act::ordinal_sum;
    case Open::copies: return Act::copies;
    case Open::plus_minus: return Act::plus_minus;
    default: return Act::add;
  }
}

/// Names from other programs that no short game has.
constexpr auto loopy_names = std::to_array<std::string_view>(
    {"on", "off", "over", "under", "upon", "uponth", "dud", "pass"});

class Parser {
 public:
  explicit Parser(std::string_view text) : tokens_(text) { token_ = tokens_.next(); }

  ValueSteps parse() {
    while (token_.kind != Word::end) {
      if (wants_operand_)
        operand();
      else
        operation();
    }
    if (wants_operand_) throw missing_operand();
    reduce(1);
    if (!pending_.empty()) throw not_closed();
    return std::move(result_);
  }

 private:
  void next() { token_ = tokens_.next(); }

  Error not_closed() const {
    const auto bracket = std::find_if(pending_.rbegin(), pending_.rend(),
                                      [](const Pending& one) { return one.kind != Open::bar; });
    const bool round = bracket->kind == Open::parenthesis || bracket->kind == Open::argument;
    return error_at(bracket->column,
                    round ? "a parenthesis is not closed" : "a brace is not closed");
  }

  Error missing_operand() const { return error_at(token_.column, "a value is missing"); }

  Error unknown_name() const {
    const std::string name = "'" + std::string(token_.text) + "'";
    if (std::ranges::find(loopy_names, token_.text) != loopy_names.end())
      return error_at(token_.column, name + " is a loopy value, which is not supported",
                      ErrorCode::not_applicable);
    return error_at(
        token_.column,
        "unknown name " + name + "; write ^ (up), v (down), *2, or a position such as nim(3,4,5)");
  }

  void emit(Act kind, std::uint32_t column, std::int64_t a = 0, std::uint32_t b = 0) {
    result_.steps.push_back({a, b, column, kind});
  }
  void emit_number(std::uint32_t column, const Dyadic& number) {
    emit(Act::number, column, number.numerator(), number.exponent());
  }
  std::uint32_t add_name() {
    result_.names.push_back({token_.text, token_.arguments});
    return static_cast<std::uint32_t>(result_.names.size() - 1);
  }

  void open(Open kind, std::uint32_t column) {
    pending_.push_back({.kind = kind, .column = column});
    wants_operand_ = true;
  }

  bool innermost_is_brace() const {
    const auto bracket = std::find_if(pending_.rbegin(), pending_.rend(),
                                      [](const Pending& one) { return strength(one.kind) == 0; });
    return bracket != pending_.rend() &&
           (bracket->kind == Open::brace || bracket->kind == Open::bar);
  }

  /// Finishes the operators at the top of at least this precedence.
  void reduce(int least) {
    for (; !pending_.empty() && strength(pending_.back().kind) >= least; pending_.pop_back()) {
      const Pending& last = pending_.back();
      emit(act_of(last.kind), last.column, last.kind == Open::plus_minus ? 1 : last.length);
    }
  }

  void infix(Open kind, int least) {
    reduce(least);
    open(kind, token_.column);
  }

  // Where a value may begin.

  void operand() {
    const std::uint32_t column = token_.column;
    switch (token_.kind) {
      case Word::number: return single([&] { emit_number(column, token_.number); });
      case Word::ups: return single([&] { emit(Act::ups, column, token_.count); });
      case Word::power: return single([&] { emit(Act::power, column, token_.count); });
      case Word::power_sum: return single([&] { emit(Act::power_sum, column, token_.count); });
      case Word::star: return single([&] { emit(Act::nimber, column, token_.count); });
      case Word::position: return single([&] { emit(Act::position, column, 0, add_name()); });
      case Word::minus: return minus();
      case Word::plus: return plus();
      case Word::plus_minus: open(Open::plus_minus, column); return next();
      case Word::open: open(Open::parenthesis, column); return next();
      case Word::open_brace: open(Open::brace, column); return next();
      case Word::tiny:
      case Word::miny: return tiny();
      case Word::bars:
      case Word::close_brace: return end_of_no_options();
      case Word::close: return end_of_no_arguments();
      case Word::name: throw unknown_name();
      default: throw missing_operand();
    }
  }

  template <class Emit>
  void single(Emit emit) {
    emit();
    wants_operand_ = false;
    next();
  }

  void minus() {
    const std::uint32_t column = token_.column;
    next();
    if (token_.kind == Word::number && !token_.apart)
      return single([&] { emit_number(column, -token_.number); });
    open(Open::negative, column);
  }

  /// +x is x, and +-x is ±x.
  void plus() {
    const std::uint32_t column = token_.column;
    next();
    if (token_.kind != Word::minus || token_.apart) return;
    open(Open::plus_minus, column);
    next();
  }

  void tiny() {
    ValueStep step;
    step.kind = token_.kind == Word::tiny ? Act::tiny : Act::miny;
    step.column = token_.column;
    next();
    if (token_.kind == Word::number) {
      single([&] { emit_number(token_.column, token_.number); });
      emit(step.kind, step.column);
      return;
    }
    if (token_.kind != Word::open)
      throw error_at(token_.column, "an argument in parentheses is missing");
    open(Open::argument, token_.column);
    pending_.back().call = step;
    next();
  }

  /// Handles an empty list of options, before a bar or a closing brace.
  void end_of_no_options() {
    const bool none = !pending_.empty() && pending_.back().count == 0 &&
                      (pending_.back().kind == Open::brace || pending_.back().kind == Open::bar);
    if (!none) throw missing_operand();
    if (token_.kind == Word::bars)
      bar();
    else
      close_brace();
  }

  /// Handles a method without arguments, such as x.Mean().
  void end_of_no_arguments() {
    const bool none = !pending_.empty() && pending_.back().kind == Open::argument &&
                      pending_.back().call.kind == Act::method && pending_.back().count == 0;
    if (!none) throw missing_operand();
    call();
  }

  // Where a value has ended.

  void operation() {
    switch (token_.kind) {
      case Word::plus: infix(Open::add, 2); return next();
      case Word::minus: infix(Open::subtract, 2); return next();
      case Word::colon: infix(Open::ordinal_sum, 4); return next();
      case Word::relation: return compare(token_.relation);
      case Word::dot: return dot();
      case Word::comma: return comma();
      case Word::close: return close();
      case Word::close_brace: return close_brace();
      case Word::bars:
        if (innermost_is_brace()) {
          finish_operand();
          return bar();
        }
        if (token_.count == 2) return compare(Relation::confused);
        throw error_at(token_.column, "a bar is valid only in braces");
      case Word::ups:
      case Word::power:
      case Word::power_sum:
      case Word::star:
      case Word::plus_minus:
      case Word::tiny:
      case Word::miny: return infix(Open::beside, 6);
      default: throw error_at(token_.column, "an operator is missing");
    }
  }

  void compare(Relation relation) {
    infix(Open::compare, 1);
    pending_.back().length = static_cast<std::int64_t>(relation);
    next();
  }

  void dot() {
    const std::uint32_t column = token_.column;
    next();
    if (token_.kind == Word::name) return method();
    reduce(6);
    if (token_.kind == Word::number && !token_.apart && result_.steps.back().kind == Act::number)
      throw error_at(column, "numbers are written as fractions, such as 1/2");
    open(Open::copies, column);
  }

  void method() {
    reduce(5);
    ValueStep step;
    step.kind = Act::method;
    step.column = token_.column;
    step.b = add_name();
    next();
    if (token_.kind != Word::open || token_.apart) {
      result_.steps.push_back(step);
      return;
    }
    open(Open::argument, token_.column);
    pending_.back().call = step;
    next();
  }

  /// Completes an operand of the bracket or bar at the top.
  void finish_operand() {
    reduce(1);
    if (!pending_.empty()) ++pending_.back().count;
  }

  void comma() {
    finish_operand();
    const bool in_list =
        !pending_.empty() && pending_.back().kind != Open::parenthesis &&
        (pending_.back().kind != Open::argument || pending_.back().call.kind == Act::method);
    if (!in_list) throw error_at(token_.column, "a comma is valid only in braces");
    wants_operand_ = true;
    next();
  }

  void close() {
    finish_operand();
    if (!pending_.empty() && pending_.back().kind == Open::parenthesis) {
      pending_.pop_back();
      return next();
    }
    if (pending_.empty() || pending_.back().kind != Open::argument)
      throw error_at(token_.column, "unmatched closing parenthesis");
    call();
  }

  void call() {
    ValueStep step = pending_.back().call;
    if (step.kind == Act::method) step.a = pending_.back().count;
    pending_.pop_back();
    result_.steps.push_back(step);
    wants_operand_ = false;
    next();
  }

  /// Turns the game of the bar at the top, whose options end here, into an option of the enclosing
  /// game.
  void fold() {
    const Pending bar = pending_.back();
    pending_.pop_back();
    emit(Act::form, bar.column, bar.left, bar.count);
    pending_.back().count = 1;
  }

  void bar() {
    while (pending_.back().kind == Open::bar && pending_.back().length < token_.count) fold();
    if (pending_.back().kind == Open::bar && pending_.back().length == token_.count)
      throw error_at(token_.column, "a second bar of the same length needs braces");
    const std::uint32_t left = pending_.back().count;
    open(Open::bar, token_.column);
    pending_.back().left = left;
    pending_.back().length = token_.count;
    next();
  }

  void close_brace() {
    if (!wants_operand_) finish_operand();
    if (!innermost_is_brace()) throw error_at(token_.column, "unmatched closing brace");
    if (pending_.back().kind == Open::bar) {
      while (pending_.back().kind == Open::bar) fold();
      pending_.pop_back();
    } else {
      close_list();
    }
    wants_operand_ = false;
    next();
  }

  /// Handles ±{x,y}.
  void close_list() {
    const std::uint32_t count = pending_.back().count;
    pending_.pop_back();
    const bool after_sign = !pending_.empty() && pending_.back().kind == Open::plus_minus;
    if (!after_sign || count == 0) throw error_at(token_.column, "a bar is missing in braces");
    emit(Act::plus_minus, pending_.back().column, count);
    pending_.pop_back();
  }

  ValueTokens tokens_;
  ValueToken token_{};
  ValueSteps result_{};
  std::vector<Pending> pending_{};
  bool wants_operand_ = true;
};

}  // namespace

ValueSteps parse_value(std::string_view text) { return Parser(text).parse(); }

}  // namespace zugzwang::detail
