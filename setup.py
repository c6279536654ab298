"""Builds the Python package by CMake, for `pip install --no-build-isolation .`"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
PACKAGE = Path("lib/python3/dist-packages/zugzwang")


class BuildByCMake(build_ext):
    """Builds the whole package, of which the extension is a part, and puts it where it belongs."""

    def run(self) -> None:
        build = ROOT / "build" / "release"
        forgotten = [f"-U{name}" for name in ("Python_*", "_Python_*", "PYTHON_*", "pybind11_*")]
        found = subprocess.run([sys.executable, "-m", "pybind11", "--cmakedir"], capture_output=True,
                               text=True)
        pybind11 = [f"-Dpybind11_DIR={found.stdout.strip()}"] if found.returncode == 0 else []
        subprocess.run(["cmake", "--preset", "release", *forgotten,
                        f"-DPython_EXECUTABLE={sys.executable}", *pybind11], cwd=ROOT, check=True)
        subprocess.run(["cmake", "--build", build, "--target", "zugzwang", "zugzwang_python"],
                       check=True)
        with tempfile.TemporaryDirectory() as stage:
            for component in ("python", "python_alone"):
                subprocess.run(["cmake", "--install", build, "--component", component, "--prefix",
                                stage], check=True)
            self.copy_tree(str(Path(stage) / PACKAGE), str(Path(self.build_lib) / "zugzwang"))


version = re.search(r'library_version = "([0-9.]+)"', (ROOT / "core" / "version.hpp").read_text())
assert version is not None
setup(version=version[1], packages=[], ext_modules=[Extension("zugzwang._native", [])],
      cmdclass={"build_ext": BuildByCMake})
