"""The functions that follow from operations of the library, which have no method of their own here."""

from __future__ import annotations

import functools
import inspect
from typing import Any, Callable

from ._calls import OPTIONS, call, did_you_mean, split
from ._records import Record
from .functions import rules_of
from .games import Rules


@functools.lru_cache(maxsize=None)
def _operations() -> dict[str, Any]:
    return {each["name"]: each for each in call("operations", {})[0]["operations"]}


def names() -> list[str]:
    """Returns the names of all operations."""
    return list(_operations())


def _described(function: Callable[..., Record], operation: dict[str, Any], *given: str) -> Callable[..., Record]:
    """Gives a function the name, the signature and the text of an operation, without what is given otherwise."""
    own = [member for member in operation["members"] if member["name"] not in ("problem", *OPTIONS, *given)]
    kind = inspect.Parameter
    parameters = [kind(member["name"],
                       kind.POSITIONAL_OR_KEYWORD if member["name"] == operation["word"] else kind.KEYWORD_ONLY,
                       default=kind.empty if "default" not in member else member["default"])
                  for member in own]
    parameters.sort(key=lambda one: one.kind)
    parameters.append(kind("options", kind.VAR_KEYWORD))
    function.__name__ = function.__qualname__ = operation["name"]
    function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    function.__doc__ = "\n".join(
        [f"{operation['summary'][:1].upper()}{operation['summary'][1:]}.", ""] +
        [f"`{member['name']}`: {member['help']}; {member['permitted']}" for member in own])
    return function


def operation_of(rules: Rules, name: str) -> Callable[..., Record]:
    """Returns an operation as a method of a game. Raises AttributeError if there is none about games."""
    operation = _operations().get(name, {"word": None})
    if operation["word"] != "game":
        raise AttributeError(f"{type(rules).__name__} has no {name!r}")
    known = {member["name"] for member in operation["members"]}

    def method(*state: Any, **options: Any) -> Record:
        members = {each: options.pop(each) for each in list(options) if each in known and each not in OPTIONS}
        return Record(rules._call(name, state, options, rules=True, **members)[0])

    return _described(method, operation, "game")


def function_of(name: str) -> Callable[..., Record]:
    """Returns an operation as a function. Raises AttributeError if there is none."""
    if name not in _operations():
        raise AttributeError(f"module 'zugzwang' has no attribute {name!r}")
    operation: dict[str, Any] = _operations()[name]

    def function(*given: Any, **options: Any) -> Record:
        if operation["word"] == "game" and "game" in options:
            given = (options.pop("game"), *given)
        if operation["word"] == "game" and given:
            return operation_of(rules_of(given[0]), name)(*given[1:], **options)
        if len(given) > 1:
            raise TypeError(f"{name} takes one value without a name, not {len(given)}")
        request, members = split(options)
        known = [member["name"] for member in operation["members"]]
        for each in members:
            if each not in known:
                raise TypeError(f"{name} takes no {each}{did_you_mean(each, known)}")
        request.update(members)
        request.update({operation["word"]: each for each in given})
        return Record(call(name, request)[0])

    return _described(function, operation)
