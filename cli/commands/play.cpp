// `play`: a game in the terminal. Each side is a person or a program.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/asked.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/guarded.hpp>
#include <zugzwang/cli/line/prompt.hpp>
#include <zugzwang/cli/line/typed_move.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/engine/services/computer_player.hpp>
#include <zugzwang/engine/walk.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

struct PlayAsked {
  ChoiceAsked by;
  FilesAsked files;
  GuardedAsked process;
  std::string players = "human,perfect", resume;
  std::optional<std::uint64_t> seed, moves;
  bool quiet = false;
};

/// The result of a person's turn.
enum class Reply { move, undo, resumed, quit };

struct Player {
  std::string name;  // human, random, one of the levels, or one of the game's own
  std::optional<Outcome> before{};
  unsigned lost_turns = 0;
};

/// Play was interrupted.
struct Interrupted {};

/// Returns what a program knows about the position in which it moves, such as "won in 12 plies".
std::string knowledge(const ChosenMove& chosen) {
  if (chosen.outcome) {
    const std::string_view word = *chosen.outcome == Outcome::win    ? "won"
                                  : *chosen.outcome == Outcome::loss ? "lost"
                                                                     : "a draw with best play";
    if (chosen.margin.value_or(0) != 0)
      return fmt::format("{} by {}", word, format_margin(*chosen.margin));
    return chosen.plies ? fmt::format("{} in {}", word, format_plies(*chosen.plies))
                        : std::string(word);
  }
  if (chosen.other)
    return fmt::format("{}: {}", name_of(chosen.other->box->kind()), chosen.other->box->text());
  return fmt::format("{}the best of {}, not proved",
                     chosen.is_at_least_draw ? "at least a draw; " : "",
                     format_plies(chosen.looked_ahead));
}

/// Reads a game that was saved during play: an object with the name of the game and its moves.
Datum saved_game(const std::string& file) {
  Datum saved;
  try {
    saved = Datum::from_json(read_file("resume", file));
  } catch (const Error& error) {
    if (error.code() != ErrorCode::bad_syntax) throw;  // such as that of another kind of file
  }
  const Datum* const moves = saved.find("moves");
  const Datum* const name = saved.find("game");
  if (moves == nullptr || moves->get<Datum::List>() == nullptr || name == nullptr ||
      name->get<std::string>() == nullptr)
    throw Error(ErrorCode::bad_file, "resume",
                fmt::format("{} is not a game that was saved during play", file));
  return saved;
}

/// Returns the arguments with the game and the fields of the saved game, if they name none.
Arguments with_saved_game(Arguments arguments) {
  if (!arguments.game.empty()) return arguments;
  const Datum saved = saved_game(arguments.text("resume"));
  arguments.game = *saved.find("game")->get<std::string>();
  arguments.fields = *saved.get<Datum::Object>();
  std::erase_if(arguments.fields, [](const auto& member) {
    return member.first == "game" || member.first == "moves";
  });
  return arguments;
}

/// Returns how the programs open a session: with their solver, or with a solution file.
SessionRequest session_of(const PlayAsked& asked, const Limits& limits) {
  const SolverChoice choice{.solver = asked.by.solver, .strategy = asked.by.strategy};
  const auto files = std::make_shared<SolutionFiles>(
      SolutionSource{choice, asked.files.solution, folder_of_solutions(), limits,
                     [](const std::string& why) { print_message("{}", why); }});
  return {.choice = choice,
          .stored = [files](const Problem& problem) { return files->find(problem); }};
}

class Table {
 public:
  Table(const Arguments& arguments, const GameEntry& game, const Problem& problem)
      : arguments_(arguments),
        asked_(own_members<PlayAsked>(arguments)),
        game_(game),
        problem_(problem),
        random_(asked_.seed ? *asked_.seed : std::random_device{}()),
        walk_(problem),
        program_([&] { return game.problem(Datum(arguments.fields), Scope::position); },
                 session_of(asked_, arguments.limits), random_()) {
    seat_players();
    program_.require_applicable();
    if (!asked_.resume.empty()) resume_from(asked_.resume);
  }

