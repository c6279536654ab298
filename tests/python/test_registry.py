"""Every call, on every bundled game."""

from __future__ import annotations

import inspect
import json
import os
import pickle
import subprocess
from typing import Any

import pytest

import zugzwang as zz

from conftest import problem_of

NAMES = [game.name for game in zz.games()]


@pytest.mark.parametrize("name", NAMES)
def test_each_call_answers_for_each_game(name: str) -> None:
    game = zz.game(name)
    problem = problem_of(name, 3)
    views = game.describe().views
    answer = game.solve(**problem, tell="all", best_line=3)
    assert answer.outcome in ("win", "loss", "draw")
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert answer.solver in repr(answer) and answer.solver in answer._repr_html_()
    assert game.verify(**problem)
    compared = game.compare(**problem)
    assert compared.to_dict()
    position = game.position(**problem)
    assert str(position) and position._repr_html_()
    if position.result is None:
        assert position.play(position.moves[0]).solve().outcome
    graph = position.graph(20)
    network = graph.to_networkx()
    assert network.number_of_nodes() == len(graph.nodes)
    assert network.number_of_edges() == len(graph.edges)
    assert graph.to_dot().startswith("digraph")
    assert game.analyze(**problem, scope="reachable").positions >= 1
    example = game.describe().example
    fixed = {field["name"]: example[field["name"]] for field in game.describe().fields
             if field["scope"] == "rules" and field["name"] in example}
    rules = zz.game(name, **fixed)
    calls = {"chart": lambda: rules.table(range(3), "outcome"),
             "period": lambda: rules.period(seconds=2),
             "nimbers": lambda: rules.nimbers(10),
             "value": lambda: game.value(**example)}
    for view, call in calls.items():
        try:
            assert call() is not None
        except zz.LimitReached:
            assert view == "period"  # of a game of which no period is known
        except (zz.NotApplicable, zz.BadValue):
            assert view not in views


def test_no_parameter_is_the_name_of_a_field() -> None:
    always = {"seconds", "memory", "threads", "progress", "solver", "strategy", "evaluation"}
    for name in NAMES:
        game = zz.game(name)
        methods = [game.solve, game.compare, game.verify, game.analyze, game.value, game.save,
                   game.study, game.nimbers, game.period, zz.Solution.query, zz.solve]
        if "chart" in game.describe().views:
            methods.append(game.table)
        fields = {field["name"] for field in game.describe().fields}
        for method in methods:
            taken = {name for name, one in inspect.signature(method).parameters.items()
                     if one.kind in (one.KEYWORD_ONLY, one.POSITIONAL_OR_KEYWORD)}
            assert not fields & (always | taken), (name, method)


def without_work(answer: dict[str, Any]) -> dict[str, Any]:
    left_out = ("statistics", "solver", "compiled", "strategy", "id")
    return {name: value for name, value in answer.items()
            if name not in left_out and value is not None}


def test_answers_are_those_of_the_program(program: str) -> None:
    problems = []
    for seed in range(2000 // len(NAMES) + 1):
        for name in NAMES:
            problems.append({"game": name, **problem_of(name, 2 + seed % 4, seed)})
    lines = "".join(json.dumps(problem) + "\n" for problem in problems)
    run = subprocess.run([program, "solve", "--batch", "-", "--json"], input=lines,
                         capture_output=True, text=True, check=True)
    told = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(told) == len(problems) >= 2000
    for problem, expected in zip(problems, told):
        fields = dict(problem)
        answer = zz.solve(fields.pop("game"), **fields).to_dict()
        answer["moves"] = expected.get("moves")
        assert without_work(answer) == without_work(expected), problem


def test_games_that_are_not_there_are_refused() -> None:
    with pytest.raises(zz.BadValue, match="stonse"):
        zz.game("stonse")
    with pytest.raises(zz.BadValue, match="max_taek"):
        zz.game("stones", max_taek=3)
    with pytest.raises(zz.BadValue) as refused:
        zz.solve("tip", total=16, face=7)
    assert refused.value.field == "face" and refused.value.code == "bad_value"
    with pytest.raises(zz.NotApplicable):
        zz.nimbers(zz.game("stones", max_take=3), 10)
    with pytest.raises(TypeError, match="heaps"):
        zz.game("nim").solve([3, 4])


def test_a_limit_tells_what_was_reached() -> None:
    with pytest.raises(zz.LimitReached) as reached:
        zz.solve("connect-four", height=7, seconds=0.05)
    assert reached.value.status == "time_limit"
    assert reached.value.answer["statistics"]["positions"] > 0
    assert pickle.loads(pickle.dumps(reached.value)).status == "time_limit"
    with pytest.raises(zz.LimitReached):
        zz.solve("nim", heaps=[60, 60, 60], solver="top_down", memory=1_000_000)


def test_a_plugin_adds_its_games() -> None:
    zz.load_plugin(os.environ["ZUGZWANG_CHOCOLATE"])
    assert "chocolate" in [game.name for game in zz.games()]
    chocolate = zz.game("chocolate")
    assert chocolate.random(4).solve().outcome in ("win", "loss")
    with pytest.raises(zz.Error, match="registered already"):
        zz.load_plugin(os.environ["ZUGZWANG_CHOCOLATE"])
    with pytest.raises(zz.Error, match="plugin"):
        zz.load_plugin(__file__)
