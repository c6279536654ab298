"""Games whose rules are written in Python."""

from __future__ import annotations

import copy
import gc
import json
import os
import pickle
import random
import resource
import signal
import subprocess
import sys
import threading
import time
import urllib.request
import weakref
from typing import Any

import pytest

import zugzwang as zz

from conftest import TicTacToe, run_together


class Take(zz.Game):
    """Take one to three tokens; the player who takes the last wins."""

    impartial = True

    def moves(self, state: int) -> Any:
        return range(1, min(3, state) + 1)

    def play(self, state: int, move: int) -> int:
        return state - move

    def result(self, state: int) -> Any:
        return "loss" if state == 0 else None

    def tell(self, state: int, move: int) -> str:
        return f"take {move}"

    def start(self) -> int:
        return 7


def test_a_game_in_python_is_solved_by_every_solver() -> None:
    game = TicTacToe()
    answer = game.solve((0, 0), tell="all")
    assert answer.outcome == "draw" and len(answer.moves) == 9
    compared = game.compare((0, 0))
    assert len(compared.results) > 2 and compared.agree
    for solver in ("retrograde", "bottom_up", "top_down", "alpha_beta", "proof_number"):
        assert game.solve((0, 0), solver=solver).outcome == "draw"
    census = game.analyze((0, 0), scope="reachable")
    assert census.positions == 5478
    take = Take()
    assert [take.solve(n).nimber for n in range(8)] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert take.solve(7).move == 3 and take.solve(7).winning_moves == [3]
    assert take.solve(7, best_line=10).line[0] == 3
    assert len(take.position(7).graph().nodes) == 8
    assert take.position(7).play(2).solve().move == 1
    assert "take 3" in [edge["label"] for edge in take.position(7).graph().edges]
    assert zz.check(take, 9, problems=200).correct
    assert zz.solve(take, 5).outcome == "win"
    assert take.verify(9)
    assert take.value(5) == zz.value("*")


class Limited(zz.Game):
    """Take at most so many tokens."""

    impartial = True

    def __init__(self, most: int = 3) -> None:
        self.most, self.calls, self.allowed = most, 0, list(range(1, 10))

    def moves(self, state: int) -> Any:
        self.calls += 1
        return [n for n in self.allowed if n <= min(self.most, state)]

    def play(self, state: int, move: int) -> int:
        return state - move

    def result(self, state: int) -> Any:
        return None if any(n <= min(self.most, state) for n in self.allowed) else "loss"


def test_a_changed_attribute_changes_the_rules() -> None:
    game = Limited(3)
    position = game.position(8)
    assert game.solve(8).nimber == 0 and position.solve().nimber == 0
    asked = game.calls
    game.solve(8)
    assert game.calls - asked < 3  # what the rules count is no change of theirs
    game.most = 5
    assert game.solve(8).nimber == 2 and position.solve().nimber == 2
    assert position.graph().edges[0]["move"] in (1, 2, 3, 4, 5) and position.moves == [1, 2, 3, 4, 5]
    game.allowed.remove(1)
    assert game.solve(3).nimber == 1 and game.solve(1).nimber == 0


class Strips(zz.PartizanGame):
    """Domineering on a square: Left covers two cells of a column, Right two of a row."""

    def __init__(self, size: int = 3) -> None:
        self.size = size

    def moves(self, position: int, player: str) -> Any:
        down, right = (1, 0) if player == "left" else (0, 1)
        cells = [(r, c) for r in range(self.size - down) for c in range(self.size - right)]
        return [(r, c) for r, c in cells if not position & self.covered(r, c, player)]

    def covered(self, r: int, c: int, player: str) -> int:
        down, right = (1, 0) if player == "left" else (0, 1)
        return 1 << r * self.size + c | 1 << (r + down) * self.size + c + right

    def play(self, position: int, player: str, move: Any) -> int:
        return position | self.covered(*move, player)

    def scene(self, position: int) -> Any:
        cells = range(self.size)
        return ["".join(".x"[position >> r * self.size + c & 1] for c in cells) for r in cells]

    def place(self, position: int, player: str, move: Any) -> str:
        r, c = move
        return f"board/{c},{r}-{c},{r + 1}" if player == "left" else f"board/{c},{r}-{c + 1},{r}"