  int run() {
    fmt::print("{}\n",
               paragraph(fmt::format("{}: {}.", game_.text().title, game_.text().summary), 0));
    if (humans() > 0)
      fmt::print("Type a move, or help, hint, undo, moves, rules, save, resume, quit.\n");
    while (!walk_.result()) {
      arguments_.tell_turn(true);
      if (walk_.times_met() == 3) return end("The same position for the third time: a draw.");
      if (walk_.plies() == asked_.moves)
        return end(fmt::format("Undecided after {}.", format_plural(walk_.plies(), "move")));
      print_position();
      Player& player = players_[walk_.mover()];
      const Reply reply = player.name == "human" ? human_turn() : program_turn(player);
      if (reply == Reply::quit) {
        fmt::print("Goodbye.\n");
        return exit_done;
      }
      if (reply == Reply::undo) take_back();
    }
    announce_end();
    return exit_done;
  }

 private:
  static constexpr std::size_t shown_at_first = 12;
  static constexpr std::size_t most_echoed = 60;

  void seat_players() {
    std::vector<std::string> known = {"human", "perfect", "good", "casual", "random"};
    if (const auto* own = game_.ability<OwnPlayers>())
      for (const std::string& name : own->names()) known.push_back(name);
    const std::string& players = asked_.players;
    const std::size_t comma = players.find(',');
    const std::array<std::string, 2> names = {
        players.substr(0, comma),
        comma == std::string::npos ? std::string() : players.substr(comma + 1)};
    for (std::size_t side = 0; side < names.size(); ++side) {
      if (std::ranges::find(known, names[side]) == known.end())
        throw Error(ErrorCode::bad_value, "players",
                    fmt::format("\"{}\" is not valid; give two of {}, such as {}", players,
                                joined(known, ", "), "human,perfect"));
      players_[side] = Player{names[side]};
    }
  }

  std::ptrdiff_t humans() const {
    return std::ranges::count(players_, std::string("human"), &Player::name);
  }

  /// Returns a name such as "Player 1", or "You" where only one person plays.
  std::string label(std::size_t side) const {
    const Player& player = players_[side];
    if (player.name == "human" && humans() == 1) return "You";
    return player.name == "human" ? fmt::format("Player {}", side + 1)
                                  : fmt::format("Player {} ({})", side + 1, player.name);
  }

  /// Returns the move of a program at this level.
  ChosenMove choose(Level level) {
    const ChosenMove chosen = with_progress(arguments_.limits, [&](const Limits& limits) {
      return program_.choose(walk_.line(), level, limits);
    });
    if (chosen.status == Status::cancelled) throw Interrupted{};
    return chosen;
  }

