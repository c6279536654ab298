#pragma once

// A summary of the cells of a study for each point and method, growth, from which point
// on one method needs less than another, what abilities are worth, disagreements, and a chart.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/plot.hpp>
#include <zugzwang/engine/services/growth.hpp>
#include <zugzwang/engine/services/study.hpp>

namespace zugzwang {

/// A summary of the cells of one point and one method.
struct CellSummary {
  std::string status = "not tried";  ///< "complete", or of the first cell that is not
  double positions = 0;              ///< the median over the problems
  double bytes = 0;                  ///< the same, of what the solver has counted
  Quartiles seconds{};               ///< over the repetitions of one problem, or over the problems
  std::size_t times = 0;             ///< so many of them

  bool is_complete() const { return status == "complete"; }
};

CellSummary summary_of(const StudyCells& cells, const StudyPoint& point, const StudyMethod& method);

/// Returns whether two times may differ by chance: their quartiles overlap, or they were taken
/// fewer than three times.
bool is_noise(const CellSummary& a, const CellSummary& b);

/// A quantity by which methods are compared.
struct StudyQuantity {
  const char* name;
  const char* less;  ///< than another method
  double (*of)(const CellSummary&);
  bool (*is_less)(const CellSummary&, const CellSummary&);  ///< by more than chance
};
inline constexpr std::array<StudyQuantity, 2> study_quantities = {
    {{"positions", "fewer positions", [](const CellSummary& cell) { return cell.positions; },
      [](const CellSummary& a, const CellSummary& b) { return a.positions < b.positions; }},
     {"seconds", "less time", [](const CellSummary& cell) { return cell.seconds.median; },
      [](const CellSummary& a, const CellSummary& b) {
        return !is_noise(a, b) && a.seconds.median < b.seconds.median;
      }}}};

/// The growth of a quantity of one method.
struct GrowthOfWay {
  std::size_t method = 0;
  const StudyQuantity* quantity = nullptr;
  Growth growth{};
};

/// What a method needs, as a multiple of another that differs from it in one respect, at the
/// largest point that both have solved.
struct Worth {
  std::size_t method = 0;
  std::size_t row = 0;
  double positions = 0;
  double seconds = 0;
  double bytes = 0;
  bool is_noise = false;  ///< the times may differ by chance
};

/// From this row on, one method needs less of a quantity than another.
struct LessFrom {
  std::size_t one = 0;
  std::size_t other = 0;
  const StudyQuantity* quantity = nullptr;
  std::size_t row = 0;
};

/// Two methods that give one problem different values.
struct Disagreement {
  const StudyMethod* one = nullptr;
  const StudyMethod* other = nullptr;
  const Datum::Object* problem = nullptr;
};

/// The quantity that a chart shows.
enum class Charted : std::uint8_t { seconds, positions };

class StudySummary {
 public:
  /// The study must outlive its summary.
  explicit StudySummary(const Study& study);

  std::size_t rows() const { return rows_.size(); }
  const CellSummary& at(std::size_t row, std::size_t method) const { return rows_[row][method]; }
  bool is_complete() const;
  /// Returns whether some problem has a value by two methods.
  bool has_two_values() const;
  const std::vector<Disagreement>& disagreements() const { return disagreements_; }

  /// Returns the name of a method, with its evaluation if that of others is another one.
  std::string name_of(const StudyMethod& method) const;
  /// Returns the place of a row in words, such as "3x4, 7".
  std::string place_text(std::size_t row) const;

  std::vector<GrowthOfWay> growths() const;
  std::vector<Worth> worths() const;
  /// In pairs of methods that hide no ability and have solved at least four points; nothing for
  /// several sweeps.
  std::vector<LessFrom> orders() const;
  /// Returns the sentences that `orders` amounts to, such as "a needs less time than b from 5 on."
  std::vector<std::string> order_texts() const;
  /// Returns a chart without a caption, if one sweep gives sizes of which two have a result.
  std::optional<Plot> chart(Charted charted) const;

  /// Calls `visit` with each cell of the study, its row and its method.
  template <class Visit>
  void each_cell(const Visit& visit) const {
    for (std::size_t row = 0; row < study_.points.size(); ++row)
      for (const Datum::Object& problem : study_.points[row].problems)
        for (const StudyMethod& method : study_.methods)
          if (const StudyCell* const cell = study_.cell(problem, method))
            visit(row, problem, method, *cell);
  }
  /// Returns the cells, whether they agree, growth, orders and worths.
  Datum::Object to_datum() const;

 private:
  std::optional<std::vector<double>> sizes() const;
  std::optional<std::size_t> base_of(const StudyMethod& method) const;
  std::optional<std::size_t> less_from(std::size_t one, std::size_t other,
                                       const StudyQuantity& quantity) const;

  const Study& study_;
  std::vector<Disagreement> disagreements_;
  std::vector<std::vector<CellSummary>> rows_;  // by point and method
};

/// Returns the values of a place as texts.
std::vector<std::string> texts_of(const Datum::Object& place);

}  // namespace zugzwang
