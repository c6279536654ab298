"""Lists the messages of the program for docs/messages.md, so that they can be read as a whole.

A message is what a call of the functions below is given as text; `…` stands for what is computed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("core", "values", "solvers", "checks", "store", "engine", "games", "api", "cli", "web/server")
CALL = re.compile(r"\b(Error|CycleDetected|refuse\w*|print_message|fault|bad_value|error_at|no_request|refusal)\(")
LITERAL = re.compile(r'R"\((.*?)\)"|"((?:[^"\\]|\\.)*)"', re.S)
HEAD = """# Messages

What the program says where something is wrong, by the file that says it; `…` stands for what is given.
Made by `docs/messages.py`; the tests hold this page against it.
"""


def arguments_of(code: str, begin: int) -> str:
    """Returns the text between the bracket before `begin` and the one that closes it."""
    depth, at = 1, begin
    while depth > 0 and at < len(code):
        if found := LITERAL.match(code, at):
            at = found.end()
            continue
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        at += 1
    return code[begin:at - 1]


def message_of(arguments: str) -> str:
    """Returns the literals of the arguments with `…` for what stands between them."""
    text, end = "", 0
    for literal in LITERAL.finditer(arguments):
        between = arguments[end:literal.start()]
        if "+" in between:
            text += "…"
        elif end > 0 and between.strip():
            text += " / "
        text += literal[1] if literal[1] is not None else literal[2].encode().decode("unicode_escape").encode("latin1").decode("utf8")
        end = literal.end()
    if "+" in arguments[end:]:
        text += "…"
    return re.sub(r"\{[^{} ]*\}", "…", text.replace("{{", "{").replace("}}", "}")).replace("\n", " ").strip()


def with_field(call: str, arguments: str) -> str:
    """Returns the arguments of a call; the first text of an error about a field begins with its name."""
    found = re.match(r'\s*ErrorCode::\w+,\s*("[^"]*"|[^",()?]*?(?:\([^",]*\))?[^",()?]*?),\s*(?=\S)', arguments)
    if call != "Error" or found is None or not LITERAL.search(arguments, found.end()):
        return arguments
    field = found[1][1:-1] if found[1].startswith('"') else "…"
    return arguments[found.end():].replace('"', f'"{field}: ', 1)


def messages_of(path: Path) -> list[str]:
    """Returns the messages of a file, each once."""
    code = re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.M)
    messages: list[str] = []
    for call in CALL.finditer(code):
        message = message_of(with_field(call[1], arguments_of(code, call.end())))
        if len(message.split()) > 2 and message not in messages:
            messages.append(message)
    return messages


def page() -> str:
    """Returns the page."""
    lines = [HEAD]
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.[ch]pp")):
            if messages := messages_of(path):
                lines.append(f"## {path.relative_to(ROOT)}\n")
                lines += [f"- {message}" for message in messages] + [""]
    return "\n".join(lines)


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if (ROOT / "docs/messages.md").read_text(encoding="utf-8") == page() else
                 "docs/messages.md is not what docs/messages.py makes; run it")
    (ROOT / "docs/messages.md").write_text(page(), encoding="utf-8")