  Reply program_turn(Player& player) {
    Datum move;
    std::string said;
    if (const std::optional<Level> level = level_named(player.name)) {
      const ChosenMove chosen = choose(*level);
      move = chosen.move;
      if (!chosen.distance_by.empty() && !std::exchange(explains_distance_, true))
        fmt::print("The values hold no distances; {} finds them.\n", chosen.distance_by);
      if (*level != Level::casual) said = fmt::format(" ({})", knowledge(chosen));
      const std::string remark = chosen.outcome ? comment(player, *chosen.outcome) : "";
      if (!remark.empty() && !asked_.quiet) said += fmt::format(" \"{}\"", remark);
    } else if (player.name == "random") {
      move = walk_.random_move(random_);
    } else {
      move = game_.ability<OwnPlayers>()->move(walk_.graph(), walk_.number(), player.name, random_);
    }
    fmt::print("{}: {}.{}\n", label(walk_.mover()), walk_.describe_move(move), said);
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
    fmt::print("{}", list_moves(walk_, shown_at_first));
    for (;;) {
      std::string line;
      arguments_.tell_turn(false);
      const bool is_read =
          read_prompted("move", (humans() == 1 ? "Your move" : label(walk_.mover())) + "> ", line);
      arguments_.tell_turn(true);
      if (!is_read) {
        fmt::print("\n");
        return Reply::quit;
      }
      line.erase(0, line.find_first_not_of(" \t"));
      line.erase(line.find_last_not_of(" \t\r") + 1);
      // A single letter may name a move.
      const bool is_command = line.size() > 1 || !walk_.legal(Datum(line));
      const auto is = [&](const char* word, const char* letter) {
        return is_command && (line == word || line == letter);
      };
      if (line.empty()) continue;
      if (is("quit", "q")) return Reply::quit;
      if (is("undo", "u")) {
        if (can_take_back()) return Reply::undo;
        fmt::print("There is nothing to undo.\n");
      } else if (is("hint", "h")) {
        give_hint();
      } else if (is("rules", "rules")) {
        fmt::print("{}\n", paragraph(game_.text().rules, 0));
      } else if (is("help", "?")) {
        print_help();
      } else if (is("moves", "moves")) {
        fmt::print("{}", list_moves(walk_, moves_looked_through));
      } else if (is_command && (line == "save" || line == "resume")) {
        fmt::print("Give the name of a file, such as {} my.game.\n", line);
      } else if (is_command && (line.starts_with("save ") || line.starts_with("resume "))) {
        if (keep(line)) return Reply::resumed;
      } else if (make_move(line)) {
        return Reply::move;
      }
    }
  }

  /// Makes the move that was typed, or prints why there is none.
  bool make_move(const std::string& typed) {
    const Datum::List moves = typed_moves(walk_, walk_.moves(moves_looked_through), typed);
    if (moves.size() == 1) {
      walk_.play(moves[0]);
      return true;
    }
    if (moves.empty())
      fmt::print("{} is not a legal move here.\n{}", Datum(typed).to_short_json(most_echoed),
                 list_moves(walk_, shown_at_first));
    else
      fmt::print("{}", list_choices(walk_, moves, typed, shown_at_first));
    return false;
  }

  void print_help() const {
    fmt::print(
        "A move here is {}.\n"
        "Type one as listed, by its number in the list, as JSON, or in words\n"
        "such as \"{}\", which may be shortened while unambiguous.\n"
        "Lists are counted from 0, heaps from 1; cells have their names beside the board.\n"
        "  moves  lists all moves        hint  shows a best move\n"
        "  undo   takes your move back   rules prints the rules\n"
        "  save FILE   keeps the game    resume FILE  goes on with it\n"
        "  help   prints this            quit  ends the game\n",
        game_.text().move, walk_.describe_move(walk_.moves(1).at(0)));
  }

  void give_hint() {
    const ChosenMove chosen = choose(Level::perfect);
    fmt::print("Hint: {} ({}).\n", walk_.describe_move(chosen.move), knowledge(chosen));
  }

  /// Returns the game and the position from which it is played.
  Datum::Object start_of_game() const {
    Datum::Object start{{"game", game_.text().name}};
    for (auto& field : problem_.to_datum(Scope::position)) start.push_back(std::move(field));
    return start;
  }

  /// Obeys "save FILE" or "resume FILE", or prints why that cannot be done. Returns whether another
  /// game has been resumed.
  bool keep(const std::string& line) try {
    const std::string file = line.substr(line.find_first_not_of(' ', line.find(' ')));
    if (line.starts_with("resume")) {
      resume_from(file);
      return true;
    }
    Datum::Object game = start_of_game();
    game.emplace_back("moves", walk_.line());
    write_output("save", file, Datum(std::move(game)).to_json() + "\n");
    fmt::print("Saved {} in {}.\n", format_plural(walk_.plies(), "move"), file);
    return false;
  } catch (const Error& error) {
    fmt::print("{}\n", error.what());
    return false;
  }

  /// Goes on with the moves of a saved game from the same position.
  void resume_from(const std::string& file) {
    const Datum saved = saved_game(file);
    for (const auto& [member, value] : start_of_game())
      if (const Datum* const other = saved.find(member); other == nullptr || *other != value)
        throw Error(ErrorCode::bad_file, "resume",
                    fmt::format("{} is of another game: its {} is {}, not {}", file, member,
                                other == nullptr ? "left out" : other->to_text(), value.to_text()));
    walk_ = walk_along(problem_, *saved.find("moves")->get<Datum::List>());
  }

