#include <string>

#include <zugzwang/core/error.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("an error has its field, with which its message begins", "[error]") {
  const Error about_field(ErrorCode::bad_value, "pile", "0 is not valid; give 1 or more");
  CHECK(about_field.what() == std::string("pile: 0 is not valid; give 1 or more"));
  CHECK(about_field.field() == "pile");
  CHECK(about_field.column() == 0);
  const Error again = about_field;  // as it is thrown
  CHECK(again.field() == "pile");
  CHECK(again.field().data() == again.what());
  const Error about_none(ErrorCode::not_applicable, "period: there are no rows");
  CHECK(about_none.field().empty());
}

TEST_CASE("an error in a text has its column, with which its message ends", "[error]") {
  const Error error(ErrorCode::bad_syntax, "a value is missing", 12);
  CHECK(error.what() == std::string("a value is missing at column 12"));
  CHECK(error.column() == 12);
  CHECK(error.field().empty());
}

}  // namespace
}  // namespace zugzwang
