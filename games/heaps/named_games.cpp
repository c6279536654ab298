// Games that have a name in the literature and belong to a family of heap games with fixed rules:
// each is an alias.

#include <vector>

#include <zugzwang/engine/alias.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang::games {

namespace {

const char* const winning_ways =
    "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4";
const char* const guy_smith =
    "R. K. Guy and C. A. B. Smith, \"The G-values of various games\", Proceedings of the Cambridge "
    "Philosophical Society 52 (1956)";

struct NamedOctal {
  const char* code;
  GameText text;
};

std::vector<NamedOctal> named_octals() {
  return {
      {"0.77",
       {.name = "kayles",
        .title = "Kayles",
        .summary = "knock down one pin of a row, or two neighbours",
        .rules = "There are rows of pins; a heap of n is a row of n. A player in turn knocks down "
                 "one pin or two neighbouring ones, which may part a row in two. The player who "
                 "cannot move loses.",
        .sources = {"H. E. Dudeney, The Canterbury Puzzles", guy_smith, winning_ways,
                    "OEIS A002186: its nimbers, of period 12 from heap 71 on"},
        .example = {"--heaps", "5,8"}}},
      {"0.137",
       {.name = "dawsons-chess",
        .title = "Dawson's Chess",
        .summary = "advance a pawn on a board of three ranks, where captures are forced",
        .rules = "On a board of three ranks and n files, a heap of n, stand two rows of pawns that "
                 "face each other. Captures are forced, and the player who makes the last move "
                 "wins. When the captures that follow an advance are over, its file and those next "
                 "to it are blocked: three files, or two at an edge, or the only one.",
        .sources =
            {"T. R. Dawson, Caissa's Wild Roses: there the player who makes the last move loses",
             guy_smith, winning_ways, "OEIS A002187: its nimbers, of period 34 from heap 52 on"},
        .example = {"--heaps", "4,12"}}},
      {"0.07",
       {.name = "dawsons-kayles",
        .title = "Dawson's Kayles",
        .summary = "knock down two neighbouring pins of a row",
        .rules = "There are rows of pins; a heap of n is a row of n. A player in turn knocks down "
                 "two neighbouring pins, which may part a row in two. The player who cannot move "
                 "loses. A row of n + 1 has the nimber of n files of Dawson's Chess.",
        .sources = {guy_smith, winning_ways},
        .example = {"--heaps", "5,13"}}},
      {"0.007",
       {.name = "treblecross",
        .title = "Treblecross",
        .summary = "noughts and crosses on one row, where both play crosses; three in a row win",
        .rules = "On a row of squares both players write crosses, and the player who completes "
                 "three neighbouring ones wins. Nobody writes next to a cross, or with one square "
                 "between, since the other would win at once: a cross takes its square and two to "
                 "either side. An empty row of n squares is a heap of n + 2, of which a move takes "
                 "three tokens and may part what is left.",
        .sources = {winning_ways},
        .example = {"--heaps", "9,12"}}},
      {"0.6",
       {.name = "officers",
        .title = "Officers",
        .summary = "take one token of a heap, never the last, and split the rest or not",
        .rules =
            "There are heaps of tokens. A player in turn takes one token from a heap of two or "
            "more, and leaves the rest as one heap or as two. The player who cannot move loses.",
        .sources = {winning_ways},
        .example = {"--heaps", "5,9"}}},
      {"0.15",
       {.name = "guiles",
        .title = "Guiles",
        .summary = "take a heap of one or of two, or two tokens and split the rest",
        .rules = "There are heaps of tokens. A player in turn takes away a heap of one or of two "
                 "tokens, or takes two tokens from a larger heap and leaves the rest as two heaps. "
                 "The player who cannot move loses.",
        .sources = {winning_ways,
                    "T. E. Plambeck and A. N. Siegel, \"Misère quotients for impartial games\", "
                    "Journal of Combinatorial Theory A 115 (2008)"},
        .example = {"--heaps", "5,9"}}},
      {"0.31",
       {.name = "stalking",
        .title = "Stalking",
        .summary = "take one token of a heap, or a whole heap of two",
        .rules = "There are heaps of tokens. A player in turn takes one token from a heap, or both "
                 "from a heap of two. The player who cannot move loses.",
        .sources = {"E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 13: under "
                    "misère play the only game of two digits, none above 3, that is not like Nim"},
        .example = {"--heaps", "3,6"}}},
      {"4.7",
       {.name = "daisies",
        .title = "Daisies",
        .summary = "split a heap in two, or take one token and split the rest or not",
        .rules = "There are heaps of tokens. A player in turn splits a heap in two, or takes one "
                 "token from it and leaves the rest as one heap or as two, or nothing. The player "
                 "who cannot move loses.",
        .sources = {"T. E. Plambeck, \"Daisies, Kayles, and the Sibert–Conway decomposition in "
                    "misère octal games\", Theoretical Computer Science 96 (1992)"},
        .example = {"--heaps", "3,6"}}},
      {"0.1377",
       {.name = "duplicate-kayles",
        .title = "Duplicate Kayles",
        .summary = "Kayles with each of its nimbers twice in turn",
        .rules = "There are heaps of tokens. A player in turn takes away a heap of one or two "
                 "tokens; or takes two tokens and leaves one heap; or three or four, and leaves "
                 "nothing, one heap or two. The player who cannot move loses. Heaps of 2n - 1 and "
                 "2n have the nimber of a row of n in Kayles.",
        .sources = {"T. E. Plambeck, Misère octal games, plambeck.org: the name"},
        .example = {"--heaps", "9,14"}}},
  };
}

}  // namespace

void register_named_games(Registry& registry) {
  for (NamedOctal& game : named_octals())
    register_alias(registry, "octal", std::move(game.text), {{"code", game.code}});
  register_alias(
      registry, "splitting",
      {.name = "grundys-game",
       .title = "Grundy's game",
       .summary = "split one heap into two of different sizes",
       .rules =
           "There are heaps of tokens. A player in turn splits one heap into two of different "
           "sizes. The player who cannot move, since all heaps are of one token or two, loses.",
       .sources = {"P. M. Grundy, \"Mathematics and games\", Eureka 2 (1939)", winning_ways,
                   "OEIS A002188: its nimbers; whether they are periodic is not known"},
       .example = {"--heaps", "5,8,12"}},
      {{"parts", 2}, {"equal_parts", false}});
}

}  // namespace zugzwang::games
