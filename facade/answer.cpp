#include <zugzwang/facade/answer.hpp>
#include <zugzwang/facade/face.hpp>

namespace zugzwang {

Datum own_move(const Answer& answer) { return answer.own_move; }

}  // namespace zugzwang
