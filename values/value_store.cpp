#include <algorithm>
#include <limits>

#include <zugzwang/core/error.hpp>
#include <zugzwang/values/value_store.hpp>

namespace zugzwang::detail {

namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
  return hash ^ hash >> 29;
}

std::uint64_t finished(std::uint64_t hash) { return (hash ^ hash >> 32) * 0xD6E8FEB86659FD93U; }

std::uint64_t hash_of_number(std::int64_t numerator, std::uint32_t exponent) {
  return finished(mixed(mixed(1, static_cast<std::uint64_t>(numerator)), exponent));
}

std::uint64_t hash_of_options(OptionIds left, OptionIds right) {
  std::uint64_t hash = mixed(2, left.size());
  for (const std::uint32_t id : left) hash = mixed(hash, id);
  for (const std::uint32_t id : right) hash = mixed(hash, id);
  return finished(hash);
}

std::uint8_t tag_of(std::uint64_t hash) { return static_cast<std::uint8_t>(hash % 255 + 1); }

std::int64_t numerator_of(const ValueRecord& record) {
  return static_cast<std::int64_t>(std::uint64_t{record.offset} << 32 |
                                   std::uint64_t{record.lefts} << 16 | record.rights);
}

std::uint32_t parity_flags(const Dyadic& number) {
  if (!number.is_integer()) return 0;
  return number.numerator() % 2 == 0 ? ValueRecord::even : ValueRecord::odd;
}

/// Returns the option of a number: n − 1 of an integer n > 0 for Left, (m ∓ 1) / 2^k of m / 2^k.
std::optional<Dyadic> option_of(const Dyadic& number, Player player) {
  const std::int64_t towards = player == Player::left ? -1 : 1;
  if (number.is_integer() && number.numerator() * towards >= 0) return std::nullopt;
  return number + Dyadic(towards, number.exponent());
}

/// The bytes of an entry of a standard library map, with its place in the table.
constexpr std::uint64_t map_entry = 48;

constexpr std::uint64_t bytes_a_slot = sizeof(std::uint32_t) + sizeof(std::uint8_t);

}  // namespace

std::optional<PackedStop> PackedStop::written_out(const Dyadic& number, Player on_move) {
  constexpr std::int64_t most = std::int64_t{1} << 15;
  if (number.exponent() > halvings || number.numerator() >= most << number.exponent() ||
      number.numerator() <= -(most << number.exponent()))
    return std::nullopt;
  const std::int64_t units =
      number.numerator() * (std::int64_t{1} << (halvings - number.exponent()));
  return PackedStop(static_cast<std::int32_t>(units * 4 + right_bit(on_move)));
}

ValueStore::ValueStore(ValueBudget& budget) : budget_(budget) {
  constexpr std::size_t first_slots = 256;
  budget_.take(first_slots * bytes_a_slot);
  slots_.assign(first_slots, 0);
  tags_.assign(first_slots, 0);
  number(0);
}

std::uint64_t ValueStore::bytes() const {
  return records_.size() * (records_in_block * sizeof(ValueRecord) + sizeof(void*)) + word_bytes_ +
         words_.size() * sizeof(void*) + slots_.size() * bytes_a_slot +
         numbers_options_.size() * map_entry;
}

bool ValueStore::less_apart(PackedStop a, PackedStop b) const {
  const Dyadic x = number_of(a);
  const Dyadic y = number_of(b);
  return x == y ? a.on_move() == Player::left && b.on_move() == Player::right : x < y;
}

Dyadic ValueStore::as_number(const ValueRecord& record) const {
  return Dyadic(numerator_of(record), record.upper());
}

PackedStop ValueStore::stop(std::uint32_t number, Player on_move) const {
  return (*this)[number].left_stop.with(on_move);
}

template <class Matches>
std::size_t ValueStore::slot_of(std::uint64_t hash, Matches matches) const {
  const std::uint8_t tag = tag_of(hash);
  std::size_t slot = static_cast<std::size_t>((hash >> 32) * slots_.size() >> 32);
  while (tags_[slot] != 0 && !(tags_[slot] == tag && matches(slots_[slot])))
    if (++slot == slots_.size()) slot = 0;
  return slot;
}

std::size_t ValueStore::slot_of(OptionIds left, OptionIds right) const {
  return slot_of(hash_of_options(left, right), [&](std::uint32_t id) {
    const ValueRecord& record = (*this)[id];
    return !record.has(ValueRecord::number) && left_count(record) == left.size() &&
           right_count(record) == right.size() && std::ranges::equal(this->left(record), left) &&
           std::ranges::equal(this->right(record), right);
  });
}

std::uint64_t ValueStore::hash_of(const ValueRecord& record) const {
  return record.has(ValueRecord::number) ? hash_of_number(numerator_of(record), record.upper())
                                         : hash_of_options(left(record), right(record));
}

void ValueStore::put(std::size_t slot, std::uint64_t hash, std::uint32_t id) {
  slots_[slot] = id;
  tags_[slot] = tag_of(hash);
}

