#include "values.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>

#include <zugzwang/core/error.hpp>
#include <zugzwang/solvers/retrograde/share.hpp>

namespace zugzwang::cli {

namespace {

template <class Number>
std::optional<Number> number_from(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

}  // namespace

void refuse(std::string_view name, std::string_view value, std::string_view allowed) {
  throw Error(ErrorCode::bad_value,
              fmt::format("{}: \"{}\" is not allowed; give {}", name, value, allowed));
}

RowRange rows_from(const std::string& text) {
  const std::size_t colon = text.find(':');
  const auto first = number_from<std::uint64_t>(text.substr(0, colon));
  const auto last =
      colon == std::string::npos ? first : number_from<std::uint64_t>(text.substr(colon + 1));
  if (!first || !last || *first > *last)
    refuse("rows", text,
           "A:B, the first and the last row to show, whole numbers from 0 to 18446744073709551615 "
           "with A not above B");
  return {*first, *last};
}

std::chrono::duration<double> seconds_from(const std::string& text) {
  const auto seconds = number_from<double>(text);
  if (!seconds || !(*seconds > 0))
    refuse("seconds", text, "a number of seconds above 0, such as 2.5");
  return std::chrono::duration<double>(*seconds);
}

std::uint64_t memory_from(const std::string& text) {
  constexpr std::string_view powers = "KMGT";
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto amount = number_from<double>(text.substr(0, end));
  std::string unit = text.substr(end);
  std::ranges::transform(unit, unit.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  double factor = 1;
  bool known = unit.empty() || unit == "B";
  if (const std::size_t power = unit.empty() ? powers.npos : powers.find(unit[0]);
      power != powers.npos) {
    const std::string kind = unit.substr(1);
    known = kind.empty() || kind == "B" || kind == "IB";
    factor = std::pow(kind == "B" ? 1000.0 : 1024.0, static_cast<double>(power + 1));
  }
  const double bytes = amount.value_or(0) * factor;
  if (!known || !(bytes >= 1) || bytes >= std::pow(2.0, 64))
    refuse("memory", text,
           "a number of bytes above 0, such as 500M, 1.5G or 2GiB; MB are millions of bytes");
  return static_cast<std::uint64_t>(bytes);
}

std::uint64_t limit_from(const std::string& text) {
  constexpr std::uint64_t most = 1'000'000;
  const auto limit = number_from<std::uint64_t>(text);
  if (!limit || *limit == 0 || *limit > most)
    refuse("limit", text, fmt::format("a number of positions from 1 to {}", most));
  return *limit;
}

unsigned threads_from(const std::string& text) {
  constexpr unsigned most = 1024;
  const auto threads = number_from<unsigned>(text);
  if (!threads || *threads == 0 || *threads > most)
    refuse("threads", text, fmt::format("a number of threads from 1 to {}", most));
  return *threads;
}

unsigned ranks_from(const std::string& text) {
  constexpr unsigned most = Share::most_ranks;
  const auto ranks = number_from<unsigned>(text);
  if (!ranks || *ranks == 0 || *ranks > most)
    refuse("ranks", text, fmt::format("a number of processes from 1 to {}", most));
  return *ranks;
}

unsigned jobs_from(const std::string& text) {
  constexpr unsigned most = 1024;
  const auto jobs = number_from<unsigned>(text);
  if (!jobs || *jobs == 0 || *jobs > most)
    refuse("jobs", text, fmt::format("a number of solves at once from 1 to {}", most));
  return *jobs;
}

std::uint16_t port_from(const std::string& text) {
  const auto port = number_from<std::uint16_t>(text);
  if (!port) refuse("port", text, "a whole number from 0, for any that is free, to 65535");
  return *port;
}

std::uint64_t count_from(const std::string& text) {
  constexpr std::uint64_t most = 1'000'000'000'000;
  const auto count = number_from<std::uint64_t>(text);
  if (!count || *count == 0 || *count > most)
    refuse("count", text, fmt::format("a number of heaps from 1 to {}", most));
  return *count;
}

std::uint64_t moves_from(const std::string& text) {
  const auto moves = number_from<std::uint64_t>(text);
  if (!moves || *moves == 0) refuse("moves", text, "a number of moves from 1 on");
  return *moves;
}

std::uint64_t sample_from(const std::string& text) {
  const auto sample = number_from<std::uint64_t>(text);
  if (!sample || *sample == 0) refuse("sample", text, "a number of positions from 1 on");
  return *sample;
}

std::uint64_t problems_from(const std::string& text) {
  constexpr std::uint64_t most = 1'000'000'000;
  const auto problems = number_from<std::uint64_t>(text);
  if (!problems || *problems == 0 || *problems > most)
    refuse("problems", text, fmt::format("a number of problems from 1 to {}", most));
  return *problems;
}

std::uint64_t seed_from(const std::string& text) {
  const auto seed = number_from<std::uint64_t>(text);
  if (!seed) refuse("seed", text, "a whole number from 0 to 18446744073709551615");
  return *seed;
}

std::size_t brief_from(const std::string& text) {
  const auto brief = number_from<std::size_t>(text);
  if (!brief || *brief == 0) refuse("brief", text, "a number of characters from 1 on");
  return *brief;
}

unsigned day_from(const std::string& text) {
  constexpr unsigned last_day = 3;
  const auto day = number_from<std::uint64_t>(text);
  if (!day) refuse("day", text, fmt::format("a whole number from 0 to {}", last_day));
  // D. Wolfe and W. Fraser, "Counting the number of games", Theoretical Computer Science 313
  // (2004).
  if (*day > last_day)
    refuse("day", text,
           fmt::format("a day from 0 to {}: by day {} more than 3,000,000,000,000 values are born, "
                       "and nobody has counted them",
                       last_day, last_day + 1));
  return static_cast<unsigned>(*day);
}

const Choices<EvaluationKind>& evaluations() {
  static const Choices<EvaluationKind> kinds = {{"outcome", EvaluationKind::outcome},
                                                {"distance", EvaluationKind::distance},
                                                {"margin", EvaluationKind::margin},
                                                {"nimber", EvaluationKind::nimber}};
  return kinds;
}

const Choices<Show>& shows() {
  static const Choices<Show> shows = {
      {"outcome", Show::outcome}, {"move", Show::move}, {"plies", Show::plies}};
  return shows;
}

const Choices<CensusScope>& census_scopes() {
  static const Choices<CensusScope> scopes = {{"all", CensusScope::all},
                                              {"reachable", CensusScope::reachable}};
  return scopes;
}

const Choices<Notation>& notations() {
  static const Choices<Notation> known = {{"cgsuite", Notation::cgsuite},
                                          {"unicode", Notation::unicode},
                                          {"latex", Notation::latex},
                                          {"plain", Notation::plain}};
  return known;
}

const Choices<Format>& formats(std::string_view command) {
  static const Choices<Format> of_tables = {{"text", Format::text},
                                            {"csv", Format::csv},
                                            {"json", Format::json},
                                            {"markdown", Format::markdown}};
  static const Choices<Format> of_graphs = {{"dot", Format::dot},
                                            {"graphml", Format::graphml},
                                            {"svg", Format::svg},
                                            {"png", Format::png}};
  static const Choices<Format> of_nimbers = {{"text", Format::text},
                                             {"csv", Format::csv},
                                             {"bfile", Format::bfile},
                                             {"binary", Format::binary},
                                             {"json", Format::json}};
  static const Choices<Format> of_censuses = {
      {"text", Format::text}, {"csv", Format::csv}, {"json", Format::json}};
  if (command == "nimbers") return of_nimbers;
  if (command == "analyze") return of_censuses;
  return command == "graph" ? of_graphs : of_tables;
}

}  // namespace zugzwang::cli
