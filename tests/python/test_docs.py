"""The blocks of docs/python.md, in order, and the notebooks."""

from __future__ import annotations

import doctest
import json
import os
import re
from pathlib import Path

import pytest

SOURCE = Path(os.environ.get("ZUGZWANG_SOURCE", Path(__file__).parents[2]))
NOTEBOOKS = sorted((SOURCE / "examples" / "python").glob("*.ipynb"))


def test_the_blocks_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "Agg")
    blocks = re.findall(r"```python\n(.*?)```", (SOURCE / "docs" / "python.md").read_text(), re.S)
    assert len(blocks) > 10
    names: dict[str, object] = {"__name__": "page"}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    for number, block in enumerate(blocks):
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, names, f"block {number}", None, 0)
            runner.run(test, clear_globs=False)
            names = test.globs
        else:
            exec(compile(block, f"block {number}", "exec"), names)
    assert runner.summarize().failed == 0


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    cells = json.loads(notebook.read_text())["cells"]
    assert all(not cell.get("outputs") for cell in cells)  # kept without output
    book = nbformat.read(notebook, as_version=4)
    nbclient.NotebookClient(book, timeout=120, kernel_name="python3",
                            resources={"metadata": {"path": str(tmp_path)}}).execute()


def test_there_are_two_notebooks() -> None:
    assert len(NOTEBOOKS) == 2


def test_the_types_are_consistent() -> None:
    api = pytest.importorskip("mypy.api")
    out, err, status = api.run(["--strict", "--ignore-missing-imports", "--cache-dir", os.devnull,
                                str(SOURCE / "python" / "zugzwang")])
    assert status == 0, out + err
