/* Games that are not written in C++: a table of functions on opaque states of a fixed size, for C
 * and for every language that can build a C library. A search calls the game through the table, so
 * it is slower than a game in C++, but it is solved, compared and checked by the same program.
 *
 * A library exports its games by one function:
 *
 *   const zugzwang_c_game *const *zugzwang_c_games(void);   a list that ends with NULL
 */
#ifndef ZUGZWANG_C_GAME_H
#define ZUGZWANG_C_GAME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface; it changes with every incompatible change to this header. */
#define ZUGZWANG_C_ABI 1

/* The size of the largest state, in bytes. */
#define ZUGZWANG_C_STATE 64

/* What `result` returns, for the player on move. */
enum { ZUGZWANG_GOES_ON = 0, ZUGZWANG_LOSS = 1, ZUGZWANG_DRAW = 2, ZUGZWANG_WIN = 3 };

/* A field of a problem, which is a whole number. */
typedef struct zugzwang_c_field {
  const char* name; /* in snake_case */
  const char* help; /* one line */
  int64_t low;      /* the range, both ends included */
  int64_t high;
  int rule;           /* 1 if it belongs to the rules, 0 if to the position */
  int optional;       /* 1 if it may be left out; if not, it may follow the game without a flag */
  int64_t if_missing; /* its value if it is left out */
} zugzwang_c_field;

/* A game. The result of every function depends on its arguments alone. A state is `state_size`
 * bytes; two states are equal if and only if all their bytes are, so set padding to 0. `fields` are
 * the values of the fields in their order; all functions but `start` get 0 for those of the
 * position. */
typedef struct zugzwang_c_game {
  uint32_t abi;        /* ZUGZWANG_C_ABI */
  uint32_t state_size; /* at most ZUGZWANG_C_STATE */
  const char* name;    /* in kebab-case */
  const char* title;
  const char* summary; /* one line */
  const char* rules;
  const char* move; /* what a move is */
  uint32_t field_count;
  const zugzwang_c_field* fields;
  int impartial; /* 1 if both players have the same moves and a player who cannot move has lost */

  /* Writes the first state and returns NULL, or returns what is wrong with the fields. */
  const char* (*start)(const int64_t* fields, void* state);
  /* Writes the legal moves in order of preference, at most `room` of them, and returns how many
   * there are in all. Not called for a finished state. */
  size_t (*moves)(const int64_t* fields, const void* state, uint64_t* moves, size_t room);
  /* Writes the state after a legal move, with the other player on move. */
  void (*play)(const int64_t* fields, const void* state, uint64_t move, void* next);
  int (*result)(const int64_t* fields, const void* state);
  /* Writes the state as one line of at most `room` bytes, the final 0 included. */
  void (*show)(const int64_t* fields, const void* state, char* text, size_t room);

  /* All three or none: they number the states from 0 to size − 1, for games with cycles. */
  uint64_t (*size)(const int64_t* fields);
  uint64_t (*index)(const int64_t* fields, const void* state);
  void (*state_at)(const int64_t* fields, uint64_t index, void* state);
} zugzwang_c_game;

#ifdef __cplusplus
}
#endif

#endif
