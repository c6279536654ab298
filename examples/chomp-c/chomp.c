/* Chomp (D. Gale, 1974; F. Schuh, 1952) without C++. A bar of rows and columns of chocolate: in
 * turn, a player chooses a square and eats it with all squares above it and to its right. The
 * square in the corner is poisoned and is never eaten: a player who is left with it alone loses. */

#include <stdio.h>
#include <string.h>

#include <zugzwang/engine/c_game.h>

enum { ROWS, COLUMNS, MOST = 8 };

/* A state: the length of each row, from the poisoned one up. */

static const char* start(const zugzwang_c_fields* fields, void* state) {
  uint8_t* rows = state;
  for (int i = 0; i < MOST; ++i) rows[i] = i < fields->values[ROWS].number ? (uint8_t)fields->values[COLUMNS].number : 0;
  return NULL;
}

/* A move: the square, counted along the rows from the poisoned one. */
static size_t moves(const zugzwang_c_fields* fields, const void* state, uint64_t* moves, size_t room) {
  const uint8_t* rows = state;
  size_t count = 0;
  (void)fields;
  for (int i = 0; i < MOST; ++i)
    for (int k = i == 0 ? 1 : 0; k < rows[i]; ++k, ++count)
      if (count < room) moves[count] = (uint64_t)(i * MOST + k);
  return count;
}

static void play(const zugzwang_c_fields* fields, const void* state, uint64_t move, void* next) {
  uint8_t* rows = next;
  const int row = (int)(move / MOST);
  const uint8_t column = (uint8_t)(move % MOST);
  (void)fields;
  memcpy(rows, state, MOST);
  for (int i = row; i < MOST && rows[i] > column; ++i) rows[i] = column;
}

static int result(const zugzwang_c_fields* fields, const void* state) {
  const uint8_t* rows = state;
  (void)fields;
  return rows[0] == 1 && rows[1] == 0 ? ZUGZWANG_LOSS : ZUGZWANG_GOES_ON;
}

static void show(const zugzwang_c_fields* fields, const void* state, char* text, size_t room) {
  const uint8_t* rows = state;
  int length = snprintf(text, room, "rows of");
  (void)fields;
  for (int i = 0; i < MOST && rows[i] > 0 && length < (int)room; ++i)
    length += snprintf(text + length, room - (size_t)length, " %d", rows[i]);
}

static const zugzwang_c_field declared[] = {
    {"rows", "the rows of the bar", 1, MOST, 0, 0, 0},
    {"columns", "the columns of the bar", 1, MOST, 0, 0, 0},
};

static const zugzwang_c_game chomp = {
    .abi = ZUGZWANG_C_ABI,
    .state_size = MOST,
    .name = "chomp-c",
    .title = "Chomp, in C",
    .summary = "eat squares of chocolate with all above and to the right; the corner is poisoned",
    .rules =
        "A player in turn eats a square of the bar with all that lies above it and to its right. The square in the corner is poisoned: the player who is left with it alone has lost.",
    .move = "the square: 8 times its row and its column, both counted from 0",
    .field_count = 2,
    .fields = declared,
    .impartial = 1,
    .start = start,
    .moves = moves,
    .play = play,
    .result = result,
    .show = show,
};

const zugzwang_c_game* const* zugzwang_c_games(void) {
  static const zugzwang_c_game* const games[] = {&chomp, NULL};
  return games;
}