void ValueStore::make_room() {
  if ((std::uint64_t{count_} + 1) * 8 <= slots_.size() * 7) return;
  const std::size_t before = slots_.size();
  const std::size_t larger = before + before / 4;
  budget_.take(larger * bytes_a_slot);
  slots_ = std::vector<std::uint32_t>(larger);
  tags_ = std::vector<std::uint8_t>(larger);
  budget_.give_back(before * bytes_a_slot);
  for (std::uint32_t id = 0; id < count_; ++id) {
    const std::uint64_t hash = hash_of((*this)[id]);
    put(slot_of(hash, [](std::uint32_t) { return false; }), hash, id);
  }
}

std::uint32_t ValueStore::add(const ValueRecord& record) {
  if (count_ >= most_values)
    throw Error(ErrorCode::too_large, "the table takes more than 2^30 values");
  if (count_ % records_in_block == 0) {
    budget_.take(records_in_block * sizeof(ValueRecord));
    records_.push_back(std::make_unique<ValueRecord[]>(records_in_block));
  }
  const std::uint32_t id = count_++;
  at(id) = record;
  budget_.count_value();
  return id;
}

std::uint32_t ValueStore::number(const Dyadic& number) {
  const std::uint64_t hash = hash_of_number(number.numerator(), number.exponent());
  const auto is_same = [&](std::uint32_t id) {
    const ValueRecord& record = (*this)[id];
    return record.has(ValueRecord::number) && numerator_of(record) == number.numerator() &&
           record.upper() == number.exponent();
  };
  std::size_t slot = slot_of(hash, is_same);
  if (tags_[slot] != 0) return slots_[slot];
  make_room();
  slot = slot_of(hash, is_same);

  const auto bits = static_cast<std::uint64_t>(number.numerator());
  const PackedStop stop = PackedStop::written_out(number, Player::left)
                              .value_or(PackedStop::of_id(count_, Player::left));
  ValueRecord record;
  record.offset = static_cast<std::uint32_t>(bits >> 32);
  record.lefts = static_cast<std::uint16_t>(bits >> 16);
  record.rights = static_cast<std::uint16_t>(bits);
  record.left_stop = stop;
  record.right_stop = stop.with(Player::right);
  record.meta = number.exponent() << 8 | ValueRecord::number | parity_flags(number) |
                (number.is_zero() ? ValueRecord::all_small : 0U);
  const std::uint32_t id = add(record);
  put(slot, hash, id);
  return id;
}

std::uint32_t ValueStore::free_words(std::uint64_t count) {
  if (count > last_word_ - next_word_) {
    const std::uint64_t blocks = (count + words_in_block - 1) / words_in_block;
    const std::uint64_t first = words_.size();
    if ((first + blocks) * words_in_block > 0xFFFFFFFF)
      throw Error(ErrorCode::too_large, "the table takes more than 2^32 options");
    budget_.take(blocks * words_in_block * sizeof(std::uint32_t));
    kept_words_.push_back(std::make_unique<std::uint32_t[]>(blocks * words_in_block));
    for (std::uint64_t i = 0; i < blocks; ++i)
      words_.push_back(kept_words_.back().get() + i * words_in_block);
    word_bytes_ += blocks * words_in_block * sizeof(std::uint32_t);
    next_word_ = static_cast<std::uint32_t>(first * words_in_block);
    last_word_ = static_cast<std::uint32_t>((first + blocks) * words_in_block);
  }
  return next_word_;
}

OptionIds ValueStore::options(std::uint32_t id, Player player) {
  const ValueRecord& record = (*this)[id];
  if (!record.has(ValueRecord::number))
    return player == Player::left ? left(record) : right(record);
  const auto option = option_of(as_number(record), player);
  if (!option) return {};
  const std::uint64_t key = std::uint64_t{id} << 1 | (player == Player::left ? 0U : 1U);
  const auto known = numbers_options_.find(key);
  if (known != numbers_options_.end()) return {words(known->second), 1};
  const std::uint32_t made = number(*option);
  const std::uint32_t place = free_words(1);
  budget_.take(map_entry);
  words_[place / words_in_block][place % words_in_block] = made;
  numbers_options_.emplace(key, place);
  ++next_word_;
  return {words(place), 1};
}

std::optional<std::uint32_t> ValueStore::find(OptionIds left, OptionIds right) const {
  const std::size_t slot = slot_of(left, right);
  if (tags_[slot] == 0) return std::nullopt;
  return slots_[slot];
}

