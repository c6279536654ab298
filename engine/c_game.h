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
#define ZUGZWANG_C_ABI 3

/* The size of the largest state, in bytes. */
#define ZUGZWANG_C_STATE 64

/* The most moves of a position. */
#define ZUGZWANG_MOST_MOVES 10000000

/* What `result` returns, for the player on move. */
enum { ZUGZWANG_GOES_ON = 0, ZUGZWANG_LOSS = 1, ZUGZWANG_DRAW = 2, ZUGZWANG_WIN = 3 };

/* The players of a partizan game. */
enum { ZUGZWANG_LEFT = 0, ZUGZWANG_RIGHT = 1 };

/* The types of fields. */
enum {
  ZUGZWANG_NUMBER = 0, /* a whole number */
  ZUGZWANG_FLAG = 1,   /* true or false */
  ZUGZWANG_CHOICE = 2, /* one of some texts */
  ZUGZWANG_TEXT = 3,
  ZUGZWANG_LIST = 4 /* of whole numbers */
};

/* The value of a field. */
typedef struct zugzwang_c_value {
  int64_t number;       /* a number; 1 or 0, of a flag; the place of a choice, from 0 */
  const char* text;     /* of a text or a choice; NULL for other types */
  const int64_t* items; /* of a list; NULL for other types */
  size_t count;         /* of the items, or of the bytes of the text */
} zugzwang_c_value;

/* A field of a problem. */
typedef struct zugzwang_c_field {
  const char* name; /* in snake_case */
  const char* help; /* one line */
  int64_t low;      /* the range of a number, or of the items of a list, both ends included */
  int64_t high;
  int rule;           /* 1 if it belongs to the rules, 0 if to the position */
  int optional;       /* 1 if it may be left out; if not, it may follow the game without a flag */
  int64_t if_missing; /* the number, flag or choice if it is left out; a text or list is empty */
  int type;           /* ZUGZWANG_NUMBER if it is not set */
  const char* const* choices; /* of a choice: a list that ends with NULL */
  uint64_t longest;           /* the most items of a list, or bytes of a text; 0: 1,000 */
} zugzwang_c_field;

/* The fields of a problem, in the order in which they are declared. All functions but `start` find
 * 0, or nothing, in those of the position. */
typedef struct zugzwang_c_fields {
  const zugzwang_c_value* values;
  void* context; /* that of the game */
} zugzwang_c_fields;

/* A game. The result of every function depends on its arguments alone, and functions may be called
 * by several threads. A state is `state_size` bytes; two states are equal if and only if all their
 * bytes are, so set padding to 0. */
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
  const char* (*start)(const zugzwang_c_fields* fields, void* state);
  /* Writes the legal moves in order of preference, at most `room` of them, and returns how many
   * there are in all. Not called for a finished state. */
  size_t (*moves)(const zugzwang_c_fields* fields, const void* state, uint64_t* moves, size_t room);
  /* Writes the state after a legal move, with the other player on move. */
  void (*play)(const zugzwang_c_fields* fields, const void* state, uint64_t move, void* next);
  int (*result)(const zugzwang_c_fields* fields, const void* state);
  /* Writes the state as one line of at most `room` bytes, the final 0 included. */
  void (*show)(const zugzwang_c_fields* fields, const void* state, char* text, size_t room);

  /* All three or none: they number the states from 0 to size − 1, for games with cycles. */
  uint64_t (*size)(const zugzwang_c_fields* fields);
  uint64_t (*index)(const zugzwang_c_fields* fields, const void* state);
  void (*state_at)(const zugzwang_c_fields* fields, uint64_t index, void* state);

  /* Each of the following may be NULL. */

  /* Writes a move in words, as `show` does a state; without it, "play" and the number. */
  void (*show_move)(const zugzwang_c_fields* fields, const void* state, uint64_t move, char* text,
                    size_t room);
  /* For rules that may fail, such as those of an interpreter. Called by the same thread after each
   * of the other functions: returns NULL, or what has failed in that call, which then ends the
   * work. What that function has returned or written is not used. */
  const char* (*failure)(void* context);
  void* context; /* what the functions need beside their arguments */

  /* Both or none, in place of `moves`, `play` and `result`, which are then NULL: a partizan game,
   * in which each player has moves of their own, a player who cannot move has lost, and play ends
   * even if a player makes several moves in a row. Its positions have values. A state has no player
   * on move; the library adds the field `turn` to those of the position. */
  size_t (*moves_of)(const zugzwang_c_fields* fields, const void* state, int player,
                     uint64_t* moves, size_t room);
  void (*play_of)(const zugzwang_c_fields* fields, const void* state, int player, uint64_t move,
                  void* next);
  /* Instead of `show_move` in such a game. */
  void (*show_move_of)(const zugzwang_c_fields* fields, const void* state, int player,
                       uint64_t move, char* text, size_t room);

  /* Writes the parts that a state is drawn from, as JSON: the form and the places of
   * engine/scene.hpp, such as [{"kind":"board","id":"board","rows":["x.",".."]}]. Empty: none. */
  void (*scene)(const zugzwang_c_fields* fields, const void* state, char* text, size_t room);
  /* Writes the place in the scene where a move is made, such as board/0,1; empty if it has none.
   * `player` is ZUGZWANG_LEFT in games that are not partizan. */
  void (*place)(const zugzwang_c_fields* fields, const void* state, int player, uint64_t move,
                char* text, size_t room);
} zugzwang_c_game;

#ifdef __cplusplus
}
#endif

#endif
