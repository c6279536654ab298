/* A game without C++: a table of functions over opaque states of a fixed size, for C and for every
 * language that can make a C library. Such a game is searched by calls through the table, so it is
 * slower than one in C++, but it is solved, compared and checked by the same program.
 *
 * A library gives its games by one function:
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

/* Changes whenever this header does in a way that games notice. */
#define ZUGZWANG_C_ABI 1

/* The largest state, in bytes. */
#define ZUGZWANG_C_STATE 64

/* What `result` returns, as the player on move sees it. */
enum { ZUGZWANG_GOES_ON = 0, ZUGZWANG_LOSS = 1, ZUGZWANG_DRAW = 2, ZUGZWANG_WIN = 3 };

/* A whole number that a problem is told by. */
typedef struct zugzwang_c_field {
  const char* name; /* in snake_case */
  const char* help; /* one line */
  int64_t low;      /* the range, both ends included */
  int64_t high;
  int rule;           /* 1 if it belongs to the rules, 0 if to the position */
  int optional;       /* 1 if it may be left out; if not, it can follow the game without a flag */
  int64_t if_missing; /* its value then */
} zugzwang_c_field;

/* All functions depend on their arguments alone. A state is `state_size` bytes; two states are the
 * same just when all their bytes are, so set padding to 0. `fields` are the values of the fields in
 * their order; to `moves`, `play` and the others those of the position are passed as 0. */
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
  int impartial; /* 1 if both players have the same moves and whoever cannot move has lost */

  /* Writes the first state; returns NULL, or what is wrong with the fields. */
  const char* (*start)(const int64_t* fields, void* state);
  /* Writes the legal moves, the preferred one first, but at most `room`; returns how many there
   * are. Not called for a finished state. */
  size_t (*moves)(const int64_t* fields, const void* state, uint64_t* moves, size_t room);
  /* Writes the state after a legal move, with the other player on move. */
  void (*play)(const int64_t* fields, const void* state, uint64_t move, void* next);
  int (*result)(const int64_t* fields, const void* state);
  /* Writes a text of one line, of at most `room` bytes with the final 0. */
  void (*show)(const int64_t* fields, const void* state, char* text, size_t room);

  /* All three or none: the states numbered from 0 to size − 1, for games in which positions come
   * back. */
  uint64_t (*size)(const int64_t* fields);
  uint64_t (*index)(const int64_t* fields, const void* state);
  void (*state_at)(const int64_t* fields, uint64_t index, void* state);
} zugzwang_c_game;

#ifdef __cplusplus
}
#endif

#endif
