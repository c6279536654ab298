#include "canonical_report.hpp"

#include <utility>

#include <zugzwang/core/error.hpp>
#include <zugzwang/values/option_order.hpp>
#include <zugzwang/values/theory.hpp>

namespace zugzwang {

namespace {

/// Computes the parts of a report one after the other.
class Reporter {
 public:
  Reporter(PartizanValues& table, PartizanValue value, const ValueStyle& style)
      : table_(table),
        value_(value),
        style_(style),
        writer_(table, style.notation),
        order_(table) {}

  void set_value(ValueReport& report) {
    report.outcome = table_.outcome_class(value_);
    report.left_stop = table_.left_stop(value_).number;
    report.right_stop = table_.right_stop(value_).number;
    report.birthday = table_.birthday(value_);
    report.value = text(value_);
    unless_too_large([&] { report.thermograph = Thermographs(table_).of(value_); });
    report.left_options = texts(Player::left);
    report.right_options = texts(Player::right);
  }
  void add_moves(ValueReport& report, PositionValue& position, const Limits& limits,
                 LimitedValues& limited) {
    const std::optional<std::vector<ValuedMove>> moves = position.moves();
    if (!moves) return;
    MoveReasons reasons(position, *moves, limits);
    std::vector<ListedMove> listed;
    for (const ValuedMove& move : *moves) {
      const MoveReason reason = reasons.of(move);
      limited.renew();
      listed.push_back(description_of(move, reason));
    }
    report.moves = std::move(listed);
  }
  void add_simplified(ValueReport& report) {
    unless_too_large([&] { report.reduced = text(reduced_canonical_form(table_, value_)); });
    unless_too_large([&] {
      if (const auto weight = atomic_weight(table_, value_)) report.atomic_weight = text(*weight);
      report.atomic_weight_known = true;
    });
  }

 private:
  /// Skips a part that is too large: a value may be written out although a derived one cannot.
  template <class Part>
  static void unless_too_large(Part part) {
    try {
      part();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::too_large) throw;
    }
  }

  std::string text(PartizanValue v) { return writer_.write(v, style_.most_characters); }

  std::vector<std::string> texts(Player player) {
    std::vector<std::string> texts;
    for (const PartizanValue option : order_.sorted(value_, player)) texts.push_back(text(option));
    return texts;
  }

  ListedMove description_of(const ValuedMove& move, const MoveReason& reason) {
    ListedMove listed{.player = move.player,
                      .move = move.move,
                      .words = move.words,
                      .value = text(move.value),
                      .kept = reason.kind == MoveReason::Kind::kept};
    const std::string by = reason.words.empty() ? std::string() : reason.words + ", to ";
    if (reason.kind == MoveReason::Kind::dominated) {
      listed.because = "dominated by " + by + text(reason.value);
      listed.dominated_by = reason.move;
    } else if (reason.kind == MoveReason::Kind::reversible) {
      listed.because = "reversible through " + by + text(reason.value);
      listed.reversible_through = reason.move;
    }
    return listed;
  }

  PartizanValues& table_;
  PartizanValue value_;
  ValueStyle style_;
  ValueWriter writer_;
  detail::OptionOrder order_;
};

/// Reports on a position or, without one, on a value by itself.
ValueReport report(PartizanValues& table, PartizanValue value, PositionValue* position,
                   const ValueStyle& style, const Limits& limits) {
  ValueReport report;
  LimitedValues limited(table, limits);
  try {
    Reporter reporter(table, value, style);
    reporter.set_value(report);
    if (position != nullptr) reporter.add_moves(report, *position, limits, limited);
    reporter.add_simplified(report);
  } catch (const ValueLimit& limit) {
    report.status = limit.status();
  }
  return report;
}

Datum wall_to_datum(const std::vector<WallPoint>& wall) {
  Datum::List points;
  for (const WallPoint& point : wall)
    points.emplace_back(Datum::List{to_text(point.t), to_text(point.v)});
  return points;
}

Datum to_datum(const ListedMove& move) {
  Datum::Object object{{"player", move.player ? Datum(name_of(*move.player)) : Datum("either")},
                       {"move", move.move},
                       {"value", move.value},
                       {"kept", move.kept}};
  if (!move.because.empty()) object.emplace_back("because", move.because);
  if (!move.dominated_by.is_null()) object.emplace_back("dominated_by", move.dominated_by);
  if (!move.reversible_through.is_null())
    object.emplace_back("reversible_through", move.reversible_through);
  object.emplace_back("tell", move.words);
  return object;
}

}  // namespace

ValueReport report_value(PartizanValues& table, PartizanValue value, const ValueStyle& style,
                         const Limits& limits) {
  return report(table, value, nullptr, style, limits.started());
}

ValueReport report_value(PositionValue& position, const ValueStyle& style, const Limits& limits) {
  return report(position.table(), position.value(), &position, style, limits.started());
}

Datum::Object to_datum(const Thermograph& thermograph) {
  return {{"left", wall_to_datum(thermograph.left)},
          {"right", wall_to_datum(thermograph.right)},
          {"mast", to_text(thermograph.mean())}};
}

Datum::Object to_datum(const ValueReport& report) {
  Datum::Object object{{"status", name_of(report.status)}};
  if (report.value.empty()) return object;
  object.insert(object.end(), {{"value", report.value},
                               {"outcome", name_of(report.outcome)},
                               {"left_stop", to_text(report.left_stop)},
                               {"right_stop", to_text(report.right_stop)}});
  if (report.thermograph) {
    object.emplace_back("mean", to_text(report.thermograph->mean()));
    object.emplace_back("temperature", to_text(report.thermograph->temperature()));
  }
  object.emplace_back("birthday", report.birthday);
  if (report.left_options) object.emplace_back("left_options", list_of(*report.left_options));
  if (report.right_options) object.emplace_back("right_options", list_of(*report.right_options));
  if (report.moves) {
    Datum::List moves;
    for (const ListedMove& move : *report.moves) moves.push_back(to_datum(move));
    object.emplace_back("moves", std::move(moves));
  }
  if (report.thermograph) object.emplace_back("thermograph", to_datum(*report.thermograph));
  if (report.atomic_weight_known)
    object.emplace_back("atomic_weight",
                        report.atomic_weight ? Datum(*report.atomic_weight) : Datum());
  if (report.reduced) object.emplace_back("reduced", *report.reduced);
  return object;
}

}  // namespace zugzwang
