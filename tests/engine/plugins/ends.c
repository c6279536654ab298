/* Games that end the program, or never come back to it, at a heap of five tokens. */
#include <stdio.h>
#include <stdlib.h>

#include <zugzwang/engine/c_game.h>

static const zugzwang_c_field declared[] = {
    {.name = "heap", .help = "the tokens in the heap", .low = 0, .high = 1000000}};

static const char* start(const zugzwang_c_fields* fields, void* state) {
  *(int64_t*)state = fields->values[0].number;
  return NULL;
}
/* Takes one token. */
static size_t moves(const void* state, uint64_t* list, size_t room) {
  if (*(const int64_t*)state == 0) return 0;
  if (room > 0) list[0] = 1;
  return 1;
}
static size_t moves_or_abort(const zugzwang_c_fields* fields, const void* state, uint64_t* list, size_t room) {
  (void)fields;
  if (*(const int64_t*)state == 5) abort();
  return moves(state, list, room);
}
static size_t moves_or_exit(const zugzwang_c_fields* fields, const void* state, uint64_t* list, size_t room) {
  (void)fields;
  if (*(const int64_t*)state == 5) exit(0);
  return moves(state, list, room);
}
static size_t moves_or_none(const zugzwang_c_fields* fields, const void* state, uint64_t* list, size_t room) {
  static volatile int goes_on = 1;
  (void)fields;
  while (goes_on && *(const int64_t*)state == 5) {
  }
  return moves(state, list, room);
}
/* Lists more moves than there can be. */
static size_t moves_or_too_many(const zugzwang_c_fields* fields, const void* state, uint64_t* list, size_t room) {
  (void)fields;
  return *(const int64_t*)state == 5 ? (size_t)1 << 40 : moves(state, list, room);
}
/* Takes memory until there is no more, and then ends the program. */
static size_t moves_or_grow(const zugzwang_c_fields* fields, const void* state, uint64_t* list, size_t room) {
  (void)fields;
  while (*(const int64_t*)state == 5)
    if (malloc((size_t)1 << 26) == NULL) exit(7);
  return moves(state, list, room);
}
static void play(const zugzwang_c_fields* fields, const void* state, uint64_t move, void* next) {
  (void)fields;
  *(int64_t*)next = *(const int64_t*)state - (int64_t)move;
}
static int result(const zugzwang_c_fields* fields, const void* state) {
  (void)fields;
  return *(const int64_t*)state == 0 ? ZUGZWANG_LOSS : ZUGZWANG_GOES_ON;
}
static void show(const zugzwang_c_fields* fields, const void* state, char* text, size_t room) {
  (void)fields;
  snprintf(text, room, "%lld tokens", (long long)*(const int64_t*)state);
}

#define GAME(its_name, its_moves)                                                       \
  {.abi = ZUGZWANG_C_ABI, .state_size = sizeof(int64_t), .name = its_name, .title = "", \
   .summary = "",         .rules = "",                   .move = "",       .field_count = 1, \
   .fields = declared,      .start = start,                .moves = its_moves,            \
   .play = play,          .result = result,              .show = show}

const zugzwang_c_game* const* zugzwang_c_games(void) {
  static const zugzwang_c_game aborts = GAME("aborts", moves_or_abort);
  static const zugzwang_c_game exits = GAME("exits", moves_or_exit);
  static const zugzwang_c_game hangs = GAME("hangs", moves_or_none);
  static const zugzwang_c_game grows = GAME("grows", moves_or_grow);
  static const zugzwang_c_game floods = GAME("floods", moves_or_too_many);
  static const zugzwang_c_game* const games[] = {&aborts, &exits, &hangs, &grows, &floods, NULL};
  return games;
}