def test_a_partizan_game_in_python_has_values() -> None:
    game = Strips()
    assert game.value(0) == zz.value("domineering", board="3x3") == zz.value(game, 0)
    assert game.value(1) == zz.value("domineering", board="#../.../...")
    for turn in ("left", "right"):
        mine = game.solve(1, turn=turn, tell="all")
        known = zz.solve("domineering", board="#../.../...", turn="vertical" if turn == "left" else "horizontal")
        assert mine.outcome == known.outcome and [m.move for m in mine.moves] == game.moves(1, turn)
    kept = [move for move in game.value(1).moves if not move.kept and "dominated_by" in move]
    assert kept and all(move.dominated_by in game.moves(1, move.player) for move in kept)
    assert zz.check(game, 0, problems=40).correct and game.compare(0).agree
    position = game.position(0, turn="right").play((0, 0))
    assert position.turn == "left" and position.state == 3 and position.moves == game.moves(3, "left")
    assert position.graph().edges[0]["move"] in position.moves
    assert pickle.loads(pickle.dumps(position)).state == 3
    line = game.explain(0)
    assert line.sum["value"] == "±1" and line.line[0]["move"] in game.moves(0, "left")
    puzzle = game.puzzle(0, seed=1)
    best = [m.move for m in puzzle.position.solve(tell="all").moves if m.outcome == puzzle.outcome]
    assert best == [puzzle.move]
    with pytest.raises(zz.BadValue, match="turn"):
        game.solve(0, turn="up")
    with pytest.raises(zz.BadValue, match="turn"):
        game.position(0, turn="up")
    with pytest.raises(TypeError, match="turm.*did you mean turn?"):
        game.solve(0, turm="left")
    game.size = 2
    assert game.value(0) == zz.value("{1|-1}")


def test_a_game_in_python_is_drawn() -> None:
    game = Strips()
    assert game.position(1).drawing.startswith("3 x . .") and "3 x . ." in game.position(1)._repr_html_()
    assert game.position(1)._look()["moves"][0]["place"] == "board/1,0-1,1"
    assert Take().position(3).drawing == ""

    class Heaps(Take):
        def scene(self, state: int) -> Any:
            return scenes[state]

    scenes: Any = {0: None, 1: {"kind": "heaps", "sizes": [1]}, 2: "xx\nx.", 3: ["xx", "x"], 4: 7}
    game = Heaps()  # type: ignore
    assert game.position(1)._look()["scene"][0]["sizes"] == [1]
    assert game.position(2).drawing.startswith("2 x x")
    assert game.position(0)._look()["scene"] == []
    with pytest.raises(zz.Error, match="rows is"):
        game.position(3).drawing
    with pytest.raises(TypeError):
        game.position(4).drawing


class Broken(Take):
    def __init__(self, **how: Any) -> None:
        self.how = how

    def moves(self, state: Any) -> Any:
        return self.how["moves"](state) if "moves" in self.how else super().moves(state)

    def play(self, state: Any, move: Any) -> Any:
        return self.how["play"](state, move) if "play" in self.how else super().play(state, move)

    def result(self, state: Any) -> Any:
        return self.how["result"](state) if "result" in self.how else super().result(state)


def test_faults_of_the_rules_are_told() -> None:
    class Mine(Exception):
        pass

    def fail(*arguments: Any) -> Any:
        raise Mine(arguments)

    for method in ("moves", "play", "result"):
        game = Broken(**{method: fail})
        for threads in (1, 2):
            with pytest.raises(Mine):
                game.solve(5, threads=threads)
        game.how.clear()
        assert game.solve(5).outcome == "win"  # and the object is usable
    with pytest.raises(TypeError, match=r"Broken.play\(5, 1\) returned \[4\], which is not hashable"):
        Broken(play=lambda state, move: [state - move]).solve(5)
    with pytest.raises(ValueError, match=r"Broken.result\(5\) returned 'lost'; return None, 'win'"):
        Broken(result=lambda state: "lost").solve(5)
    with pytest.raises(zz.Error, match="no move and no result"):
        Broken(moves=lambda state: []).solve(5)
    with pytest.raises(TypeError):
        Broken(moves=lambda state: None).solve(5)

    class Changing:
        def __init__(self, tokens: int) -> None:
            self.tokens = tokens

        def __hash__(self) -> int:
            return self.tokens

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Changing) and self.tokens == other.tokens

    def change(state: Changing, move: int) -> Changing:
        state.tokens -= move
        return state

    with pytest.raises(ValueError, match="play has changed the state"):
        Broken(moves=lambda state: [1], play=change,
               result=lambda state: None if state.tokens else "loss").solve(Changing(3))
    with pytest.raises(TypeError, match="give a state"):
        Take().solve()
    for asked in (Take().explain, Take().analyze, Take().graph):  # also where another was asked about
        with pytest.raises(TypeError, match="give a state"):
            asked()
    with pytest.raises(NotImplementedError, match="result is missing"):
        zz.Game().solve(1)
    with pytest.raises(TypeError, match="give a state"):
        zz.check(Take())
    with pytest.raises(TypeError, match="neither the name of a game"):
        zz.solve(Take, 3)  # type: ignore[arg-type]
    with pytest.raises(zz.BadValue, match="not legal"):
        Take().position(7).play(4)


