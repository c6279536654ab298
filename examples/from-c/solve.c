/* Solves a position from C: cc -o solve solve.c -lzugzwang && ./solve */
#include <stdio.h>
#include <stdlib.h>

#include <zugzwang/api/c/zugzwang.h>

static void* array(void* numbers, const char* name, int elements, uint64_t rows, uint64_t columns) {
  (void)name, (void)elements;
  return *(void**)numbers = malloc(rows * columns * sizeof(uint64_t));
}

int main(void) {
  zugzwang_games* games = zugzwang_new(1);

  char* answer = zugzwang_call(games, "solve", "{\"game\":\"nim\",\"problem\":{\"heaps\":[3,4,5]}}", NULL);
  printf("%s\n", answer);
  zugzwang_free_text(answer);

  /* A long result goes into memory of one's own. */
  uint64_t* nimbers = NULL;
  const zugzwang_watch watch = {.context = &nimbers, .array = array};
  answer = zugzwang_call(games, "nimbers", "{\"game\":\"kayles\",\"problem\":{},\"count\":100}", &watch);
  printf("a heap of 99 has the nimber %llu\n", (unsigned long long)nimbers[99]);
  zugzwang_free_text(answer);
  free(nimbers);

  zugzwang_free(games);
  return 0;
}
