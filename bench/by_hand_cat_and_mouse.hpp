#pragma once

// Cat and Mouse, hand-written for speed: two bytes a state for counter, outcome and distance
// together, tables with a row for each node of the cat, and lists of the states decided at each
// depth, to which a state is added without a branch.

#include <algorithm>
#include <cstdint>
#include <vector>

namespace zugzwang::by_hand {

class CatAndMouse {
 public:
  explicit CatAndMouse(const std::vector<std::vector<std::uint16_t>>& graph)
      : n_(static_cast<std::uint32_t>(graph.size())),
        mouse_(n_),
        cat_(n_),
        cat_back_(n_),
        mouse_back_(n_) {
    for (std::uint32_t v = 0; v < n_; ++v) {
      mouse_[v] = graph[v];
      std::sort(mouse_[v].begin(), mouse_[v].end());
      mouse_[v].erase(std::unique(mouse_[v].begin(), mouse_[v].end()), mouse_[v].end());
      for (const std::uint16_t w : mouse_[v])
        if (w != 0) cat_[v].push_back(w);
      for (const std::uint16_t w : mouse_[v])
        mouse_back_[w].push_back(static_cast<std::uint16_t>(v));
      for (const std::uint16_t w : cat_[v]) cat_back_[w].push_back(static_cast<std::uint16_t>(v));
    }
  }

  /// Returns 0 for a draw, 1 if the mouse wins, 2 if the cat wins.
  int solve(std::uint32_t mouse, std::uint32_t cat) {
    const std::size_t square = std::size_t{n_} * n_;
    std::vector<std::uint16_t> cat_turn(square);  // [cat][mouse], both
    std::vector<std::uint16_t> mouse_turn(square);
    List won_mouse, lost_mouse, won_cat, lost_cat;
    for (std::uint32_t c = 0; c < n_; ++c)
      for (std::uint32_t m = 0; m < n_; ++m) {
        const std::size_t i = std::size_t{c} * n_ + m;
        if (m == c) {
          cat_turn[i] = decided | won;
          mouse_turn[i] = decided;
          won_cat.push(c, m);
          lost_mouse.push(c, m);
        } else if (m == 0) {
          cat_turn[i] = decided;
          mouse_turn[i] = decided | won;
          lost_cat.push(c, m);  // the cat does not move to a mouse in the hole: play has ended
        } else {
          cat_turn[i] = static_cast<std::uint16_t>(cat_[c].size());
          mouse_turn[i] = static_cast<std::uint16_t>(mouse_[m].size());
        }
      }
    List next_won_mouse, next_lost_mouse, next_won_cat, next_lost_cat;
    for (std::uint16_t depth = 1;
         won_mouse.size + lost_mouse.size + won_cat.size + lost_cat.size > 0; ++depth) {
      const auto lost_now = static_cast<std::uint16_t>(decided | depth);
      const auto won_now = static_cast<std::uint16_t>(lost_now | won);
      // Finished states are already decided, so those that could not have moved here are skipped.
      lost_cat.each([&](std::uint32_t c, std::uint32_t m) {
        next_won_mouse.room(mouse_back_[m].size());
        for (const std::uint16_t from : mouse_back_[m])
          win(mouse_turn[std::size_t{c} * n_ + from], won_now, next_won_mouse, c, from);
      });
      lost_mouse.each([&](std::uint32_t c, std::uint32_t m) {
        next_won_cat.room(cat_back_[c].size());
        for (const std::uint16_t from : cat_back_[c])
          win(cat_turn[std::size_t{from} * n_ + m], won_now, next_won_cat, from, m);
      });
      won_cat.each([&](std::uint32_t c, std::uint32_t m) {
        next_lost_mouse.room(mouse_back_[m].size());
        for (const std::uint16_t from : mouse_back_[m])
          count(mouse_turn[std::size_t{c} * n_ + from], lost_now, next_lost_mouse, c, from);
      });
      won_mouse.each([&](std::uint32_t c, std::uint32_t m) {
        next_lost_cat.room(cat_back_[c].size());
        for (const std::uint16_t from : cat_back_[c])
          count(cat_turn[std::size_t{from} * n_ + m], lost_now, next_lost_cat, from, m);
      });
      won_mouse.take(next_won_mouse);
      lost_mouse.take(next_lost_mouse);
      won_cat.take(next_won_cat);
      lost_cat.take(next_lost_cat);
    }
    const std::uint16_t root = mouse_turn[std::size_t{cat} * n_ + mouse];
    if (!(root & decided)) return 0;
    return root & won ? 1 : 2;
  }

 private:
  static constexpr std::uint16_t decided = 1 << 15;
  static constexpr std::uint16_t won = 1 << 14;

  /// States by cat and mouse, to which one is added without a branch.
  struct List {
    std::vector<std::uint32_t> states;
    std::size_t size = 0;