  /// Returns whether a person has moved.
  bool can_take_back() const {
    for (std::size_t ply = 0; ply < walk_.plies(); ++ply)
      if (players_[walk_.mover_at(ply)].name == "human") return true;
    return false;
  }

  /// Takes back a person's last move and all moves after it.
  void take_back() {
    do walk_.undo();
    while (players_[walk_.mover()].name != "human");
    for (Player& player : players_) {
      player.before.reset();
      player.lost_turns = 0;
    }
  }

  int end(std::string_view how) const {
    print_position();
    fmt::print("{}\n", how);
    return exit_done;
  }

  void announce_end() {
    const std::size_t side = walk_.mover();
    const Outcome result = *walk_.result();
    print_position();
    if (players_[side].name == "perfect" && result == Outcome::loss && !asked_.quiet) {
      const std::string said =
          remark({result, players_[side].before, players_[side].lost_turns, true});
      if (!said.empty()) fmt::print("{}: \"{}\"\n", label(side), said);
    }
    std::string how = "A draw";
    if (const std::optional<unsigned> winner = walk_.winner()) {
      const std::string name = label(*winner);
      how = name + (name == "You" ? " win" : " wins");
    }
    fmt::print("{}{}.\n", how, score(", {} to {}"));
  }

  /// Formats the score by these words; empty where there is none.
  std::string score(const char* words) const {
    const auto [first, second] = walk_.scores();
    if (first == 0 && second == 0) return "";
    return fmt::format(fmt::runtime(words), first, second);
  }

  /// Prints the position, and the score where there is one.
  void print_position() const {
    const std::string score_text = score("The score is {} to {}.");
    std::string text = drawing(walk_, terminal_paint());
    if (text.empty())
      text = paragraph(walk_.position() + "." + (score_text.empty() ? "" : ' ' + score_text), 0);
    else if (!score_text.empty())
      text += '\n' + score_text;
    fmt::print("\n{}\n", text);
  }

  const Arguments& arguments_;
  const PlayAsked asked_;
  const GameEntry& game_;
  const Problem& problem_;
  Random random_;
  Walk walk_;
  ComputerPlayer program_;
  std::array<Player, 2> players_;
  bool explains_distance_ = false;
};

int run_play(const Arguments& given, const Registry& registry) {
  const Arguments arguments = with_saved_game(given);
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  try {
    return Table(arguments, game, *problem).run();
  } catch (const Interrupted&) {
    std::fflush(stdout);
    print_message("play was interrupted");
    return exit_limit;
  }
}

}  // namespace

Command play_command() {
  Member players = member("players", &PlayAsked::players,
                          "two of human, perfect, good, casual, random and the game's own players "
                          "(human,perfect)");
  players.placeholder = "A,B";
  Member moves = member("moves", &PlayAsked::moves, "end the game undecided after N moves");
  Member resume =
      member("resume", &PlayAsked::resume, "go on with a game that was saved during play");
  return {
      .name = "play",
      .summary = "a game in the terminal, against perfect play or between programs",
      .example = "zugzwang play tip 25 3 --players human,perfect",
      .words = "GAME",
      .fields = FieldsTaken::position,
      .own = all_members(
          {part(&PlayAsked::by, solver_members()),
           limit_members("time for a move of a program"),
           part(&PlayAsked::files, file_members()),
           {std::move(players),
            member("seed", &PlayAsked::seed, "seed of the random choices (a new one)"),
            std::move(moves).counts("moves"), member("quiet", &PlayAsked::quiet, "no banter"),
            std::move(resume).of_kind(Member::Kind::file, Member::Game::none)},
           part(&PlayAsked::process, guarded_members())}),
      .run = run_play,
      .waits = true,
  };
}

}  // namespace zugzwang::cli
