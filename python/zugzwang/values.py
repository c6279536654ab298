"""Values of partizan games, which can be added and compared like numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Optional, Union

from ._calls import Error, call, split
from ._records import Record

_BRIEF = 100_000


def _number(text: Optional[str]) -> Any:
    """A number of the library, which is exact; a text that is no number as it is."""
    if text is None:
        return None
    try:
        number = Fraction(text)
    except ValueError:
        return text
    return int(number) if number.denominator == 1 else number


class Thermograph:
    """The walls of a thermograph, lists of points (temperature, stop), and its mast."""

    def __init__(self, text: str, members: dict[str, Any]) -> None:
        self._text = text
        self.left = [(_number(t), _number(stop)) for t, stop in members["left"]]
        self.right = [(_number(t), _number(stop)) for t, stop in members["right"]]
        self.mast = _number(members["mast"])

    @property
    def svg(self) -> str:
        """The picture."""
        request = {"expression": self._text, "svg": True, "brief": _BRIEF}
        return str(call("calculate", request)[0]["svg"])

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"Thermograph({self._text}: mast {self.mast})"


class Value:
    """A value in canonical form.

    >>> value("{1|-1}") + value(2)
    Value('{3|1}')
    """

    def __init__(self, text: str, report: Optional[dict[str, Any]] = None) -> None:
        self._text = text
        self._report = report

    @classmethod
    def of_report(cls, report: dict[str, Any]) -> Value:
        text = report["value"]
        if text.endswith("..."):
            raise Error(f"the value is too long to be written: {text[:60]}...", "too_large")
        return cls(text, report)

    @classmethod
    def of_expression(cls, expression: str, **limits: Any) -> Value:
        result, _ = call("calculate", {"expression": expression, "brief": _BRIEF, **limits})
        if result["type"] != "value":
            raise TypeError(f"{expression} is no value but a {result['type']}")
        return cls.of_report(result)

    def _all(self) -> dict[str, Any]:
        if self._report is None:
            self._report = call("calculate", {"expression": self._text, "brief": _BRIEF})[0]
        return self._report

    @property
    def stops(self) -> tuple[Any, Any]:
        """The left and the right stop."""
        report = self._all()
        return _number(report["left_stop"]), _number(report["right_stop"])

    @property
    def mean(self) -> Any:
        return _number(self._all()["mean"])

    @property
    def temperature(self) -> Any:
        return _number(self._all()["temperature"])

    @property
    def outcome(self) -> str:
        """The class: "L", "R", "N" or "P"."""
        return str(self._all()["outcome"])

    @property
    def birthday(self) -> int:
        return int(self._all()["birthday"])

    @property
    def options(self) -> tuple[list[Value], list[Value]]:
        """The options of Left and of Right, in canonical form."""
        report = self._all()
        return [Value(text) for text in report["left_options"]], \
            [Value(text) for text in report["right_options"]]

    @property
    def moves(self) -> list[Record]:
        """Of a position: the moves of both players, with their values."""
        return [Record(move) for move in self._all().get("moves", [])]

    def thermograph(self) -> Thermograph:
        return Thermograph(self._text, self._all()["thermograph"])

    def _with(self, operator: str, other: Any) -> Any:
        if not isinstance(other, Value):
            if not isinstance(other, (int, Fraction)):
                return NotImplemented
            other = value(int(other) if isinstance(other, bool) else other)
        return call("calculate", {"expression": f"({self._text}){operator}({other._text})",
                                  "brief": _BRIEF})[0]

    def __add__(self, other: Any) -> Any:
        result = self._with("+", other)
        return result if result is NotImplemented else Value.of_report(result)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        result = self._with("-", other)
        return result if result is NotImplemented else Value.of_report(result)

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __neg__(self) -> Value:
        return Value.of_expression(f"-({self._text})")

    def __mul__(self, times: Any) -> Any:
        if not isinstance(times, int):
            return NotImplemented
        return Value.of_expression(f"({int(times)}).({self._text})")

    __rmul__ = __mul__

    def _compared(self, operator: str, other: Any) -> Any:
        result = self._with(operator, other)
        return result if result is NotImplemented else bool(result["result"])

    def __lt__(self, other: Any) -> Any:
        return self._compared("<", other)

    def __le__(self, other: Any) -> Any:
        return self._compared("<=", other)

    def __gt__(self, other: Any) -> Any:
        return self._compared(">", other)

    def __ge__(self, other: Any) -> Any:
        return self._compared(">=", other)

    def __eq__(self, other: object) -> Any:
        return self._compared("=", other)

    def __hash__(self) -> int:
        try:
            return hash(Fraction(self._text))  # as that of the number to which it is equal
        except ValueError:
            return hash(self._text)  # canonical forms are unique

    def confused_with(self, other: Any) -> bool:
        """Returns whether neither value is greater than or equal to the other."""
        confused = self._compared("<>", other)
        if confused is NotImplemented:
            raise TypeError(f"{other!r} is no value")
        return bool(confused)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Value({self._text!r})"

    def _repr_latex_(self) -> str:
        result, _ = call("calculate", {"expression": self._text, "notation": "latex"})
        return f"${result['value']}$"

    def __getstate__(self) -> dict[str, Any]:
        return {"_text": self._text, "_report": None}


def value(of: Union[str, int, Fraction, Value], **fields: Any) -> Value:
    """Returns a value: of a number, an expression, or a position of a game.

    >>> value("domineering", board="2x3").temperature
    Fraction(5, 4)
    """
    from .games import game

    if isinstance(of, Value):
        return of
    if not isinstance(of, (str, int, Fraction)):
        raise TypeError(f"{of!r} is no value, number or expression")
    limits, others = split(fields)
    if others:
        return game(str(of)).value(**fields)  # type: ignore[no-any-return]
    return Value.of_expression(str(of), **limits)
