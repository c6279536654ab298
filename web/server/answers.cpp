#include "answers.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/call/call.hpp>
#include <zugzwang/facade/datum.hpp>

namespace zugzwang::web {

std::string error_answer(std::string_view code, std::string_view message) {
  const Datum::Object error{{"code", code}, {"message", message}};
  return Datum(Datum::Object{{"version", call_version}, {"error", error}}).to_json();
}

int status_of(std::string_view answer) {
  // A result may be long; it is not read again.
  if (!answer.starts_with(fmt::format("{{\"version\":{},\"error\":", call_version))) return 200;
  const Datum told = Datum::from_json(answer);
  const std::string code = told.find("error")->find("code")->to_text();
  if (code == "internal") return 500;
  if (code == "busy") return 503;
  return 400;
}

}  // namespace zugzwang::web