def test_an_interrupt_ends_a_solve_and_leaves_the_object_usable() -> None:
    big = TicTacToe(5)
    for solve in (lambda: zz.solve("connect-four", height=7), lambda: big.solve((0, 0), solver="retrograde")):
        timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        begun = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            solve()
        assert time.monotonic() - begun < 2
        timer.join()
    assert big.solve((0b111111111, 0b11111_000_000_000)).outcome


def test_progress_is_reported_and_may_end_the_work() -> None:
    stages = []

    class Enough(Exception):
        pass

    def progress(stage: str, done: int, of: int) -> None:
        stages.append(stage)
        if len(stages) == 3:
            raise Enough

    with pytest.raises(Enough):
        zz.solve("connect-four", height=7, progress=progress)
    assert len(stages) == 3


def test_cyclic_play_is_solved_by_default() -> None:
    class Token(zz.Game):
        """Move a token along the arrows of a graph; who cannot has lost."""

        graph = {0: [1, 2], 1: [], 2: [3], 3: [2, 0]}

        def moves(self, state: int) -> Any:
            return self.graph[state]

        def play(self, state: int, move: int) -> int:
            return move

        def result(self, state: int) -> Any:
            return None if self.graph[state] else "loss"

    for tell in ("one", "best", "all"):
        assert [Token().solve(state, tell=tell).outcome for state in range(4)] == [
            "win", "loss", "draw", "draw"]


def test_positions_and_analyses_are_of_their_state() -> None:
    game = Take()
    game.solve(3)
    assert game.analyze(20).positions == 21
    for position in (pickle.loads(pickle.dumps(game.position(20))), copy.deepcopy(game.position(20))):
        assert (position.state, position.solve().nimber) == (20, 0)
        position.rules.solve(3)
    graph = game.position(4).graph()
    assert all(edge["label"] == f"take {edge['move']}" for edge in graph.edges)
    assert [result["move"] for result in game.compare(7).results] == [3] * len(
        game.compare(7).results)


