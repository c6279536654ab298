#include "book.hpp"

#include <algorithm>
#include <utility>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/solvers/retrograde/tabled_game.hpp>

namespace zugzwang {

namespace {

constexpr std::string_view signature = "zugzwang book 1\n";
constexpr std::size_t checksum_bytes = 8;
constexpr std::uint64_t most_head_bytes = 1 << 16;
/// A book of more positions would take longer to enumerate than many a solve.
constexpr std::size_t most_positions = 4'000'000;

[[noreturn]] void refuse(const std::string& why) { throw Error(ErrorCode::bad_file, "book", why); }

/// FNV-1a, of which each step is a bijection: bytes that differ in one place have other checksums.
std::uint64_t checksum_of(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

void append_word(std::string& bytes, std::uint64_t word) {
  for (unsigned i = 0; i < 8; ++i) bytes += static_cast<char>(word >> 8 * i & 0xff);
}
std::uint64_t word_at(std::string_view bytes, std::size_t at) {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i)
    word |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << 8 * i;
  return word;
}

/// How many digits of a base fit into a word.
std::size_t digits_a_word(std::uint64_t base) {
  if (base < 2) return 0;
  std::size_t digits = 0;
  for (std::uint64_t most = ~std::uint64_t{0}; most >= base; most /= base) ++digits;
  return digits;
}

struct Parts {
  Datum head;
  std::string_view words;
};

Parts parts_of(std::string_view bytes) {
  if (!bytes.starts_with("zugzwang book ")) refuse("is no book");
  if (!bytes.starts_with(signature)) refuse("is of another version of the format");
  const std::size_t end = bytes.find('\n', signature.size());
  if (end == std::string_view::npos || bytes.size() < end + 1 + checksum_bytes)
    refuse("is cut short");
  try {
    return {
        Datum::from_json(bytes.substr(signature.size(), end - signature.size()), most_head_bytes),
        bytes.substr(end + 1, bytes.size() - end - 1 - checksum_bytes)};
  } catch (const Error&) {
    refuse("is damaged");
  }
}

template <class T>
T member_of(const Datum& head, std::string_view name) {
  const Datum* const member = head.find(name);
  const T* const value = member == nullptr ? nullptr : member->get<T>();
  if (value == nullptr) refuse("is damaged");
  return *value;
}

BookHead head_from(const Datum& head) {
  const auto name = member_of<std::string>(head, "evaluation");
  const EvaluationKind kinds[] = {EvaluationKind::outcome, EvaluationKind::distance,
                                  EvaluationKind::margin, EvaluationKind::nimber};
  const auto* const kind =
      std::ranges::find(kinds, name, [](EvaluationKind each) { return name_of(each); });
  if (kind == std::end(kinds)) refuse("is damaged");
  return {member_of<std::string>(head, "game"),
          member_of<Datum::Object>(head, "rules"),
          member_of<Datum::Object>(head, "start"),
          member_of<std::uint64_t>(head, "plies"),
          *kind,
          member_of<bool>(head, "has_all"),
          member_of<std::uint64_t>(head, "positions"),
          member_of<std::uint64_t>(head, "values"),
          member_of<std::string>(head, "solver")};
}

std::int64_t integer_of(const Datum& number) {
  if (const auto* const natural = number.get<std::uint64_t>())
    return static_cast<std::int64_t>(*natural);
  const auto* const integer = number.get<std::int64_t>();
  if (integer == nullptr) refuse("is damaged");
  return *integer;
}

}  // namespace

std::int64_t code_of(const AnyValue& value) {
  if (const auto* const outcome = std::get_if<Outcome>(&value))
    return *outcome == Outcome::win ? 1 : *outcome == Outcome::draw ? 0 : -1;
  if (const auto* const distance = std::get_if<Distance>(&value)) {
    if (*distance == Distance::draw()) return 0;
    const auto plies = static_cast<std::int64_t>(distance->plies()) + 1;
    return distance->outcome() == Outcome::win ? plies : -plies;
  }
  if (const auto* const margin = std::get_if<Margin>(&value)) return *margin;
  return static_cast<std::int64_t>(std::get<Nimber>(value));
}

AnyValue value_of(std::int64_t code, EvaluationKind evaluation) {
  switch (evaluation.known()) {
    case EvaluationKind::outcome:
      return code > 0 ? Outcome::win : code == 0 ? Outcome::draw : Outcome::loss;
    case EvaluationKind::distance:
      if (code == 0) return Distance::draw();
      return code > 0 ? Distance::win(static_cast<std::uint64_t>(code - 1))
                      : Distance::loss(static_cast<std::uint64_t>(-code - 1));
    case EvaluationKind::margin: return Margin{code};
    default: return static_cast<Nimber>(code);
  }
}

std::string Book::to_bytes() const {
  std::vector<std::int64_t> kinds = codes;
  std::ranges::sort(kinds);
  const auto repeated = std::ranges::unique(kinds);
  kinds.erase(repeated.begin(), repeated.end());
  std::string bytes(signature);
  bytes += Datum(Datum::Object{{"game", head.game},
                               {"rules", head.rules},
                               {"start", head.start},
                               {"plies", head.plies},
                               {"evaluation", name_of(head.evaluation)},
                               {"has_all", head.has_all},
                               {"positions", head.positions},
                               {"values", head.values},
                               {"known", codes.size()},
                               {"solver", head.solver},
                               {"digits", list_of(kinds)}})
               .to_json();
  bytes += '\n';
  const std::size_t digits = digits_a_word(kinds.size());
  for (std::size_t begin = 0; digits > 0 && begin < codes.size(); begin += digits) {
    std::uint64_t word = 0;
    for (std::size_t i = std::min(begin + digits, codes.size()); i-- > begin;)
      word = word * kinds.size() +
             static_cast<std::uint64_t>(std::ranges::lower_bound(kinds, codes[i]) - kinds.begin());
    append_word(bytes, word);
  }
  append_word(bytes, checksum_of(bytes));
  return bytes;
}

Book Book::from_bytes(std::string_view bytes) {
  const auto [head, words] = parts_of(bytes);
  const std::size_t body = bytes.size() - checksum_bytes;
  if (checksum_of(bytes.substr(0, body)) != word_at(bytes, body)) refuse("is damaged");
  Book book{head_from(head), {}};
  const auto kinds = member_of<Datum::List>(head, "digits");
  const auto known = member_of<std::uint64_t>(head, "known");
  const std::size_t digits = digits_a_word(kinds.size());
  const std::uint64_t needed = digits == 0 ? 0 : (known + digits - 1) / digits * 8;
  if (known > book.head.values || book.head.values > most_positions || words.size() != needed ||
      (kinds.empty() && known > 0))
    refuse("is damaged");
  book.codes.reserve(known);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < known; ++i) {
    if (digits > 0 && i % digits == 0) word = word_at(words, i / digits * 8);
    book.codes.push_back(integer_of(kinds[word % kinds.size()]));
    word /= kinds.size();
  }
  return book;
}