std::uint32_t ValueStore::intern(const ValueForm& form) {
  std::size_t slot = slot_of(form.left, form.right);
  if (tags_[slot] != 0) return slots_[slot];
  make_room();
  slot = slot_of(form.left, form.right);
  const std::uint64_t hash = hash_of_options(form.left, form.right);

  const std::optional<KeptNumberUpStar> name = named(form);
  const bool spills = form.left.size() >= spilled_count || form.right.size() >= spilled_count;
  const std::uint64_t size =
      form.left.size() + form.right.size() + (spills ? 2 : 0) + (name ? 3 : 0);
  const std::uint32_t first = free_words(size);
  std::uint32_t* word = words_[first / words_in_block] + first % words_in_block;

  ValueRecord record;
  record.offset = first + (spills ? 2 : 0);
  record.lefts = static_cast<std::uint16_t>(form.left.size());
  record.rights = static_cast<std::uint16_t>(form.right.size());
  record.left_stop = form.left_stop;
  record.right_stop = form.right_stop;
  record.meta = meta_of(form) | (spills ? ValueRecord::spilled : 0U) |
                (name ? ValueRecord::number_up_star : 0U);
  const std::uint32_t id = add(record);

  next_word_ += static_cast<std::uint32_t>(size);
  if (spills) {
    *word++ = static_cast<std::uint32_t>(form.left.size());
    *word++ = static_cast<std::uint32_t>(form.right.size());
  }
  word = std::ranges::copy(form.left, word).out;
  word = std::ranges::copy(form.right, word).out;
  if (name) {
    *word++ = name->number;
    *word++ = static_cast<std::uint32_t>(name->ups);
    *word++ = name->nimber;
  }
  put(slot, hash, id);
  return id;
}

void ValueStore::pair(std::uint32_t a, std::uint32_t b) {
  at(a).negative = b;
  at(b).negative = a;
}

std::uint32_t ValueStore::meta_of(const ValueForm& form) const {
  std::uint32_t flags = ValueRecord::all_small | ValueRecord::even | ValueRecord::odd;
  std::uint64_t days = 0;
  for (const OptionIds options : {form.left, form.right})
    for (const std::uint32_t id : options) {
      const ValueRecord& option = (*this)[id];
      // A form with only even options is odd.
      const std::uint32_t swapped = (option.has(ValueRecord::even) ? ValueRecord::odd : 0U) |
                                    (option.has(ValueRecord::odd) ? ValueRecord::even : 0U);
      flags &= swapped | (option.meta & ValueRecord::all_small);
      days = std::max<std::uint64_t>(
          days, option.has(ValueRecord::number) ? birthday(as_number(option)) : option.upper());
    }
  days = std::min<std::uint64_t>(days, ValueRecord::most_days - 1) + 1;
  return static_cast<std::uint32_t>(days) << 8 | flags;
}

// Recognition of sums of a number, ups and a nimber, from the options of the form alone.

std::optional<KeptNumberUpStar> ValueStore::number_up_star(std::uint32_t id) const {
  const ValueRecord& record = (*this)[id];
  if (record.has(ValueRecord::number)) return KeptNumberUpStar{id, 0, 0};
  if (!record.has(ValueRecord::number_up_star)) return std::nullopt;
  const std::uint32_t* word = words(record.offset) + left_count(record) + right_count(record);
  return KeptNumberUpStar{word[0], static_cast<std::int32_t>(word[1]), word[2]};
}

/// Recognises n.↑ + *m, n ≥ 1, by its form {0 | (n−1).↑ + *(m xor 1)}, or {0, * | 0} for ↑*; all
/// shifted by a number, and mirrored if the sign is −1. Source: Winning Ways, chapter 3.
std::optional<KeptNumberUpStar> ValueStore::ups_of(const KeptNumberUpStar& zero, OptionIds options,
                                                   OptionIds others, int sign) const {
  if (others.size() != 1) return std::nullopt;
  const std::optional<KeptNumberUpStar> other = number_up_star(others[0]);
  if (!other || other->number != zero.number) return std::nullopt;
  if (options.size() == 2) {
    const auto is_part = [&](std::uint32_t id) {
      const auto part = number_up_star(id);
      return part && part->number == zero.number && part->ups == 0 && part->nimber <= 1;
    };
    if (other->ups != 0 || other->nimber != 0 || !std::ranges::all_of(options, is_part))
      return std::nullopt;
    return KeptNumberUpStar{zero.number, sign, 1};
  }
  const bool is_more = other->ups == 0
                           ? other->nimber != 0
                           : (other->ups > 0) == (sign > 0) &&
                                 other->ups * sign < std::numeric_limits<std::int32_t>::max();
  if (options.size() != 1 || options[0] != zero.number || !is_more) return std::nullopt;
  return KeptNumberUpStar{zero.number, other->ups + sign, other->nimber ^ 1};
}

std::optional<KeptNumberUpStar> ValueStore::named(const ValueForm& form) const {
  const std::optional<KeptNumberUpStar> first = number_up_star(form.left[0]);
  if (!first) return std::nullopt;
  if (std::ranges::equal(form.left, form.right)) {
    // If n distinct nimbers are all below *n, they are all of those below it.
    const std::size_t n = form.left.size();
    const auto is_part = [&](std::uint32_t id) {
      const auto part = number_up_star(id);
      return part && part->number == first->number && part->ups == 0 && part->nimber < n;
    };
    if (!std::ranges::all_of(form.left, is_part)) return std::nullopt;
    return KeptNumberUpStar{first->number, 0, static_cast<std::uint32_t>(n)};
  }
  const KeptNumberUpStar zero{first->number, 0, 0};
  if (const auto ups = ups_of(zero, form.left, form.right, 1)) return ups;
  return ups_of(zero, form.right, form.left, -1);
}

}  // namespace zugzwang::detail
