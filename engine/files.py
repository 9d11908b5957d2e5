"""Files that appear as a whole or not at all: locked folders for what is not published yet, checks, and moves in one step."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import sys
import tempfile
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Self
from uuid import uuid4

from .errors import PermanentError, file_error

HIDDEN = ".shoal-"
"""What follows the name of a file in the names of the folders beside it."""
ATTEMPTS = 10
CURRENT = "current"
"""The link in a folder beside files that change together, by way of which they are reached until all have changed."""


class Workspace:
    """A folder for the files of one run.

    The process that makes it locks it, and the lock ends with the process, however that dies. So a folder without a lock is
    left over from a dead run, and the next run that makes one in the same place removes it. `close` removes the folder itself.
    """

    def __init__(self, parent: Path, prefix: str) -> None:
        """Make and lock a folder whose name begins with the prefix, and remove the abandoned ones of that prefix."""
        try:
            remove_abandoned(parent, prefix)
            self.path, lock = _make_locked(parent, prefix)
        except OSError as failure:
            raise file_error(f"the folder {parent} cannot be written", failure) from failure
        self.close = weakref.finalize(self, _remove, self.path, lock)

    @classmethod
    def beside(cls, path: Path) -> Self:
        """Make a folder beside a file, from which another file can take its place in one step. No glob finds what is in it."""
        return cls(path.parent, _prefix(path))


def remove_leftovers(path: Path) -> None:
    """Remove the folders that dead runs have left beside a file."""
    remove_abandoned(path.parent, _prefix(path))


def remove_abandoned(parent: Path, prefix: str) -> None:
    """Remove the folders of this prefix that no living process has locked."""
    for entry in os.scandir(parent):
        if entry.name.startswith(prefix) and entry.is_dir(follow_symlinks=False):
            lock = _lock(Path(entry.path))
            if lock is not None:
                _remove(Path(entry.path), lock)


def _prefix(path: Path) -> str:
    return f".{path.name}{HIDDEN}"


def _make_locked(parent: Path, prefix: str) -> tuple[Path, int]:
    """Make a folder and lock it; return it with its lock."""
    for _ in range(ATTEMPTS):
        path = Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
        lock = _lock(path)
        if lock is not None and path.exists():
            return path, lock
        if lock is not None:  # between the two lines another run took the folder for an abandoned one
            os.close(lock)
        shutil.rmtree(path, ignore_errors=True)
    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))


def _lock(path: Path) -> int | None:
    """Lock a folder and return the lock; None if another process has it, or the folder is not ours."""
    with suppress(OSError):
        folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(folder)
        else:
            return folder
    return None


def _remove(path: Path, lock: int) -> None:
    """Remove a folder, unless files beside it could not be taken out of it: the next run tries again."""
    with suppress(OSError):
        settle(path)
        shutil.rmtree(path, ignore_errors=True)
    os.close(lock)


def settle(folder: Path) -> None:
    """Turn the links beside a folder that lead by way of it into the files that they lead to, or into nothing."""
    if not (folder / CURRENT).is_symlink():
        return
    for entry in list(os.scandir(folder.parent)):
        if entry.is_symlink() and os.readlink(entry.path) == os.path.join(folder.name, CURRENT, entry.name):
            file = folder / CURRENT / entry.name
            if file.exists():
                settled = folder / f"settled {entry.name}"
                settled.unlink(missing_ok=True)
                os.link(file, settled)
                os.replace(settled, entry.path)
            else:
                os.unlink(entry.path)
    flush(folder.parent)


def place_of(path: str | os.PathLike[str]) -> Path:
    """Return the place that a path means. A link of the user's stays a link: what it points to is the place. A link that a
    killed run has left stands in the place itself."""
    link = os.path.abspath(path)
    if os.path.islink(link):
        folder, *_ = Path(os.readlink(link)).parts
        if HIDDEN in folder and os.readlink(link) == os.path.join(folder, CURRENT, os.path.basename(link)):
            return Path(os.path.realpath(os.path.dirname(link))) / os.path.basename(link)
    return Path(os.path.realpath(path))


def check_writable(path: Path) -> None:
    """Refuse a target that could not be replaced: its folder cannot be written, or somebody made the file read-only.

    To replace a file takes the right to write to its folder only. But who made a file read-only wants it to stay.
    """
    _check_folder(path.parent, "the target")
    if path.exists() and not (os.access(path, os.W_OK) and path.stat().st_mode & 0o222):  # the mode holds for root as well
        raise PermanentError(f"{path} is read-only: nothing takes its place")


def check_output(path: Path, what: str) -> None:
    """Refuse, before the long work, a file beside the release that could not be written after it."""
    _check_folder(path.resolve().parent, what)
    if path.is_dir():
        raise PermanentError(f"{what} would be written to {path}, which is a folder")


def _check_folder(folder: Path, what: str) -> None:
    if not folder.is_dir():
        raise PermanentError(f"the folder of {what} does not exist: {folder}")
    if not os.access(folder, os.W_OK):
        raise PermanentError(f"the folder of {what} cannot be written: {folder}")


def write(path: Path, text: str) -> None:
    """Write a text to a file as a whole, or leave the file as it was."""
    path = path.resolve()  # a link stays a link: the file that it points to is replaced
    pending = path.with_name(f".{path.name}.{uuid4().hex}.pending")
    try:
        pending.write_text(text, encoding="utf-8", newline="\n")
        os.replace(pending, path)
    except OSError as failure:
        raise file_error(f"{path} cannot be written", failure) from failure
    finally:
        with suppress(OSError):
            pending.unlink(missing_ok=True)


def replace_file(pending: Path, path: Path) -> None:
    """Put a file in the place of another in one step, and give it the other's owner, mode and access list.

    Both the file and its folder are flushed to disk, so that a crash afterwards does not undo it.
    """
    flush(pending)
    if path.exists():
        adopt(pending, path)
    os.replace(pending, path)
    flush(path.parent)


def adopt(pending: Path, path: Path) -> None:
    """Give a file the owner, the mode and the access list of another one."""
    with suppress(PermissionError):  # only root can give files away
        os.chown(pending, path.stat().st_uid, path.stat().st_gid)
    shutil.copymode(path, pending)
    for attribute in os.listxattr(path) if sys.platform == "linux" else ():
        if attribute.startswith(("user.", "system.")):  # without the access list, the mode would allow more than before
            os.setxattr(pending, attribute, os.getxattr(path, attribute))


def flush(path: Path) -> None:
    """Have a file or a folder written to disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