BookHead Book::head_of(std::string_view bytes) { return head_from(parts_of(bytes).head); }

BookPositions::BookPositions(GameGraph& positions, std::uint64_t start, std::uint64_t plies,
                             const Limits& limits)
    : positions_(positions),
      mirrors_(positions.ability<Mirrors>()),
      placed_(positions.ability<Placed>()) {
  Meter meter(limits);
  add(start);
  for (std::uint64_t ply = 0; ply < plies; ++ply) {
    const std::size_t end = numbers_.size();
    for (; first_last_ < end; ++first_last_) {
      positions.each_option(numbers_[first_last_], [&](const Option& option) {
        edges_.push_back({add(option.to), option.mover_changes, option.gain});
        return true;
      });
      ends_.push_back(edges_.size());
      if (numbers_.size() > most_positions || meter.allows(positions.bytes()) != Status::complete)
        status_ = Status::memory_limit;
      else
        status_ = meter.check_every(1 << 10, {"positions enumerated", numbers_.size(), 0});
      if (status_ != Status::complete) return;
    }
  }
}

std::uint64_t BookPositions::bytes() const {
  return places_.bucket_count() * sizeof(*places_.begin()) + edges_.capacity() * sizeof(Edge) +
         numbers_.capacity() * (sizeof numbers_[0] + sizeof results_[0]) +
         ends_.capacity() * sizeof ends_[0];
}