    void room(std::size_t more) {
      if (size + more > states.size()) states.resize(2 * (size + more) + 1024);
    }
    void push_if(std::uint32_t c, std::uint32_t m, bool wanted) {
      states[size] = c << 16 | m;
      size += wanted;
    }
    void push(std::uint32_t c, std::uint32_t m) {
      room(1);
      push_if(c, m, true);
    }
    template <class Visit>
    void each(Visit visit) const {
      for (std::size_t i = 0; i < size; ++i) visit(states[i] >> 16, states[i] & 0xFFFF);
    }
    void take(List& other) {
      states.swap(other.states);
      size = other.size;
      other.size = 0;
    }
  };

  static void win(std::uint16_t& cell, std::uint16_t won_now, List& list, std::uint32_t c,
                  std::uint32_t m) {
    const bool fresh = !(cell & decided);
    cell = fresh ? won_now : cell;
    list.push_if(c, m, fresh);
  }
  static void count(std::uint16_t& cell, std::uint16_t lost_now, List& list, std::uint32_t c,
                    std::uint32_t m) {
    const auto left = static_cast<std::uint16_t>(cell - !(cell & decided));
    cell = left == 0 ? lost_now : left;
    list.push_if(c, m, left == 0);
  }

  std::uint32_t n_;
  std::vector<std::vector<std::uint16_t>> mouse_, cat_, cat_back_, mouse_back_;
};

/// The same game without predecessors of the rules: the moves are reversed in two passes, into rows
/// of one array, and the states are percolated from a list for each depth.
class CatAndMouseForwards {
 public:
  explicit CatAndMouseForwards(const std::vector<std::vector<std::uint16_t>>& graph)
      : n_(static_cast<std::uint32_t>(graph.size())), mouse_(n_), cat_(n_) {
    for (std::uint32_t v = 0; v < n_; ++v) {
      mouse_[v] = graph[v];
      std::sort(mouse_[v].begin(), mouse_[v].end());
      mouse_[v].erase(std::unique(mouse_[v].begin(), mouse_[v].end()), mouse_[v].end());
      for (const std::uint16_t w : mouse_[v])
        if (w != 0) cat_[v].push_back(w);
    }
  }

  /// Returns 0 for a draw, 1 if the mouse wins, 2 if the cat wins.
  int solve(std::uint32_t mouse, std::uint32_t cat) {
    const std::uint32_t square = n_ * n_;
    std::vector<std::uint16_t> cells(2 * std::size_t{square});  // the cat's turn first
    std::vector<std::uint32_t> ends(2 * std::size_t{square} + 1);
    std::vector<std::uint32_t> now;
    std::vector<std::uint32_t> next;
    each_state([&](std::uint32_t c, std::uint32_t m, std::uint32_t i) {
      if (m == c || m == 0) {
        const bool cat_wins = m == c;
        cells[i] = static_cast<std::uint16_t>(decided | (cat_wins ? won : 0));
        cells[square + i] = static_cast<std::uint16_t>(decided | (cat_wins ? 0 : won));
        now.push_back(i);
        now.push_back(square + i);
        return;
      }
      cells[i] = static_cast<std::uint16_t>(cat_[c].size());
      cells[square + i] = static_cast<std::uint16_t>(mouse_[m].size());
      for (const std::uint16_t to : cat_[c]) ++ends[square + to * n_ + m];
      for (const std::uint16_t to : mouse_[m]) ++ends[c * n_ + to];
    });
    std::uint32_t sum = 0;
    for (std::uint32_t& end : ends) end = sum += end;
    std::vector<std::uint32_t> froms(sum);
    each_state([&](std::uint32_t c, std::uint32_t m, std::uint32_t i) {
      if (m == c || m == 0) return;
      for (const std::uint16_t to : cat_[c]) froms[--ends[square + to * n_ + m]] = i;
      for (const std::uint16_t to : mouse_[m]) froms[--ends[c * n_ + to]] = square + i;
    });
    for (std::uint16_t depth = 1; !now.empty(); ++depth) {
      next.clear();
      for (const std::uint32_t at : now)
        for (std::uint32_t k = ends[at]; k < ends[at + 1]; ++k) {
          std::uint16_t& cell = cells[froms[k]];
          if (cell & decided) continue;
          if (!(cells[at] & won))
            cell = static_cast<std::uint16_t>(decided | won | depth);
          else if (--cell == 0)
            cell = static_cast<std::uint16_t>(decided | depth);
          else
            continue;
          next.push_back(froms[k]);
        }
      now.swap(next);
    }
    const std::uint16_t root = cells[square + cat * n_ + mouse];
    if (!(root & decided)) return 0;
    return root & won ? 1 : 2;
  }

 private:
  static constexpr std::uint16_t decided = 1 << 15;
  static constexpr std::uint16_t won = 1 << 14;

  template <class Visit>
  void each_state(Visit visit) const {
    for (std::uint32_t c = 0; c < n_; ++c)
      for (std::uint32_t m = 0; m < n_; ++m) visit(c, m, c * n_ + m);
  }

  std::uint32_t n_;
  std::vector<std::vector<std::uint16_t>> mouse_, cat_;
};

}  // namespace zugzwang::by_hand
