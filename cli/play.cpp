// `play`: a game in the terminal. Either side is a person or a program.

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <iostream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/file.hpp>
#include <zugzwang/facade/services/answer.hpp>
#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/walk.hpp>

#include "commands.hpp"
#include "format.hpp"
#include "message.hpp"

namespace zugzwang::cli {

namespace {

/// What a person may answer to the prompt.
enum class Reply { move, undo, quit };

struct Player {
  std::string name;  // human, perfect, random, or one of the game's own
  std::optional<Outcome> before{};
  unsigned lost_turns = 0;
};

/// No solver can tell the best move within the limits.
struct TooLarge {
  Status status;
};

class Table {
 public:
  Table(const Arguments& arguments, const GameEntry& game, const Problem& problem)
      : arguments_(arguments), game_(game), random_(arguments.seed), walk_(problem) {
    for (const SolverChoice& choice : candidates(problem, arguments.choice))
      sessions_.push_back(open(problem, choice));
    seat_players();
  }

  int run() {
    fmt::print("{}: {}.\n", game_.text().title, game_.text().summary);
    if (humans() > 0) fmt::print("Type a move's number, or hint, undo, rules, quit.\n");
    for (turn_ = 0; !walk_.result();) {
      fmt::print("\n{}.\n", walk_.position());
      Player& player = players_[turn_ % 2];
      const Reply reply = player.name == "human" ? human_turn() : program_turn(player);
      if (reply == Reply::quit) {
        fmt::print("Goodbye.\n");
        return exit_done;
      }
      if (reply == Reply::undo) {
        take_back();
        continue;
      }
      ++turn_;
    }
    announce_end();
    return exit_done;
  }

 private:
  void seat_players() {
    std::vector<std::string> known = {"human", "perfect", "random"};
    if (const auto* own = game_.ability<OwnPlayers>())
      for (const std::string& name : own->names()) known.push_back(name);
    const std::size_t comma = arguments_.players.find(',');
    const std::array<std::string, 2> names = {
        arguments_.players.substr(0, comma),
        comma == std::string::npos ? std::string() : arguments_.players.substr(comma + 1)};
    for (std::size_t side = 0; side < names.size(); ++side) {
      if (std::ranges::find(known, names[side]) == known.end())
        throw Error(ErrorCode::bad_value,
                    fmt::format("players: \"{}\" is not allowed; give two of {}, such as {}",
                                arguments_.players, fmt::join(known, ", "), "human,perfect"));
      players_[side] = Player{names[side]};
    }
  }

  std::ptrdiff_t humans() const {
    return std::ranges::count(players_, std::string("human"), &Player::name);
  }

  /// Such as "Player 1", or "You" where only one person plays.
  std::string label(std::size_t side) const {
    const Player& player = players_[side];
    if (player.name == "human" && humans() == 1) return "You";
    return player.name == "human" ? fmt::format("Player {}", side + 1)
                                  : fmt::format("Player {} ({})", side + 1, player.name);
  }

  /// Perfect play, by the first solver that can tell it within the limits.
  Answer best() {
    Answer answer;
    for (Session& session : sessions_) {
      answer = zugzwang::answer(session, walk_.number(), arguments_.limits);
      if (answer.status == Status::complete) return answer;
    }
    throw TooLarge{answer.status};
  }

  Reply program_turn(Player& player) {
    Datum move;
    std::string said;
    if (player.name == "perfect") {
      const Answer answer = best();
      said = comment(player, *answer.outcome);
      move = answer.move;
    } else if (player.name == "random") {
      move = walk_.random_move(random_);
    } else {
      move = game_.ability<OwnPlayers>()->move(walk_.positions(), walk_.number(), player.name,
                                               random_);
    }
    fmt::print("{}: {}.", label(turn_ % 2), walk_.tell(move));
    if (!said.empty() && !arguments_.quiet) fmt::print(" \"{}\"", said);
    fmt::print("\n");
    walk_.play(move);
    return Reply::move;
  }

  std::string remark(const TableTalk& talk) {
    const auto* const remarks = game_.ability<Remarks>();
    return remarks == nullptr ? std::string() : remarks->remark(talk, random_);
  }

  std::string comment(Player& player, Outcome now) {
    player.lost_turns = now == Outcome::loss ? player.lost_turns + 1 : 0;
    const TableTalk talk{now, player.before, player.lost_turns};
    player.before = now;
    return remark(talk);
  }

