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
ValueOrder::Glance ValueOrder::glance_at(std::uint32_t a, std::uint32_t b) const {
  if (a == b) return Glance::yes;
  const PackedStop left_of_a = left_stop(a);
  const PackedStop right_of_b = right_stop(b);
  if (store_.less(left_of_a, right_of_b)) return Glance::yes;
  if (store_.less(left_stop(b), left_of_a) || store_.less(right_of_b, right_stop(a)))
    return Glance::no;
  return Glance::open;
}

/// Decides a ≤ b if the stops decide its children; else pushes it on the stack.
ValueOrder::Glance ValueOrder::open(std::uint32_t a, std::uint32_t b) {
  budget_.step();
  Frame frame{a, b, 0, {}, {}};
  frame.lefts = is_draft(a) ? draft_.left : store_.left(store_[a]);
  frame.rights = is_draft(b) ? draft_.right : store_.right(store_[b]);
  const auto children = static_cast<std::uint32_t>(frame.lefts.size() + frame.rights.size());
  std::uint32_t first_open = children;
  for (std::uint32_t i = 0; i < children; ++i) {
    const Question question = child(frame, i);
    const Glance glance = glance_at(question.a, question.b);
    if (glance == Glance::yes) return Glance::no;
    if (glance == Glance::open && first_open == children) first_open = i;
  }
  if (first_open == children) return Glance::yes;
  frame.next = first_open;
  frames_.push_back(frame);
  return Glance::open;
}

/// Continues with the children of a frame as far as their answers are known, and stores the first
/// unknown one in `question`.
ValueOrder::Glance ValueOrder::advance(Frame& frame, Question& question) {
  const auto children = static_cast<std::uint32_t>(frame.lefts.size() + frame.rights.size());
  for (; frame.next < children; ++frame.next) {
    question = child(frame, frame.next);
    if (glance_at(question.a, question.b) == Glance::no) continue;
    const OrderEntry* const known = memo_.find(question.a, question.b);
    if (!known) return Glance::open;
    if (known->result()) return Glance::no;
  }
  return Glance::yes;
}

bool ValueOrder::search(std::uint32_t a, std::uint32_t b) {
  if (const OrderEntry* const known = memo_.find(a, b)) return known->result();
  Glance answer = open(a, b);
  if (answer != Glance::open) return answer == Glance::yes;
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    Question question;
    answer = advance(frame, question);
    if (answer == Glance::open) {
      answer = open(question.a, question.b);
      if (answer == Glance::open) continue;
      if (answer == Glance::no) {
        ++frame.next;
        continue;
      }
      answer = Glance::no;
    }
    memo_.put(frame.a, frame.b, answer == Glance::yes);
    frames_.pop_back();
  }
  return answer == Glance::yes;
}

}  // namespace zugzwang::detail
