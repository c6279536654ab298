#pragma once

// The flags of the commands: their texts in the help, the manual and completion, and the functions
// that read them. Each command lists its own beside what it does; those of several commands are in
// common_flags.hpp.

#include <algorithm>
#include <any>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/cli/line/flag_values.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang::cli {

struct Arguments;

struct Flag {
  std::string name{};         ///< such as "--max-take"
  std::string placeholder{};  ///< for its value, such as "SECONDS"; empty if it takes none
  std::string help{};
  /// Reads the text of its value, which is empty for a switch. Throws Error that names the flag.
  std::function<void(Arguments&, const std::string& text)> read{};
  std::string bare{};                  ///< the text that it stands for without a value
  std::vector<std::string> choices{};  ///< the words that may be given; any if empty
  std::string permitted{};             ///< the values in words, if none may be empty
  std::string field{};                 ///< of the game, whose value it gives; empty if none
  std::vector<std::string> also{};     ///< its other names
  bool is_choice = false;              ///< whether it names a value of the field: --misere
  bool is_hidden = false;              ///< from help and completion
  bool is_repeatable = false;
  bool is_for_processes = false;     ///< whether it needs several processes
  std::string help_for_processes{};  ///< where several processes run the command; else `help`
  /// For a switch that has the name of a field: the help on that field, which needs no flag.
  std::string beside{};

  bool takes_value() const { return !placeholder.empty(); }
  bool needs_value() const { return takes_value() && bare.empty(); }
  /// Returns whether a word that follows it is its value.
  bool takes_word(const std::string& word) const {
    return needs_value() || (takes_value() && std::ranges::count(choices, word) > 0);
  }
  bool is_called(std::string_view other) const {
    return name == other || std::ranges::find(also, other) != also.end();
  }
};

/// The flags that are given, by their names, each with its value if it is a FlagOf.
using GivenFlags = std::map<std::string, std::any>;
GivenFlags& given_in(Arguments& arguments);
const GivenFlags& given_in(const Arguments& arguments);

/// A flag whose value has the type T.
template <class T>
class FlagOf : public Flag {
 public:
  using From = std::function<T(const std::string&)>;

  FlagOf(const char* flag_name, const char* for_value, std::string text, From from,
         T otherwise = {})
      : Flag{.name = flag_name, .placeholder = for_value, .help = std::move(text)},
        from_(std::move(from)),
        otherwise_(std::move(otherwise)) {
    read = [from = from_, flag_name](Arguments& arguments, const std::string& given) {
      given_in(arguments)[flag_name] = from(given);
    };
  }

  /// Returns the given value, or the one that stands for none.
  T in(const Arguments& arguments) const {
    const auto given = given_in(arguments).find(name);
    return given == given_in(arguments).end() ? otherwise_ : std::any_cast<T>(given->second);
  }

  /// Returns the same flag, whose value is stored in the place that `where` gives: a member of the
  /// arguments, or a function that returns a reference.
  template <class Where>
  Flag stored_in(Where where) const {
    Flag flag = *this;
    flag.read = [from = from_, where](Arguments& arguments, const std::string& given) {
      auto& kept = std::invoke(where, arguments);
      kept = static_cast<std::remove_reference_t<decltype(kept)>>(from(given));
    };
    return flag;
  }

 private:
  From from_;
  T otherwise_;
};

inline FlagOf<std::string> text_flag(const char* name, const char* placeholder, std::string help) {
  return {name, placeholder, std::move(help), std::identity()};
}

/// Returns a switch that stands for this value.
template <class T = bool>
FlagOf<T> toggle(const char* name, std::string help, T given = true) {
  return {name, "", std::move(help), [given](const std::string&) { return given; }};
}

/// Returns a flag for a number of `things`, from 1 to `most`. T may be an optional.
template <class T = std::uint64_t>
FlagOf<T> number_flag(const char* name, std::string help, const char* things,
                      std::uint64_t most = Limits::unlimited, T otherwise = {}) {
  return {name, "N", std::move(help),
          [=](const std::string& given) -> T {
            const auto count = number_from<std::uint64_t>(given);
            if (!count || *count == 0 || *count > most)
              refuse(name + 2, given,
                     fmt::format("a number of {}, {}", things,
                                 most == Limits::unlimited ? "at least 1"
                                                           : fmt::format("from 1 to {}", most)));
            return *count;
          },
          std::move(otherwise)};
}

template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

[[noreturn]] void refuse_choice(const char* name, const std::string& given,
                                const std::vector<std::string>& words);

/// Returns a flag whose value is one of these words, which replace "{}" in the help. T is the type
/// of their values, or an optional.
template <class Value, class T = Value>
FlagOf<T> choice_flag(const char* name, const char* help, const Choices<Value>& choices,
                      T otherwise = {}) {
  std::vector<std::string> words;
  for (const auto& [word, meaning] : choices) words.push_back(word);
  FlagOf<T> flag(
      name, "NAME", fmt::format(fmt::runtime(help), either_of(words)),
      [=](const std::string& given) -> T {
        for (const auto& [word, meaning] : choices)
          if (word == given) return meaning;
        refuse_choice(name, given, words);
      },
      otherwise);
  flag.choices = words;
  return flag;
}

/// Returns an error with the name of its field written as one of these flags, if it is one.
Error as_written(const Error& error, const std::vector<std::string>& flags);

/// Returns the flags of these lists, one after the other.
std::vector<Flag> all_of(std::vector<std::vector<Flag>> lists);

/// Returns the flag of this name, where "-h" means "--help"; nullptr if there is none.
const Flag* find_flag(const std::vector<Flag>& flags, std::string_view name);

}  // namespace zugzwang::cli
