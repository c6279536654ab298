#pragma once

// A guard of a scope.

#include <utility>

namespace zugzwang {

/// Calls a function at the end of its scope, whatever ends that.
template <class Function>
class AtEnd {
 public:
  explicit AtEnd(Function function) : function_(std::move(function)) {}
  AtEnd(const AtEnd&) = delete;
  AtEnd& operator=(const AtEnd&) = delete;
  ~AtEnd() { function_(); }

 private:
  Function function_;
};

}  // namespace zugzwang
