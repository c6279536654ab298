"""Arrays, periods, studies, values and files."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import pickle
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy
import pytest

import zugzwang as zz


def test_arrays_hold_nimbers_and_rows() -> None:
    nimbers = zz.nimbers("kayles", 10_000)
    assert nimbers.dtype == numpy.uint64 and len(nimbers) == 10_000
    assert (nimbers[1000:-12] == nimbers[1012:]).all()
    table = zz.game("stones", max_take=3).table(rows=range(40), show="move")
    assert table.dtype.names == ("even", "odd") or len(table.dtype.names) == 2
    assert len(table) == 40 and "<td>3</td>" in table._repr_html_()
    outcomes = zz.game("stones", max_take=3).table(rows=range(5, 9), show="outcome")
    for row, pile in zip(outcomes, range(5, 9)):
        for column in outcomes.dtype.names:
            assert row[column] in (-1, 1)
    with pytest.raises(ValueError, match="consecutive"):
        zz.game("stones").table(rows=range(0, 10, 2))


def test_a_period_is_proved_and_its_certificate_checked() -> None:
    period = zz.game("kayles").period()
    assert (period.preperiod, period.period, period.proved) == (71, 12, True)
    certificate = period.certificate()
    checked = zz.verify(certificate=certificate)
    assert checked and checked.theorem
    certificate["certificate"]["period"] = 11
    assert not zz.verify(certificate=certificate)
    assert pickle.loads(pickle.dumps(period)).period == 12
    stones = zz.game("stones", max_take=3).period()
    assert stones.period and len(stones.sequences) >= 1


def test_a_study_is_a_frame() -> None:
    study = zz.study("domineering", "board=2x2,2x3,3x3,3x4", solvers=["bottom_up", "alpha_beta"])
    assert study.agree
    frame = study.to_frame()
    assert set(frame["board"]) >= {"2x2", "3x4"} or len(frame) == 8
    assert len(frame) == 8
    assert "<svg" in study._repr_html_()
    assert len(zz.compare("nim", sweep="heaps=1,2;2,3")) > 2


def test_values_are_a_group_with_an_order() -> None:
    v = zz.value("domineering", board="4x5")
    hot = zz.value("{1|-1}")
    assert (v + hot) - hot == v
    assert hot + hot == 0 and hash(hot + 1 - 1) == hash(hot)
    assert zz.value(Fraction(1, 2)) < 1 and 2 > zz.value("1/2") and not zz.value("*") > 0
    assert zz.value("*").confused_with(0)
    assert -zz.value("{3|1}") == zz.value("{-1|-3}")
    assert 3 * zz.value("^") > zz.value("*")
    assert hot.stops == (1, -1) and hot.mean == 0 and hot.temperature == 1 and hot.outcome == "N"
    assert zz.value("domineering", board="2x3").temperature == Fraction(5, 4)
    thermograph = hot.thermograph()
    assert thermograph.mast == 0 and thermograph.left[0] == (-1, 2)
    assert thermograph._repr_svg_().startswith("<svg")
    assert pickle.loads(pickle.dumps(v)) == v
    assert hot._repr_latex_() == r"$\pm1$" or hot._repr_latex_().startswith("$")
    assert zz.born(2) == 22 and len(zz.born(2, list=True)) == 22
    with pytest.raises(zz.BadValue, match="column"):
        zz.value("{1|")
    with pytest.raises(TypeError):
        zz.value("1>0")
    with pytest.raises(TypeError):
        v < "1"  # type: ignore
    with pytest.raises(TypeError):
        v.confused_with("1")
    assert zz.value(1) in {1} and zz.value("1/2") in {Fraction(1, 2)}
    assert zz.value(1) == True and v != "1"  # noqa: E712


def test_values_have_what_the_calculator_names() -> None:
    source = Path(os.environ["ZUGZWANG_SOURCE"], "values", "value_reader.cpp").read_text()
    named = {name: int(count) for name, count in re.findall(r'^    \{"(\w+)", (\d),', source, re.M)}
    values = importlib.import_module("zugzwang.values")
    assert values._OF_CALCULATOR == named and len(named) > 30
    hot = zz.value("{3|1}")
    for name in values._DERIVED:
        if name != "atomic_weight":  # which not all values have
            getattr(hot, name)
        assert name in dir(hot)
    assert zz.value("^^").atomic_weight == 2 and zz.value("^").is_all_small
    assert hot.cool(1) == zz.value("2*") == hot.freeze() and hot.heat(numpy.int8(1)) == zz.value("{4|0}")
    assert (hot.left_stop, hot.right_stop) == hot.stops and hot.outcome_class == "L"
    assert hot.overheat(1, 2) == zz.value("{5|-1}") and zz.value("^").pow(2) == zz.value("^<2>")
    assert hot.incentives == [zz.value("{2|0}")] and not hot.is_number and zz.value(2).is_even
    with pytest.raises(zz.Error, match="no atomic weight"):
        hot.atomic_weight
    with pytest.raises(AttributeError, match="did you mean temperature?"):
        hot.temprature
    with pytest.raises(TypeError, match="cool takes 1 argument, not 0"):
        hot.cool()


def test_a_value_is_true_unless_it_is_zero() -> None:
    assert not zz.value(0) and not zz.value("*+*") and zz.value("*") and zz.value("1/2")


def test_values_are_made_of_exact_numbers_of_any_kind() -> None:
    for three in (numpy.int64(3), numpy.uint8(3), Fraction(3), True + 2):
        assert zz.value(three) == 3 == zz.value("3")
        assert three + zz.value("*") == zz.value("3*") == zz.value("*") + three
    assert numpy.int64(3) * zz.value("*") == zz.value("*")
    assert zz.value(Fraction(-3, 4)) == Fraction(-3, 4)
    for wrong in (0.5, numpy.float64(0.5), None, [1]):
        with pytest.raises(TypeError):
            zz.value(wrong)  # type: ignore
    assert not zz.value(0) and not zz.value("*+*") and zz.value("*") and zz.value("^")


def test_a_file_is_saved_and_queried(tmp_path: Path) -> None:
    game = zz.game("chess-ending")
    fens = ["8/8/8/8/8/2k5/8/KR6 w - -", "8/8/8/3k4/8/8/8/KR6 b - -", "7k/8/6K1/8/8/8/8/R7 w - -"]
    file = tmp_path / "krk.zz"
    answer = game.save(file, fen=fens[0], flat=True)
    assert answer.saved["positions"] > 10_000
    tables = zz.open(file)
    assert tables.game == "chess-ending" and len(tables) == answer.saved["positions"]
    for fen in fens:
        told, solved = tables.query(fen=fen), game.solve(fen=fen, evaluation="distance")
        assert (told.outcome, told.plies) == (solved.outcome, solved.plies)
    mated = tables.query(fen=fens[2], tell="one", best_line=9)
    assert mated.move == "a1a8" and mated.line == ["a1a8"]
    drawn = zz.query(file, all=True, sample=3, seed=1).values  # a function that follows from the operation
    assert len(drawn) == 3 and all(each["outcome"] in ("win", "loss", "draw") for each in drawn)
    values = tables.values()
    assert len(values.indices) == len(tables)
    assert (values.outcomes == 1).sum() == tables.contents.win
    assert (values.outcomes == -1).sum() == tables.contents.loss
    assert values.plies.max() == 31 or values.plies.max() == 32
    mapped = tables.map(len(tables.contents.tiers) - 1)
    assert isinstance(mapped.outcomes, numpy.memmap)
    assert tables.verify(seconds=60)
    assert len(zz.open(os.fsencode(file))) == len(tables)
    with pytest.raises(ValueError, match="empty"):
        game.save("", fen=fens[0])
    with pytest.raises(FileNotFoundError):
        zz.open(tmp_path / "none.zz")
    (tmp_path / "bad.zz").write_text("no solution")
    with pytest.raises(zz.Error):
        zz.open(tmp_path / "bad.zz")


def retrograde(offsets: Any, targets: Any, results: Any) -> list[int]:
    """The outcomes by their definition: wins and losses are added until there are no more."""
    values = [int(result) for result in results]
    while True:
        changed = False
        for p, value in enumerate(values):
            if value != 0:
                continue
            options = [values[t] for t in targets[offsets[p]:offsets[p + 1]]]
            if 1 in options:
                values[p], changed = 3, True
            elif all(option == 3 for option in options):
                values[p], changed = 1, True
        if not changed:
            return [value or 2 for value in values]


def test_arrays_that_do_not_fit_are_refused_with_their_bytes() -> None:
    with pytest.raises(zz.Error, match="1000000 values take 8000000 bytes of memory, and 7000000 are"):
        zz.nimbers("kayles", 1_000_000, memory=7_000_000)
    with pytest.raises(zz.Error, match="80000000000000 bytes"):
        zz.nimbers("kayles", 10**13)


def test_values_behind_a_proved_period_end_at_the_limits() -> None:
    with pytest.raises(zz.LimitReached, match="time_limit"):
        zz.nimbers("kayles", 10**8, seconds=0.001)


def test_graphs_in_arrays_are_solved() -> None:
    random = numpy.random.default_rng(1)
    for _ in range(100):
        positions = int(random.integers(1, 30))
        results = random.integers(0, 4, positions).astype(numpy.int8)
        counts = numpy.where(results == 0, random.integers(1, 4, positions), 0)
        offsets = numpy.concatenate([[0], numpy.cumsum(counts)])
        targets = random.integers(0, positions, offsets[-1])
        outcomes, plies = zz.solve_graph(offsets, targets, results)
        expected = retrograde(offsets, targets, results)
        # A draw by a result and one by repetition are both draws to a move; 2 among options.
        assert len(outcomes) == positions and ((plies == -1) == (outcomes == 2)).all()
        short = zz.solve_graph(offsets, targets.astype(numpy.int32), results, plies=False)
        assert (short == outcomes).all()
        assert list(outcomes) == expected
    with pytest.raises(zz.BadValue, match="targets: a move of position 0 leads to 7"):
        zz.solve_graph([0, 1], [7], [0])
    with pytest.raises(zz.BadValue, match="position 0 has no move"):
        zz.solve_graph([0, 0], [], [0])
    with pytest.raises(zz.BadValue, match="results: that of position 0 is 5"):
        zz.solve_graph([0, 0], [], [5])
    with pytest.raises(zz.BadValue, match="results: that of position 0 is 257"):
        zz.solve_graph([0, 0], [], [257])
    for bad in ([0.5], ["1"]):
        with pytest.raises(TypeError, match="whole numbers"):
            zz.solve_graph([0, 1], bad, [0])
    with pytest.raises(ValueError, match="one more"):
        zz.solve_graph([0], [], [0])


def test_requests_are_answered_in_a_batch() -> None:
    answers = zz.batch([{"call": "solve", "game": "nim", "problem": {"heaps": [3, 4, 5]}},
                        {"call": "solve", "game": "nim", "problem": {"heaps": [-1]}},
                        {"call": "nimbers", "game": "kayles", "problem": {}, "count": 5}])
    assert answers[0].nimber == 2
    assert isinstance(answers[1].error, zz.BadValue)
    assert answers[2].nimbers == [0, 1, 2, 3, 1]


def test_what_is_known_at_a_limit_is_returned() -> None:
    def told(**members: Any) -> Any:
        result = {"status": "time_limit", "game": "g", "solver": "s", "statistics": {}, **members}
        return zz._calls.result_in(json.dumps({"result": result}), keeps_part=True)

    for known in ({"at_least": {"outcome": "draw"}}, {"outcome": "win", "left_out": ["best_moves"]}):
        answer = zz.Answer(told(**known))
        assert answer.status == "time_limit" and "time_limit" in repr(answer)
    assert zz.Answer(told(at_least={"outcome": "draw"})).at_least == {"outcome": "draw"}
    assert zz.Answer(told(at_most={"outcome": "draw"})).outcome is None
    for nothing in ({}, {"left_out": ["moves"]}, {"nodes": [], "edges": []},
                    {"sequences": [{"of": "rows", "proved": False}]}):
        with pytest.raises(zz.LimitReached):
            told(**nothing)


def test_a_position_is_explained_and_a_puzzle_found() -> None:
    explained = zz.explain("nim", heaps=[3, 4])
    assert explained.nimber == 7 and [part["nimber"] for part in explained.parts] == [3, 4]
    assert zz.game("nim").position(heaps=[3, 4]).explain() == explained
    assert zz.explain("domineering", board="3x3").sum["value"] == "±1"
    puzzle = zz.puzzle("connect-four", width=4, height=4, connect=3, seed=3)
    solved = puzzle.position.solve(tell="all")
    assert [m.move for m in solved.moves if m.outcome == puzzle.outcome] == [puzzle.move]
    assert zz.puzzle("connect-four", width=4, height=4, connect=3, seed=3) == puzzle


def test_a_misspelt_option_is_named() -> None:
    nim = zz.game("nim")
    for call in (lambda **o: zz.solve("nim", heaps=[1], **o), lambda **o: nim.value(heaps=[1], **o),
                 lambda **o: nim.position(heaps=[1]).solve(**o), lambda **o: zz.batch([], **o),
                 lambda **o: nim.compare(heaps=[1], **o), lambda **o: nim.explain(heaps=[1], **o),
                 lambda **o: nim.check(**o), lambda **o: zz.verify(**o),
                 lambda **o: nim.study("heaps=1;2", **o)):
        with pytest.raises((zz.BadValue, TypeError), match="secnds.*did you mean seconds?"):
            call(secnds=1)
    with pytest.raises(zz.BadValue, match="heps.*did you mean heaps?"):
        nim.solve(heps=[1])
    with pytest.raises(zz.BadValue, match="bst_line.*did you mean best_line?"):
        nim.solve(heaps=[1], bst_line=3)
    with pytest.raises(zz.BadValue, match="max_taek.*did you mean max_take?"):
        zz.game("stones", max_taek=3)


def test_positions_are_compared_by_their_fields_and_moves() -> None:
    stones = zz.game("stones", max_take=3)
    first = stones.position(pile=7)
    assert first == stones.position(pile=7) and first != stones.position(pile=8)
    nim = zz.game("nim").position(heaps=[1, 2])
    assert nim.play({"heap": 0, "to": 0}) == nim.play({"to": 0, "heap": 0}) != nim
    other = zz.game("stones").position(pile=7, max_take=3)
    assert {first, other, zz.game("stones").position(max_take=3, pile=7)} == {first}
    assert first != nim and first != 7


def test_operations_are_functions(tmp_path: Path) -> None:
    """What has no function of its own here follows from the library's operations."""
    file = str(tmp_path / "quixo")
    zz.game("quixo", size=2).save(file)
    seen = zz.inspect(file)
    assert seen.whole and seen.kind == "tablebase"
    assert zz.inspect(file=file).game == "quixo"
    assert str(inspect.signature(zz.inspect)) == "(file, **options)"
    assert "What a file on disk is" in zz.inspect.__doc__ and "inspect" in dir(zz)
    assert len(zz.operations().operations) > 20 and len(zz.operations().operations) > 20
    assert len(zz.values("nim", heaps=[1, 2], after=[]).values) == len(zz.values(game="nim", heaps=[1]).values)
    with pytest.raises(TypeError, match="inspect takes no fiel; did you mean file?"):
        zz.inspect(fiel=file)
    with pytest.raises(zz.BadValue, match="file: missing"):
        zz.inspect()
    with pytest.raises(AttributeError, match="no attribute 'dance'"):
        zz.dance
    with pytest.raises(AttributeError, match="has no 'dance'"):
        zz.game("nim").dance
    with pytest.raises(AttributeError):  # it is not about a game
        zz.game("nim").inspect
