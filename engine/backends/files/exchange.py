"""Several files that change together: whoever reads them finds all old ones or all new ones, whenever the run is killed.

No file system replaces two files in one step. But one link can change in one step, and files can be reached by way of it:

1. The old files get second names in `old`, in the folder of the run; the new ones stand in `new`, and the link `current`
   leads to `old`. A file that was not there before has no second name.
2. Each place becomes a link by way of `current`. What is read there stays the same; what was not there is still not there.
3. `current` leads to `new`. In this step all places change.
4. Each place becomes the new file itself.

A run that is killed on the way leaves links. The next run there turns them into files (`settle`), and removes the folder.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from ...files import CURRENT, adopt, flush, replace_file, settle

OLD, NEW = "old", "new"


def exchange(folder: Path, files: Mapping[Path, Path]) -> None:
    """Put files (place: written file) in their places, all of which stand in the folder that the run's own folder stands in."""
    for name in (OLD, NEW):
        (folder / name).mkdir()
    for place, written in files.items():
        os.rename(written, folder / NEW / place.name)
        if place.exists():
            adopt(folder / NEW / place.name, place)
            os.link(place, folder / OLD / place.name)
        flush(folder / NEW / place.name)
    try:
        _lead(folder, OLD)
        for place in files:
            _replace_by_link(place, folder)
        flush(folder.parent)
        _lead(folder, NEW)
        flush(folder)
        for place in files:
            os.link(folder / NEW / place.name, final := folder / f"final {place.name}")
            replace_file(final, place)
    except OSError:
        _undo(folder, list(files))
        raise


def _lead(folder: Path, to: str) -> None:
    """Let `current` lead to the old files or to the new ones, in one step."""
    os.symlink(to, folder / "next")
    os.replace(folder / "next", folder / CURRENT)


def _replace_by_link(place: Path, folder: Path) -> None:
    """Put a link by way of `current` in a place."""
    link = folder / f"link {place.name}"
    os.symlink(os.path.join(folder.name, CURRENT, place.name), link)
    os.replace(link, place)


def _undo(folder: Path, places: list[Path]) -> None:
    """Put the old files back in their places."""
    with suppress(OSError):  # the failure that led here is the one to tell
        if (folder / CURRENT).is_symlink():
            (folder / "next").unlink(missing_ok=True)
            _lead(folder, OLD)
        for place in places:
            if not place.is_symlink():  # it is the new file already, or still the old one
                _replace_by_link(place, folder)
        settle(folder)
