/* Zugzwang for C, and for every language that can call C: one function from a request to an answer,
 * both JSON objects, which docs/api.md describes; results as arrays; games as tables of functions.
 *
 * Every function may be called by several threads at a time. Texts are UTF-8 and end with 0; a
 * text that a function returns is freed with zugzwang_free_text. */
#ifndef ZUGZWANG_H
#define ZUGZWANG_H

#include <stddef.h>
#include <stdint.h>

#include <zugzwang/engine/c_game.h>

#if defined(ZUGZWANG_BUILDS_LIBRARY)
#define ZUGZWANG_API __attribute__((visibility("default")))
#else
#define ZUGZWANG_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface; it changes with every incompatible change to this header. */
#define ZUGZWANG_API_VERSION 1
ZUGZWANG_API uint32_t zugzwang_api_version(void);
/* The version of the library, such as "0.2.0"; it is not freed. */
ZUGZWANG_API const char* zugzwang_version(void);

/* Games by name, and the solutions that are kept for further requests with the same rules. */
typedef struct zugzwang_games zugzwang_games;

/* Returns the bundled games, or, with 0, none. NULL if there is no memory. */
ZUGZWANG_API zugzwang_games* zugzwang_new(int with_bundled_games);
/* No other call may use it any more. NULL is allowed. After a server whose calls did not end, nothing
 * is freed: they still use it. */
ZUGZWANG_API void zugzwang_free(zugzwang_games* games);
ZUGZWANG_API void zugzwang_free_text(char* text);

/* Adds the games of a list that ends with NULL, or none of them. Their tables must outlive `games`.
 * Returns NULL, or the answer with an error, as zugzwang_call does. Waits for running calls. */
ZUGZWANG_API char* zugzwang_add_games(zugzwang_games* games, const zugzwang_c_game* const* tables);
/* Adds the games of a plugin, likewise. */
ZUGZWANG_API char* zugzwang_load_plugin(zugzwang_games* games, const char* file);

/* A request to end calls, which any thread may make. */
typedef struct zugzwang_stop zugzwang_stop;
ZUGZWANG_API zugzwang_stop* zugzwang_stop_new(void);
ZUGZWANG_API void zugzwang_stop_request(zugzwang_stop* stop);
ZUGZWANG_API void zugzwang_stop_free(zugzwang_stop* stop);

/* The elements of an array. */
enum { ZUGZWANG_INT8 = 1, ZUGZWANG_INT32 = 4, ZUGZWANG_INT64 = 8, ZUGZWANG_UINT64 = 64 };

/* How a call is watched. Each member may be NULL. */
typedef struct zugzwang_watch {
  void* context; /* the first argument of the functions */
  /* Called now and then by a thread that solves: `done` of `expected`, 0 if the end is unknown. */
  void (*progress)(void* context, const char* stage, uint64_t done, uint64_t expected);
  /* Called where a result is a long array of numbers: returns memory for `rows` times `columns`
   * elements, row by row, or NULL to have a list in the answer instead. With an array, the answer
   * has the number of rows that were filled in place of the list. */
  void* (*array)(void* context, const char* name, int elements, uint64_t rows, uint64_t columns);
  zugzwang_stop* stop;
} zugzwang_watch;

/* Returns the answer to a request for the call of this name, on one line: what was found, or an
 * error. `watch` may be NULL. NULL if there is no memory. */
ZUGZWANG_API char* zugzwang_call(zugzwang_games* games, const char* name, const char* request,
                                 const zugzwang_watch* watch);

/* Serves the explorer to this machine until `watch->stop` is requested. Then it returns NULL within two
 * seconds; if it cannot listen, the answer with an error, and if a call does not heed its
 * cancelling, one that names it: its thread goes on. `options` is a JSON object: `port` (8080; 0 for any free
 * one), `page`, the folder of the built page, `jobs`, calls that are answered at once (1), and the
 * limits of a call. Once it listens, it calls `progress` with its address as the stage. */
ZUGZWANG_API char* zugzwang_serve(zugzwang_games* games, const char* options,
                                  const zugzwang_watch* watch);

/* A game graph: the moves of each of `positions` positions lead to those that `targets` lists from
 * offsets[position] up to offsets[position + 1]. `results` are those of engine/c_game.h: 0 where
 * play goes on, which needs a move. Play may return to a position; without an end it is a draw. At
 * most 2^32 - 2 positions and as many moves. */
typedef struct zugzwang_graph {
  uint64_t positions;
  uint64_t moves;
  const int64_t* offsets;       /* one more than positions */
  const int64_t* targets;       /* as many as moves, of 64 bits, */
  const int32_t* short_targets; /* or of 32; the other is NULL */
  const int8_t* results;
} zugzwang_graph;

/* Solves all positions. Writes each one's outcome, 1 to 3 as above, to `outcomes`, and to `plies`,
 * which may be NULL, how many plies the winner needs and the loser can hold out; -1 in a draw.
 * `limits` is a JSON object with any of `seconds`, `memory` and `threads`, or NULL. Returns the
 * answer: its `status`, or an error that names the first position that makes no sense. Memory: 24
 * bytes a position and 8 bytes a move. */
ZUGZWANG_API char* zugzwang_solve_graph(const zugzwang_graph* graph, int8_t* outcomes,
                                        int32_t* plies, const char* limits,
                                        const zugzwang_watch* watch);

#ifdef __cplusplus
}
#endif

#endif
