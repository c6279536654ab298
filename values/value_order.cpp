#include <zugzwang/values/value_order.hpp>

namespace zugzwang::detail {

std::uint32_t ValueOrder::draft(const ValueForm& form) {
  draft_ = form;
  if (draft_id_ == last_draft) {
    memo_.clear();
    draft_id_ = first_draft;
  }
  return ++draft_id_;
}

/// If a ≤ b, then the stops of a are at most those of b. If the left stop of a is below the right
/// stop of b, some number lies between the two values. Adorned stops make both exact where a or b
/// is a number. Source: Siegel, section II.3.
ValueOrder::Verdict ValueOrder::by_stops(std::uint32_t a, std::uint32_t b) const {
  if (a == b) return Verdict::yes;
  const PackedStop left_of_a = left_stop(a);
  const PackedStop right_of_b = right_stop(b);
  if (store_.less(left_of_a, right_of_b)) return Verdict::yes;
  if (store_.less(left_stop(b), left_of_a) || store_.less(right_of_b, right_stop(a)))
    return Verdict::no;
  return Verdict::open;
}

/// Decides a ≤ b if the stops decide its children; else pushes it on the stack.
ValueOrder::Verdict ValueOrder::open(std::uint32_t a, std::uint32_t b) {
  budget_.step();
  Frame frame{a, b, 0, {}, {}};
  frame.lefts = is_draft(a) ? draft_.left : store_.left(store_[a]);
  frame.rights = is_draft(b) ? draft_.right : store_.right(store_[b]);
  const auto children = static_cast<std::uint32_t>(frame.lefts.size() + frame.rights.size());
  std::uint32_t first_open = children;
  for (std::uint32_t i = 0; i < children; ++i) {
    const Question question = child(frame, i);
    const Verdict verdict = by_stops(question.a, question.b);
    if (verdict == Verdict::yes) return Verdict::no;
    if (verdict == Verdict::open && first_open == children) first_open = i;
  }
  if (first_open == children) return Verdict::yes;
  frame.next = first_open;
  frames_.push_back(frame);
  return Verdict::open;
}

/// Continues with the children of a frame as far as their answers are known, and stores the first
/// unknown one in `question`.
ValueOrder::Verdict ValueOrder::advance(Frame& frame, Question& question) {
  const auto children = static_cast<std::uint32_t>(frame.lefts.size() + frame.rights.size());
  for (; frame.next < children; ++frame.next) {
    question = child(frame, frame.next);
    if (by_stops(question.a, question.b) == Verdict::no) continue;
    const OrderEntry* const known = memo_.find(question.a, question.b);
    if (!known) return Verdict::open;
    if (known->result()) return Verdict::no;
  }
  return Verdict::yes;
}

bool ValueOrder::search(std::uint32_t a, std::uint32_t b) {
  if (const OrderEntry* const known = memo_.find(a, b)) return known->result();
  Verdict answer = open(a, b);
  if (answer != Verdict::open) return answer == Verdict::yes;
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    Question question;
    answer = advance(frame, question);
    if (answer == Verdict::open) {
      answer = open(question.a, question.b);
      if (answer == Verdict::open) continue;
      if (answer == Verdict::no) {
        ++frame.next;
        continue;
      }
      answer = Verdict::no;
    }
    memo_.put(frame.a, frame.b, answer == Verdict::yes);
    frames_.pop_back();
  }
  return answer == Verdict::yes;
}

}  // namespace zugzwang::detail
