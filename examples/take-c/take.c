/* Take one to `most` tokens from a heap; the player who cannot take any has lost. */
#include <stdio.h>

#include <zugzwang/engine/c_game.h>

static const zugzwang_c_field declared[] = {
    {.name = "most",
     .help = "the most tokens in one turn",
     .low = 1,
     .high = 9,
     .rule = 1,
     .optional = 1,
     .if_missing = 3},
    {.name = "heap", .help = "the tokens in the heap", .low = 0, .high = 1000000}};

static const char* start(const zugzwang_c_fields* fields, void* state) {
  *(int64_t*)state = fields->values[1].number;
  return NULL;
}
static size_t moves(const zugzwang_c_fields* fields, const void* state, uint64_t* list, size_t room) {
  const int64_t heap = *(const int64_t*)state;
  const size_t count = (size_t)(heap < fields->values[0].number ? heap : fields->values[0].number);
  for (size_t i = 0; i < count && i < room; ++i) list[i] = i + 1;
  return count;
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

static const zugzwang_c_game take = {.abi = ZUGZWANG_C_ABI,
                                     .state_size = sizeof(int64_t),
                                     .name = "take",
                                     .title = "Take",
                                     .summary = "take tokens from a heap",
                                     .rules = "The player who cannot take any has lost.",
                                     .move = "the number of tokens taken",
                                     .field_count = 2,
                                     .fields = declared,
                                     .impartial = 1,
                                     .start = start,
                                     .moves = moves,
                                     .play = play,
                                     .result = result,
                                     .show = show};

const zugzwang_c_game* const* zugzwang_c_games(void) {
  static const zugzwang_c_game* const games[] = {&take, NULL};
  return games;
}
