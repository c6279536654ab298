// An expression falls into the terms of a sum, at the signs that are outside all brackets.

#include <string>
#include <vector>

#include <zugzwang/values/value_terms.hpp>

#include "catch.hpp"

namespace zugzwang::detail {
namespace {

/// Returns the terms with their signs and columns, and those that are positions in parentheses.
std::vector<std::string> listed(const char* expression) {
  std::vector<std::string> terms;
  for (const ValueTerm& term : terms_of(expression)) {
    std::string text =
        (term.is_negated ? "-" : "+") + std::to_string(term.column) + ":" + std::string(term.text);
    if (term.position() != nullptr) text += " = " + std::string(term.position()->text);
    terms.push_back(text);
  }
  return terms;
}
using Terms = std::vector<std::string>;

TEST_CASE("a sum falls into its terms", "[value_terms]") {
  CHECK(listed("nim(3)+^-{1|-1}") == Terms{"+1:nim(3) = nim", "+8:^", "-10:{1|-1}"});
  // A minus sign before the first term belongs to it.
  CHECK(listed("-nim(3)") == Terms{"+1:-nim(3) = nim"});
  CHECK(listed("-1^-(2-3)") == Terms{"+1:-1^", "-5:(2-3)"});
  CHECK(listed("2.nim(3)+-nim(4)") == Terms{"+1:2.nim(3)", "+10:-nim(4) = nim"});
  // Columns count characters.
  CHECK(listed("\u2191+nim(1)") == Terms{"+1:\u2191", "+3:nim(1) = nim"});
  CHECK(listed("") == Terms{"+1:"});
  CHECK(listed("1+") == Terms{"+1:1", "+3:"});
}

}  // namespace
}  // namespace zugzwang::detail
