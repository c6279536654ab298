"""Values of partizan games, which can be added and compared like numbers."""

from __future__ import annotations

import re
from fractions import Fraction
from numbers import Integral, Rational
from typing import TYPE_CHECKING, Any, Optional, Union

from ._calls import Error, call, did_you_mean, split
from ._records import Record

if TYPE_CHECKING:
    from .games import Rules

_BRIEF = 100_000

# What docs/values.md derives of a value, by the names of the calculator and so many arguments: the
# attributes of a value, in snake_case, of those without arguments, and its methods of the others.
_OF_CALCULATOR = {
    "AtomicWeight": 0, "Birthday": 0, "CanonicalForm": 0, "Cool": 1, "Freeze": 0, "Heat": 1,
    "Incentives": 0, "IsAllSmall": 0, "IsAtomic": 0, "IsEven": 0, "IsInfinitesimal": 0, "IsInteger": 0,
    "IsNimber": 0, "IsNumber": 0, "IsNumberish": 0, "IsOdd": 0, "IsZero": 0, "LeftIncentives": 0,
    "LeftOptions": 0, "LeftStop": 0, "Mean": 0, "NortonProduct": 1, "OrdinalSum": 1,
    "OutcomeClass": 0, "Overheat": 2, "Pow": 1, "PowTo": 1, "ReducedCanonicalForm": 0,
    "RightIncentives": 0, "RightOptions": 0, "RightStop": 0, "Temperature": 0, "Thermograph": 0,
}
_DERIVED = {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(): name for name in _OF_CALCULATOR}
_VERBS = {"Freeze"}  # a method, though it takes no argument
_NUMBERS = {"LeftStop", "RightStop"}


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


def _text_of(of: Any) -> Optional[str]:
    """Returns a value or an exact number of Python or NumPy as an expression; None for others."""
    if isinstance(of, Value):
        return of._text
    if isinstance(of, Integral):
        return str(int(of))
    return f"{of.numerator}/{of.denominator}" if isinstance(of, Rational) else None


class Value:
    """A value in canonical form, false if it is zero.

    Beside the attributes below it has those of the calculator, such as `atomic_weight`, `is_number`,
    `left_incentives`, `cool(t)` and `ordinal_sum(other)`: see dir(value).

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
        whole = report.get("status", "complete") == "complete"
        return cls(text, report if whole else None)  # what a limit has left out is found later

    @classmethod
    def of_expression(cls, expression: str, **limits: Any) -> Value:
        result, _ = call("calculate", {"expression": expression, "brief": _BRIEF, **limits})
        if result["type"] != "value":
            raise TypeError(f"{expression} is no value but a {result['type']}")
        return cls.of_report(result)

    # NumPy leaves sums with its numbers to this class.
    __array_ufunc__ = None

    def __getattr__(self, name: str) -> Any:
        if name not in _DERIVED:
            raise AttributeError(f"Value has no {name!r}{did_you_mean(name, dir(self))}")
        known = _DERIVED[name]
        if _OF_CALCULATOR[known] == 0 and known not in _VERBS:
            return self._derived(known)

        def derive(*arguments: Any) -> Any:
            if len(arguments) != _OF_CALCULATOR[known]:
                plural = "" if _OF_CALCULATOR[known] == 1 else "s"
                raise TypeError(f"{name} takes {_OF_CALCULATOR[known]} argument{plural}, not {len(arguments)}")
            return self._derived(known, *arguments)

        return derive

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *_DERIVED]

    def _derived(self, name: str, *arguments: Any) -> Any:
        told = ",".join(value(argument)._text for argument in arguments)
        expression = f"({self._text}).{name}" + (f"({told})" if arguments else "")
        result, _ = call("calculate", {"expression": expression, "brief": _BRIEF})
        if result["type"] == "list":
            return [Value(text) for text in result["result"]]
        if result["type"] != "value":
            return result["result"]
        return _number(result["result"]) if name in _NUMBERS else Value.of_report(result)

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
        text = _text_of(other)
        if text is None:
            return NotImplemented
        return call("calculate", {"expression": f"({self._text}){operator}({text})",
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
        if not isinstance(times, Integral):
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

    def __bool__(self) -> bool:
        return self._text != "0"

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


def value(of: Union[str, int, Fraction, Value, Rules], *state: Any, **fields: Any) -> Value:
    """Returns a value: of a number, an expression, or a position of a game.

    The position of a game in Python is given by its state: `value(Mine(), state)`.

    >>> value("domineering", board="2x3").temperature
    Fraction(5, 4)
    """
    from .games import Rules, game

    if isinstance(of, Value) and not fields:
        return of
    if isinstance(of, Rules):
        return of.value(*state, **fields)  # type: ignore[no-any-return]
    if state:
        raise TypeError("value takes a state only of a game in Python")
    expression = of if isinstance(of, str) else _text_of(of)
    if expression is None:
        raise TypeError(f"{of!r} is no value, number or expression")
    limits, others = split(fields)
    if others:
        return game(expression).value(**fields)  # type: ignore[no-any-return]
    return Value.of_expression(expression, **limits)
