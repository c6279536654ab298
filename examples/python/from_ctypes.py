"""Solves a position with ctypes alone: python3 from_ctypes.py libzugzwang.so.1"""

import ctypes
import json
import sys

library = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libzugzwang.so.1")
library.zugzwang_new.restype = ctypes.c_void_p
library.zugzwang_call.restype = ctypes.c_void_p
library.zugzwang_call.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p]
library.zugzwang_free_text.argtypes = [ctypes.c_void_p]
library.zugzwang_free.argtypes = [ctypes.c_void_p]

games = library.zugzwang_new(1)


def call(name, **request):
    """Returns the result of a call."""
    text = library.zugzwang_call(games, name.encode(), json.dumps(request).encode(), None)
    answer = json.loads(ctypes.string_at(text))
    library.zugzwang_free_text(text)
    if "error" in answer:
        raise ValueError(answer["error"]["message"])
    return answer["result"]


print(call("solve", game="nim", problem={"heaps": [3, 4, 5]}))
library.zugzwang_free(games)