  Reply human_turn() {
    print_moves();
    for (;;) {
      fmt::print("{}> ", humans() == 1 ? "Your move" : label(turn_ % 2));
      std::fflush(stdout);
      std::string line;
      if (!read_line("move", std::cin, line)) {
        fmt::print("\n");
        return Reply::quit;
      }
      line.erase(0, line.find_first_not_of(" \t"));
      line.erase(line.find_last_not_of(" \t\r") + 1);
      if (line == "quit" || line == "q") return Reply::quit;
      if (line == "undo" || line == "u") {
        if (turns_to_undo() > 0) return Reply::undo;
        fmt::print("There is nothing to undo.\n");
      } else if (line == "hint" || line == "h") {
        give_hint();
      } else if (line == "rules") {
        fmt::print("{}\n", game_.text().rules);
      } else if (const Datum move = move_named(line); walk_.legal(move)) {
        walk_.play(move);
        return Reply::move;
      } else if (!line.empty()) {
        fmt::print("\"{}\" is no legal move here.\n", line);
        print_moves();
      }
    }
  }

  /// Moves that are numbers go by themselves; others by their place in the list.
  static bool are_numbers(const std::vector<Datum>& moves) {
    return std::ranges::all_of(moves, [](const Datum& m) { return m.get<std::uint64_t>(); });
  }

  void print_moves() const {
    constexpr std::size_t most = 1000;
    constexpr std::size_t told_in_full = 12;
    std::vector<Datum> moves = walk_.moves(most + 1);
    const bool cut = moves.size() > most;
    std::string text;
    if (!are_numbers(moves)) {
      for (std::size_t i = 0; i < moves.size(); ++i)
        text += fmt::format("{}{}: {}", i == 0 ? "" : ", ", i + 1, walk_.tell(moves[i]));
    } else {
      std::ranges::sort(moves, {}, [](const Datum& move) { return *move.get<std::uint64_t>(); });
      if (moves.size() <= told_in_full)
        for (const Datum& move : moves) text += (text.empty() ? "" : ", ") + move.to_text();
      else
        text = runs(moves);
    }
    fmt::print("Moves: {}{}.\n", text, cut ? " and more" : "");
  }

  /// Sorted numbers as runs, such as 1-50, 52.
  static std::string runs(const std::vector<Datum>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
      std::size_t end = i + 1;
      const auto number = [&](std::size_t k) { return *numbers[k].get<std::uint64_t>(); };
      while (end < numbers.size() && number(end) == number(end - 1) + 1) ++end;
      text += (i == 0 ? "" : ", ") + std::to_string(number(i));
      if (end - i > 1) text += "-" + std::to_string(number(end - 1));
      i = end;
    }
    return text;
  }

  Datum move_named(const std::string& text) const {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (text.empty() || error != std::errc{} || stop != end) return {};
    constexpr std::size_t most = 1000;
    const std::vector<Datum> moves = walk_.moves(most);
    if (are_numbers(moves)) return number;
    return number >= 1 && number <= moves.size() ? moves[number - 1] : Datum();
  }

  void give_hint() {
    const Answer answer = best();
    const std::string plies = answer.plies ? " in " + format_plies(*answer.plies) : std::string();
    switch (*answer.outcome) {
      case Outcome::win: fmt::print("Hint: {} wins{}.\n", walk_.tell(answer.move), plies); break;
      case Outcome::draw: fmt::print("Hint: {} draws.\n", walk_.tell(answer.move)); break;
      case Outcome::loss:
        fmt::print("Hint: every move loses{}; you might {} and hope.\n", plies,
                   walk_.tell(answer.move));
        break;
    }
  }

  /// How far back the last turn lies that a person took.
  std::size_t turns_to_undo() const {
    for (std::size_t back = 1; back <= turn_; ++back)
      if (players_[(turn_ - back) % 2].name == "human") return back;
    return 0;
  }

  void take_back() {
    for (std::size_t back = turns_to_undo(); back > 0; --back, --turn_) walk_.undo();
    for (Player& player : players_) {
      player.before.reset();
      player.lost_turns = 0;
    }
  }

  void announce_end() {
    const std::size_t side = turn_ % 2;
    const Outcome result = *walk_.result();
    fmt::print("\n{}.\n", walk_.position());
    if (players_[side].name == "perfect" && result == Outcome::loss && !arguments_.quiet) {
      const std::string said =
          remark({result, players_[side].before, players_[side].lost_turns, true});
      if (!said.empty()) fmt::print("{}: \"{}\"\n", label(side), said);
    }
    if (result == Outcome::draw) {
      fmt::print("A draw.\n");
      return;
    }
    const std::string winner = label(result == Outcome::win ? side : 1 - side);
    fmt::print("{} {}.\n", winner, winner == "You" ? "win" : "wins");
  }

  const Arguments& arguments_;
  const GameEntry& game_;
  std::mt19937_64 random_;
  Walk walk_;
  std::vector<Session> sessions_;
  std::array<Player, 2> players_;
  std::size_t turn_ = 0;
};

}  // namespace

int run_play(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  try {
    return Table(arguments, game, *problem).run();
  } catch (const TooLarge& limit) {
    tell_user("no solver can tell the best move: ended by the {}", name_of(limit.status));
    return exit_limit;
  }
}

}  // namespace zugzwang::cli
