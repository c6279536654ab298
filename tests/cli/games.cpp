// Every bundled game through the program: the official examples of its source, and the answers to
// bad input of its own fields.

#include <string>

#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "program.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;

TEST_CASE("the list tells aliases apart from games") {
  const Run text = run_line("list");
  CHECK(text.out.find("dawsons-chess") != std::string::npos);
  CHECK(text.out.find("octal --code 0.137") != std::string::npos);
  const Datum list = Datum::from_json(run_line("list --json").out);
  for (const Datum& game : *list.find("games")->get<Datum::List>())
    CHECK(*game.find("name") != "kayles");
  const Datum& first = list.find("aliases")->get<Datum::List>()->at(0);
  CHECK(*first.find("name") == "kayles");
  CHECK(*first.find("of") == "octal");
  for (const char* format : {"markdown", "csv"})
    CHECK(run_program({"list", "--format", format}).out.find("kayles") == std::string::npos);
}
