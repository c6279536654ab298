#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/presentation.hpp>

namespace zugzwang {

Datum own_move(const Answer& answer) { return answer.own_move; }

}  // namespace zugzwang
