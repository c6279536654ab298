#include "samples.hpp"

#include <algorithm>
#include <utility>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/random_problem.hpp>

namespace zugzwang::samples {

namespace {

constexpr int most_draws = 10'000;

/// Returns the k-th permitted number: counted from the least, or, if that is negative, in the order
/// 0, -1, 1, -2, 2 ... as far as both are permitted, and then on.
Datum number_at(const FieldInfo& field, std::uint64_t k) {
  if (field.low >= 0) return static_cast<std::uint64_t>(field.low) + k;
  const std::uint64_t below = std::uint64_t{0} - static_cast<std::uint64_t>(field.low);
  const std::uint64_t both = std::min(below, field.high);
  const auto negative = [](std::uint64_t n) { return -1 - static_cast<std::int64_t>(n - 1); };
  if (k <= 2 * both) return k % 2 == 0 ? Datum(k / 2) : Datum(negative(k / 2 + 1));
  return field.high > both ? Datum(k - both) : Datum(negative(k - both));
}

/// Returns how many numbers are permitted, but at most `most`.
std::uint64_t numbers_of(const FieldInfo& field, std::uint64_t most) {
  const std::uint64_t greatest = std::min(field.high, field.sampled_to);
  const std::uint64_t above = greatest - static_cast<std::uint64_t>(field.low);  // modulo 2^64
  return above < most ? above + 1 : most;
}

/// Returns the sequences over `letters` values, shorter ones first: all those up to a length, which
/// is at most `longest` and small enough that there are at most `most` of them.
std::vector<std::vector<std::uint64_t>> sequences(std::uint64_t letters, std::uint64_t longest,
                                                  std::size_t most) {
  std::vector<std::vector<std::uint64_t>> all = {{}};
  for (std::size_t begin = 0, end = 1, length = 0;
       length < longest && end + (end - begin) * letters <= most; ++length) {
    for (std::size_t i = begin; i < end; ++i)
      for (std::uint64_t letter = 0; letter < letters; ++letter) {
        all.push_back(all[i]);
        all.back().push_back(letter);
      }
    begin = std::exchange(end, all.size());
  }
  return all;
}

Datum list_of(const FieldInfo& field, const std::vector<std::uint64_t>& numbers) {
  Datum::List list;
  for (const std::uint64_t k : numbers) list.push_back(number_at(field, k));
  return list;
}

std::string text_of(const FieldInfo& field, const std::vector<std::uint64_t>& letters) {
  std::string text;
  for (const std::uint64_t letter : letters) text += field.characters[letter];
  return text;
}

/// Returns the most squares of a board in samples. Boards of so many are still solved in moments.
std::uint64_t most_squares(const FieldInfo& field) {
  return std::min<std::uint64_t>(field.sampled_to, 10);
}

/// Returns a board whose rows have `columns` squares, or up to so many if they may differ.
std::string board_of(const FieldInfo& field, std::uint64_t rows, std::uint64_t columns,
                     Random& random) {
  std::string text;
  for (std::uint64_t row = 0; row < rows; ++row) {
    if (row > 0) text += '/';
    const std::uint64_t squares = field.has_uneven_rows ? 1 + draw_below(columns, random) : columns;
    for (std::uint64_t square = 0; square < squares; ++square)
      text += field.letters[draw_below(field.letters.size(), random)];
  }
  return text;
}

/// Returns different boards of up to three rows of six squares, some of each size, drawn with a
/// fixed seed.
std::vector<Datum> small_boards(const FieldInfo& field) {
  constexpr int of_each_size = 12;
  Random random(1);
  std::vector<Datum> boards;
  for (std::uint64_t rows = 1; rows <= 3; ++rows)
    for (std::uint64_t columns = 1; columns <= 6; ++columns)
      for (int draw = 0; draw < of_each_size && rows * columns <= most_squares(field); ++draw)
        if (Datum board = board_of(field, rows, columns, random);
            std::ranges::find(boards, board) == boards.end())
          boards.push_back(std::move(board));
  return boards;
}

Datum random_board(const FieldInfo& field, std::uint64_t size, Random& random) {
  constexpr std::uint64_t large = 12;
  constexpr std::uint64_t most_rows = 4;
  const std::uint64_t most = most_squares(field);
  const std::uint64_t squares = size < large ? most : most + most / 2;
  const std::uint64_t rows = 1 + draw_below(std::min(squares, most_rows), random);
  const std::uint64_t columns = squares / rows;
  return board_of(field, rows, field.has_uneven_rows ? columns : 1 + draw_below(columns, random),
                  random);
}

/// Returns whether a field is a text of which nothing is known, so that none can be drawn.
bool is_any_text(const FieldInfo& field) {
  return field.type == FieldType::text && field.choices.empty() && field.characters.empty() &&
         field.letters.empty();
}

/// Returns the graphs with two and with three nodes, each as a list of its nodes' neighbours.
std::vector<Datum> small_graphs() {
  std::vector<Datum> graphs;
  for (std::uint64_t nodes = 2; nodes <= 3; ++nodes)
    for (std::uint64_t edges = 0; edges < std::uint64_t{1} << nodes * nodes; ++edges) {
      Datum::List graph;
      for (std::uint64_t from = 0; from < nodes; ++from) {
        Datum::List neighbours;
        for (std::uint64_t to = 0; to < nodes; ++to)
          if ((edges >> (from * nodes + to) & 1) != 0) neighbours.emplace_back(to);
        graph.emplace_back(std::move(neighbours));
      }
      graphs.emplace_back(std::move(graph));
    }
  return graphs;
}

std::vector<Datum> small_values(const FieldInfo& field) {
  constexpr std::uint64_t few_numbers = 8;
  constexpr std::size_t few_sequences = 160;
  std::vector<Datum> values;
  switch (field.type) {
    case FieldType::boolean: return {false, true};
    case FieldType::whole_number:
      for (std::uint64_t k = 0; k < numbers_of(field, few_numbers); ++k)
        values.push_back(number_at(field, k));
      return values;
    case FieldType::text:
      if (!field.letters.empty()) return small_boards(field);
      for (const std::string& choice : field.choices) values.emplace_back(choice);
      if (!field.characters.empty())
        for (const auto& letters : sequences(field.characters.size(), field.longest, few_sequences))
          values.emplace_back(text_of(field, letters));
      break;
    case FieldType::list:
      for (const auto& numbers : sequences(numbers_of(field, 4), field.longest, few_sequences))
        values.push_back(list_of(field, numbers));
      return values;
    case FieldType::nested_list: return small_graphs();
  }
  if (values.empty() && field.fallback) values.push_back(*field.fallback);
  return values;
}

/// Returns whether a field may have no value at all.
bool may_lack_value(const FieldInfo& field) { return field.fallback && field.fallback->is_null(); }

Datum random_graph(std::uint64_t size, Random& random) {
  constexpr std::uint64_t most_neighbours = 4;
  const std::uint64_t nodes = 2 + draw_below(size, random);
  Datum::List graph;
  for (std::uint64_t from = 0; from < nodes; ++from) {
    Datum::List neighbours;
    for (std::uint64_t left = draw_below(most_neighbours + 1, random); left > 0; --left)
      neighbours.emplace_back(draw_below(nodes, random));
    graph.emplace_back(std::move(neighbours));
  }
  return graph;
}

Datum random_value(const FieldInfo& field, std::uint64_t size, Random& random) {
  const auto sequence = [&](std::uint64_t letters) {
    std::vector<std::uint64_t> drawn(draw_below(std::min(size, field.longest) + 1, random));
    for (std::uint64_t& letter : drawn) letter = draw_below(letters, random);
    return drawn;
  };
  const auto numbers = [&] {
    // The longer a list, the smaller its numbers, so that the problem has the size asked for.
    std::vector<std::uint64_t> drawn(draw_below(std::min(size, field.longest) + 1, random));
    const std::uint64_t most =
        drawn.empty() ? 0 : std::min<std::uint64_t>(size, 2 * size / drawn.size());
    for (std::uint64_t& number : drawn) number = draw_below(numbers_of(field, most + 1), random);
    return drawn;
  };
  switch (field.type) {
    case FieldType::boolean: return draw_below(2, random) == 1;
    case FieldType::whole_number:
      return number_at(field, draw_below(numbers_of(field, size + 1), random));
    case FieldType::text:
      if (!field.letters.empty()) return random_board(field, size, random);
      if (!field.choices.empty()) return field.choices[draw_below(field.choices.size(), random)];
      if (!field.characters.empty()) return text_of(field, sequence(field.characters.size()));
      return field.fallback.value_or(Datum(""));
    case FieldType::list: return list_of(field, numbers());
    case FieldType::nested_list: return random_graph(size, random);
  }
  return {};
}

}  // namespace

std::vector<Datum::Object> small_problems(const std::vector<FieldInfo>& fields, std::size_t most,
                                          const IsProblem& is_problem) {
  std::vector<std::vector<Datum>> values;
  std::uint64_t combinations = 1;
  for (const FieldInfo& field : fields) {
    values.push_back(small_values(field));
    if (may_lack_value(field)) values.back().emplace_back();
    combinations *= values.back().size();
  }
  Random random(1);
  std::vector<Datum::Object> problems;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(combinations, most); ++i) {
    std::uint64_t chosen = combinations <= most ? i : draw_below(combinations, random);
    Datum::Object object;
    for (std::size_t f = 0; f < fields.size(); ++f) {
      const Datum& value = values[f][chosen % values[f].size()];
      if (!value.is_null()) object.emplace_back(fields[f].name, value);
      chosen /= values[f].size();
    }
    if (is_problem(object)) problems.push_back(std::move(object));
  }
  return problems;
}

