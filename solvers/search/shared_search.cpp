#include "shared_search.hpp"

namespace zugzwang {

namespace {

constexpr std::uint64_t checks_alone = 64;  // before helpers are worth while

/// Ends the work of the helpers, whatever ends a question.
template <class Stop>
struct AtEnd {
  explicit AtEnd(const Stop& its_stop) : stop(its_stop) {}
  AtEnd(const AtEnd&) = delete;
  AtEnd& operator=(const AtEnd&) = delete;
  ~AtEnd() { stop(); }
  Stop stop;
};

}  // namespace

Status SharedSearch::ask(QuestionSearch& asked, const std::function<std::uint64_t()>& bytes_beside,
                         Meter& meter) {
  Status status = Status::complete;
  std::uint64_t checks = 0;
  bool is_alone = meter.threads() == 1;
  helpers_.forget();
  const auto count = [&] { statistics_.positions = asked.positions() + helpers_.positions(); };
  const auto beside_table = [&] { return bytes_beside() + asked.bytes() + helpers_.bytes(); };
  const auto goes_on = [&] {
    count();
    if (helpers_.have_ended()) return false;
    if (is_to_grow(beside_table(), meter)) {
      stop_helpers();
      table_.grow();
    }
    if (++checks >= checks_alone && !is_alone && !helpers_.are_at_work())
      start_helpers(asked, beside_table(), meter);
    status = check(beside_table(), meter);
    if (status == Status::memory_limit && helpers_.bytes() > 0) {
      stop_helpers();
      helpers_.dismiss();
      is_alone = true;
      status = check(beside_table(), meter);
    }
    return status == Status::complete;
  };
  bool found = false;
  {
    const AtEnd at_end([this] { stop_helpers(); });
    found = asked.search(goes_on);
  }
  count();
  if (status == Status::complete) answered_ = found ? &asked : &helpers_.answered();
  return status;
}

void SharedSearch::account(const Meter& meter, std::uint64_t bytes_beside) {
  statistics_.seconds += meter.seconds();
  statistics_.bytes = table_.bytes() + bytes_beside + helpers_.bytes();
  helpers_.dismiss();
}

bool SharedSearch::is_to_grow(std::uint64_t bytes_beside, const Meter& meter) const {
  return table_.is_crowded() &&
         meter.allows(table_.bytes_to_grow() + bytes_beside) == Status::complete;
}

Status SharedSearch::check(std::uint64_t bytes_beside, Meter& meter) const {
  const Status status = meter.allows(table_.bytes() + bytes_beside);
  if (status != Status::complete) return status;
  return meter.check({"positions", statistics_.positions, 0});
}

/// As many as there may be, and as there is memory for.
void SharedSearch::start_helpers(QuestionSearch& asked, std::uint64_t bytes_beside,
                                 const Meter& meter) {
  const std::uint64_t bytes = table_.bytes() + bytes_beside;
  unsigned count = meter.threads() - 1;
  while (count > 0 && meter.allows(bytes + count * asked.bytes_to_begin()) != Status::complete)
    --count;
  if (count == 0) return;
  table_.share(true);
  in_work_.share(true);
  asked.tell_path();
  helpers_.start(count, asked);
}

void SharedSearch::stop_helpers() {
  helpers_.stop();
  table_.share(false);
  in_work_.share(false);
}

}  // namespace zugzwang
