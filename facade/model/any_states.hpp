#pragma once

// Many states of a model, each in as many bytes as the game's own takes.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/facade/model/game_model.hpp>
#include <zugzwang/solvers/reach/make_room.hpp>

namespace zugzwang {

/// States in the order of their numbers, as they are told to one solver; what solvers/reach asks of
/// a list of states.
class AnyStates {
 public:
  /// Of a game that is told by a model, which must outlive them.
  template <class G>
  explicit AnyStates(const G& game) : model_(&game.model()), telling_(game.telling()) {}

  std::uint64_t size() const { return size_; }
  AnyState operator[](std::uint64_t number) const {
    return model_->told(words_of(number), telling_);
  }
  bool is(std::uint64_t number, const AnyState& state) const {
    return std::memcmp(place_of(number), state.words.data(), model_->state_bytes()) == 0;
  }
  std::uint64_t key(std::uint64_t number) const { return model_->key(words_of(number), telling_); }
  void push_back(const AnyState& state) {
    const auto* const begin = reinterpret_cast<const std::byte*>(state.words.data());
    bytes_.insert(bytes_.end(), begin, begin + model_->state_bytes());
    ++size_;
  }
  std::uint64_t bytes() const { return bytes_.capacity() + model_->bytes_within(0); }
  Status make_room(std::uint64_t more, std::uint64_t held, const Meter& meter) {
    return zugzwang::make_room(bytes_, more * model_->state_bytes(), held, meter);
  }

 private:
  const std::byte* place_of(std::uint64_t number) const {
    return bytes_.data() + number * model_->state_bytes();
  }
  AnyState::Words words_of(std::uint64_t number) const {
    AnyState::Words words{};
    std::memcpy(words.data(), place_of(number), model_->state_bytes());
    return words;
  }

  const GameModel* model_;
  Telling telling_;
  std::uint64_t size_ = 0;
  std::vector<std::byte> bytes_;
};

}  // namespace zugzwang