def test_each_call_has_its_own_errors() -> None:
    game = Broken(moves=lambda n: range(1, 1 // (n != 13) * min(3, n) + 1))
    failures: list[Any] = []

    def solve(state: int, expected: Any) -> None:
        for _ in range(50):
            try:
                if game.solve(state, solver="top_down").outcome != expected:
                    failures.append(state)
            except ZeroDivisionError:
                if expected is not None:
                    failures.append(state)
            except Exception as error:  # which a thread would not report
                failures.append(error)

    run_together(lambda: solve(7, "win"), lambda: solve(14, None), lambda: solve(8, "loss"),
                 lambda: solve(15, None))
    assert not failures


def test_rules_that_change_do_no_harm_to_threads() -> None:
    class Random(zz.Game):
        def moves(self, state: int) -> Any:
            return range(random.randrange(1, 9))

        def play(self, state: int, move: int) -> int:
            return state - 1 - move

        def result(self, state: int) -> Any:
            return "loss" if state <= 0 else None

    def solve(game: Random) -> None:
        try:
            game.solve(300, solver="top_down")
        except (zz.Error, IndexError):
            pass

    for _ in range(30):
        game = Random()
        run_together(*[lambda: solve(game)] * 3)


def test_states_may_refer_to_their_game() -> None:
    class Owned(zz.Game):
        def moves(self, state: Any) -> Any:
            return [1]

        def play(self, state: Any, move: int) -> Any:
            return (self, state[1] - 1)

        def result(self, state: Any) -> Any:
            return "loss" if state[1] == 0 else None

    alive = []
    for _ in range(20):
        game = Owned()
        assert game.solve((game, 5)).outcome == "win"
        alive.append(weakref.ref(game))
    del game
    gc.collect()
    assert not any(one() for one in alive)


def test_the_interpreter_ends_while_a_thread_solves() -> None:
    for work in ("zz.solve('connect-four', height=7)", "TicTacToe(5).solve((0, 0))"):
        script = ("import sys, threading, time; sys.path.insert(0, sys.argv[1])\n"
                  "import zugzwang as zz\nfrom conftest import TicTacToe\n"
                  f"threading.Thread(target=lambda: {work}, daemon=True).start(); time.sleep(0.3)")
        ended = subprocess.run([sys.executable, "-c", script, os.path.dirname(__file__)],
                               capture_output=True, text=True, timeout=30)
        assert ended.returncode == 0, ended.stderr


def test_a_plugin_is_loaded_beside_calls() -> None:
    ends = threading.Event()

    def load() -> None:
        while not ends.is_set():
            with pytest.raises(zz.Error):
                zz.load_plugin("/nowhere.so")

    thread = threading.Thread(target=load)
    thread.start()
    for _ in range(200):
        assert len(zz.nimbers("kayles", 100)) == 100
    ends.set()
    thread.join()


def test_a_bar_shows_progress() -> None:
    class Bar:  # as tqdm's
        n, total, description = 0, None, ""

        def update(self, done: int) -> None:
            self.n += done

        def set_description(self, text: str, refresh: bool) -> None:
            self.description = text

    bar = Bar()
    with pytest.raises(zz.LimitReached):
        zz.solve("connect-four", solver="alpha_beta", seconds=0.5, progress=bar)
    assert bar.n > 0 and bar.description


def test_the_explorer_has_games_in_python() -> None:
    script = ("import sys; sys.path.insert(0, sys.argv[1])\nimport zugzwang as zz\n"
              "from test_rules import Take\nzz.serve(Take(), port=0)")
    server = subprocess.Popen([sys.executable, "-c", script, os.path.dirname(__file__)],
                              stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().strip()

        def ask(name: str, **request: Any) -> Any:
            asked = urllib.request.Request(f"{address}api/v1/{name}", json.dumps(request).encode(),
                                           {"Content-Type": "application/json"})
            with urllib.request.urlopen(asked) as answer:
                return json.load(answer)["result"]

        assert "take" in [game["name"] for game in ask("games")["games"]]
        position = ask("position", game="take", problem={}, moves=[1], values=True)
        assert position["show"] == "5" and position["moves"][0]["tell"] == "take 1"
        assert ask("solve", game="take", problem={})["nimber"] == 3
        assert ask("solve", game="nim", problem={"heaps": [1]})["outcome"] == "win"
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(10) == 0


def test_threads_share_games() -> None:
    game, failures = TicTacToe(), []

    def work() -> None:
        for columns in (0, 1):
            if game.solve((0, 0)).outcome != "draw" or zz.solve("nim", heaps=[1, 2, 4]).nimber != 7:
                failures.append(columns)

    run_together(*[work] * 8)
    assert not failures


def memory() -> int:
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def test_games_that_are_dropped_leave_no_memory() -> None:
    def fail(*_: Any) -> Any:
        raise KeyError

    def work(times: int) -> None:
        for number in range(times):
            assert Take().solve(number % 20).outcome
            assert zz.game("stones", max_take=1 + number % 50).solve(pile=9).outcome
            for method in ("moves", "play", "result"):
                with pytest.raises(KeyError):
                    Broken(**{method: fail}).solve(5)

    work(300)
    before = memory()
    work(1000)
    assert memory() - before < 8_000_000


class Endless(Take):
    """Has no end of moves where five tokens are left."""

    def moves(self, state: int) -> Any:
        while state == 5:
            yield 1
        yield from super().moves(state)


class Stuck(Take):
    """Never plays a move where five tokens are left."""

    def play(self, state: int, move: int) -> int:
        while state == 5:
            pass
        return super().play(state, move)


@pytest.mark.parametrize("game, method", [(Endless(), "moves"), (Stuck(), "play")])
def test_a_method_without_an_end_is_ended_by_the_time_limit(game: Take, method: str) -> None:
    # On a fast machine, ten million moves may come before the time is over.
    with pytest.raises((TimeoutError, ValueError),
                       match=rf"{method}\(5.*\) (has not returned within the time|lists more than)"):
        game.solve(7, solver="top_down", seconds=0.1)
    assert game.solve(4, seconds=10).outcome == "loss"


def test_the_moves_of_a_position_that_have_no_end_are_refused() -> None:
    with pytest.raises(ValueError, match=r"Endless.moves\(5\) lists more than 10000000 moves"):
        Endless().position(5).moves


def test_moves_without_an_end_are_refused_by_the_memory_that_they_may_take() -> None:
    with pytest.raises(ValueError, match=r"lists more than 8192 moves, more than the memory allows"):
        Endless().solve(5, memory=1 << 20)


def test_the_time_limit_of_a_study_is_that_of_each_solve() -> None:
    # All solves together take longer than the limit and the second that a method has beyond it.
    study = zz.study("can-i-win", sweep="desired-total=200:240", max_choosable=20,
                     solvers=["top_down"], all=True, seconds=0.03)
    assert study.status == "complete" and len(study.cells) == 41