Datum::Object random_problem(const std::vector<FieldInfo>& fields, std::uint64_t size,
                             Random& random, const IsProblem& is_problem) {
  for (int draw = 0; draw < most_draws; ++draw) {
    Datum::Object object;
    for (const FieldInfo& field : fields)
      if (!may_lack_value(field) || (!is_any_text(field) && draw_below(2, random) == 0))
        object.emplace_back(field.name, random_value(field, size, random));
    if (is_problem(object)) return object;
  }
  throw Error(ErrorCode::bad_value, "no random values of the fields make a problem of this game");
}

std::vector<Datum::Object> small_problems(const GameEntry& game, std::size_t most) {
  return small_problems(game.fields(), most,
                        [&](const Datum::Object& object) { return game.is_problem(object); });
}

Datum::Object random_problem(const GameEntry& game, std::uint64_t size, Random& random) {
  const std::vector<FieldInfo> fields = game.fields();
  const Datum::Object drawn = random_problem(
      fields, size, random, [&](const Datum::Object& object) { return game.is_problem(object); });
  const bool is_start = std::ranges::any_of(fields, [](const FieldInfo& field) {
    return field.scope == Scope::position && may_lack_value(field) && is_any_text(field);
  });
  return is_start ? played_on(game, drawn, size, true, random) : drawn;
}

std::vector<Datum::Object> spread(const NumberedPositions& positions, std::uint64_t most) {
  const std::uint64_t step = std::max<std::uint64_t>(positions.count / most, 1);
  std::vector<Datum::Object> problems;
  for (std::uint64_t number = 0; number < positions.count; number += step)
    if (auto problem = positions.at(number)) problems.push_back(std::move(*problem));
  return problems;
}

Datum::Object random_position(const NumberedPositions& positions, bool over, Random& random) {
  for (int draw = 0; draw < most_draws && positions.count > 0; ++draw) {
    const std::uint64_t number = draw_below(positions.count, random);
    if (over && !positions.is_over(number)) continue;
    if (auto problem = positions.at(number)) return std::move(*problem);
  }
  throw Error(ErrorCode::bad_value, "no random number stands for a position of this game");
}

}  // namespace zugzwang::samples