std::uint64_t BookPositions::key_of(std::uint64_t position) const {
  if (mirrors_ != nullptr) return mirrors_->folded(positions_, position);
  if (placed_ == nullptr) return position;
  const TierPlace place = placed_->place_of(position);
  constexpr unsigned tier_at = 44;  // tiers of more indices are not for books
  return place.tier << tier_at ^ place.index;
}

BookPositions::Place BookPositions::add(std::uint64_t position) {
  const auto [found, is_new] =
      places_.try_emplace(key_of(position), static_cast<Place>(numbers_.size()));
  if (is_new) {
    numbers_.push_back(position);
    results_.push_back(positions_.result(position));
  }
  return found->second;
}

std::optional<BookPositions::Place> BookPositions::find(std::uint64_t position) const {
  const auto found = places_.find(key_of(position));
  return found == places_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<BookPositions::Place> BookPositions::stored(bool has_all) const {
  std::vector<Place> stored;
  for (Place place = has_all ? 0 : static_cast<Place>(first_last_); place < size(); ++place)
    if (!is_over(place)) stored.push_back(place);
  return stored;
}

std::optional<std::int64_t> BookPositions::defined(
    Place place, EvaluationKind evaluation,
    std::span<const std::optional<std::int64_t>> known) const {
  const AnyEvaluation& definition = evaluation_of(evaluation);
  std::span<const Edge> edges;
  if (is_inner(place)) {
    const std::size_t begin = place == 0 ? 0 : ends_[place - 1];
    edges = std::span(edges_).subspan(begin, ends_[place] - begin);
  } else if (!is_over(place)) {
    return std::nullopt;
  }
  if (!std::ranges::all_of(edges, [&](const Edge& edge) { return known[edge.to].has_value(); }))
    return std::nullopt;
  const auto each_option = [&](const AnyEvaluation::ReadOption& read) {
    for (const Edge& edge : edges)
      read({edge.to, edge.mover_changes, edge.gain}, value_of(*known[edge.to], evaluation));
  };
  const auto value = definition.by_definition(results_[place], each_option);
  return value ? std::optional(code_of(*value)) : std::nullopt;
}

bool BookPositions::complete(std::vector<std::optional<std::int64_t>>& known,
                             EvaluationKind evaluation) const {
  // An option is usually one ply later, and may be as early.
  std::size_t unknown = 0;
  for (std::size_t before = size() + 1;; before = unknown) {
    unknown = 0;
    for (auto place = static_cast<Place>(size()); place-- > 0;)
      if (!known[place] && !(known[place] = defined(place, evaluation, known))) ++unknown;
    if (unknown == 0 || unknown == before) return unknown == 0;
  }
}

std::vector<std::optional<std::int64_t>> BookPositions::values_by(const Book& book) const {
  const std::vector<Place> places = stored(book.head.has_all);
  if (!book.is_complete()) refuse("is unfinished; the command that began it goes on");
  if (book.head.positions != size() || places.size() != book.codes.size())
    refuse("does not fit the positions of this version of the game; make it again");
  std::vector<std::optional<std::int64_t>> known(size());
  for (std::size_t i = 0; i < places.size(); ++i) known[places[i]] = book.codes[i];
  if (!complete(known, book.head.evaluation))
    refuse("lacks values that do not follow from its own");
  return known;
}

}  // namespace zugzwang
