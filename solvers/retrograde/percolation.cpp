#include "percolation.hpp"

namespace zugzwang {

template class Percolation<Cell32, AnySource>;

}  // namespace zugzwang
