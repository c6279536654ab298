#include "communicator.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t most_arriving = 16;

/// Throws Error{bad_file} with MPI's message if an MPI call has failed.
void expect(int returned) {
  if (returned == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(returned, text.data(), &length);
  throw Error(ErrorCode::bad_file,
              "MPI: " + std::string(text.data(), static_cast<std::size_t>(length)));
}

/// Converts a number of elements to int, by which MPI counts.
int count_of(std::size_t elements) {
  if (elements > std::numeric_limits<int>::max())
    throw Error(ErrorCode::bad_file, "MPI: a message of 2^31 elements or more");
  return static_cast<int>(elements);
}

bool is_done(MPI_Request& request) {
  int done = 0;
  expect(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
  return done != 0;
}

/// Returns a connection of all processes that returns its errors to the caller.
MPI_Comm connection() {
  MPI_Comm made = MPI_COMM_NULL;
  expect(MPI_Comm_dup(MPI_COMM_WORLD, &made));
  expect(MPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN));
  return made;
}

}  // namespace

MpiCommunicator::MpiCommunicator() {
  int threads = MPI_THREAD_SINGLE;
  expect(MPI_Query_thread(&threads));
  if (threads < MPI_THREAD_SERIALIZED)
    throw Error(ErrorCode::bad_file, "MPI: this MPI library was built without support for threads");
  messages_ = connection();
  sums_of_ = connection();
  endings_of_ = connection();
  int number = 0;
  expect(MPI_Comm_rank(messages_, &number));
  rank_ = static_cast<unsigned>(number);
  expect(MPI_Comm_size(messages_, &number));
  size_ = static_cast<unsigned>(number);
  MPI_Comm machine = MPI_COMM_NULL;
  expect(MPI_Comm_split_type(messages_, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine));
  expect(MPI_Comm_size(machine, &number));
  on_machine_ = static_cast<unsigned>(number);
  expect(MPI_Comm_free(&machine));
}

MpiCommunicator::~MpiCommunicator() {
  for (MPI_Comm* const each : {&messages_, &sums_of_, &endings_of_}) MPI_Comm_free(each);
}

void MpiCommunicator::send(unsigned to, Kind kind, std::vector<std::byte> bytes) {
  drop_sent();
  const int count = count_of(bytes.size());
  leaving_bytes_ += bytes.size();
  Leaving& one = leaving_.emplace_back(Leaving{std::move(bytes)});
  expect(MPI_Isend(one.bytes.data(), count, MPI_BYTE, static_cast<int>(to), static_cast<int>(kind),
                   messages_, &one.request));
}

std::uint64_t MpiCommunicator::leaving() {
  drop_sent();
  return leaving_bytes_;
}

/// Frees the messages that have been sent, up to the first that has not.
void MpiCommunicator::drop_sent() {
  for (; !leaving_.empty() && is_done(leaving_.front().request); leaving_.pop_front())
    leaving_bytes_ -= leaving_.front().bytes.size();
}

std::optional<Communicator::Message> MpiCommunicator::receive() {
  start_receiving();
  if (arriving_.empty() || !is_done(arriving_.front().request)) return std::nullopt;
  std::optional<Message> message = std::move(arriving_.front().message);
  arriving_.pop_front();
  return message;
}

/// Starts to receive messages that other processes have begun to send.
void MpiCommunicator::start_receiving() {
  while (arriving_.size() < most_arriving) {
    int is_there = 0;
    MPI_Message handle = MPI_MESSAGE_NULL;
    MPI_Status status;
    expect(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, messages_, &is_there, &handle, &status));
    if (is_there == 0) return;
    int bytes = 0;
    expect(MPI_Get_count(&status, MPI_BYTE, &bytes));
    Arriving& one = arriving_.emplace_back();
    one.message = {static_cast<Kind>(status.MPI_TAG), static_cast<unsigned>(status.MPI_SOURCE),
                   std::vector<std::byte>(static_cast<std::size_t>(bytes))};
    expect(MPI_Imrecv(one.message.bytes.data(), bytes, MPI_BYTE, &handle, &one.request));
  }
}

void MpiCommunicator::start_sum(std::span<const std::uint64_t> mine) {
  mine_.assign(mine.begin(), mine.end());
  sums_.resize(mine.size());
  expect(MPI_Iallreduce(mine_.data(), sums_.data(), count_of(mine.size()), MPI_UINT64_T, MPI_SUM,
                        sums_of_, &sum_));
}

bool MpiCommunicator::summed(std::span<std::uint64_t> sums) {
  if (!is_done(sum_)) return false;
  std::ranges::copy(sums_, sums.begin());
  return true;
}

std::optional<std::vector<int>> MpiCommunicator::endings(int mine, std::optional<Seconds> within) {
  // Static, since the gather is still under way if other processes do not arrive in time.
  static std::vector<int> all;
  static int own = 0;
  own = mine;
  all.resize(size_);
  MPI_Request request = MPI_REQUEST_NULL;
  expect(MPI_Iallgather(&own, 1, MPI_INT, all.data(), 1, MPI_INT, endings_of_, &request));
  const auto begun = std::chrono::steady_clock::now();
  for (Backoff backoff; !is_done(request); backoff.wait())
    if (within && std::chrono::steady_clock::now() - begun >= *within) return std::nullopt;
  return all;
}

void MpiCommunicator::abort(int status) {
  MPI_Abort(messages_, status);
  std::_Exit(status);
}

}  // namespace zugzwang
