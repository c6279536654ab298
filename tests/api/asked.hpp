#pragma once

// Requests in JSON to the calls of the bundled games, and the contents of their answers.

#include <string>
#include <string_view>

#include <zugzwang/api/call.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang::testing {

inline Caller& caller() {
  static Caller one(bundled());
  return one;
}

/// Returns the answer to a request, which has the version and either a result or an error.
inline Datum answer_to(const std::string& request) {
  Datum answer = Datum::from_json(caller().call(request));
  REQUIRE(answer.find("version") != nullptr);
  CHECK(*answer.find("version") == Datum(call_version));
  CHECK((answer.find("result") == nullptr) != (answer.find("error") == nullptr));
  return answer;
}

inline Datum result_of(const std::string& request) {
  const Datum answer = answer_to(request);
  INFO(request << " " << answer.to_short_json(1000));
  REQUIRE(answer.find("result") != nullptr);
  return *answer.find("result");
}

/// Returns the code of the error, and the field that it is about.
inline std::string error_of(const std::string& request) {
  const Datum answer = answer_to(request);
  INFO(request << " " << answer.to_short_json(1000));
  REQUIRE(answer.find("error") != nullptr);
  const Datum& error = *answer.find("error");
  CHECK_FALSE(error.find("message")->get<std::string>()->empty());
  const Datum* const field = error.find("field");
  return *error.find("code")->get<std::string>() +
         (field == nullptr ? "" : " " + *field->get<std::string>());
}

/// Returns the member of this name, which must be present.
inline Datum at(const Datum& object, std::string_view name) {
  INFO(name << " in " << object.to_short_json(500));
  const Datum* const member = object.find(name);
  REQUIRE(member != nullptr);
  return *member;
}
inline Datum::List list_at(const Datum& object, std::string_view name) {
  const Datum member = at(object, name);
  REQUIRE(member.get<Datum::List>() != nullptr);
  return *member.get<Datum::List>();
}
inline std::string text_at(const Datum& object, std::string_view name) {
  const Datum member = at(object, name);
  REQUIRE(member.get<std::string>() != nullptr);
  return *member.get<std::string>();
}

}  // namespace zugzwang::testing
