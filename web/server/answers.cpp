#include "answers.hpp"

#include <string>

#include <fmt/format.h>

#include <zugzwang/facade/call/call.hpp>
#include <zugzwang/facade/datum.hpp>

namespace zugzwang::web {

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
