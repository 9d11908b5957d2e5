"""A folder for what a run has not published yet: it goes with the run, and what a killed run left goes with the next one."""

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
from uuid import uuid4

from .errors import PermanentError, file_error

HIDDEN = ".shoal-"
ATTEMPTS = 10


class Workspace:
    """A folder that is locked for as long as the process lives that made it, however that ends. `close` removes it."""

    def __init__(self, parent: Path, prefix: str) -> None:
        try:
            remove_dead(parent, prefix)
            self.path, lock = _locked(parent, prefix)
        except OSError as failure:
            raise file_error(f"the folder {parent} cannot be written", failure) from failure
        self.close = weakref.finalize(self, _remove, self.path, lock)


def beside(path: Path) -> Workspace:
    """A folder beside a file, so that what is in it can take the file's place in one step; no glob takes what is in it."""
    return Workspace(path.parent, f".{path.name}{HIDDEN}")


def clear(path: Path) -> None:
    """Remove what dead runs have left beside a file."""
    remove_dead(path.parent, f".{path.name}{HIDDEN}")


def check_writable(path: Path) -> None:
    """A new file takes the old one's place, which the folder decides; but who made a file read-only means it to stay."""
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
    """Write a file as a whole or not at all."""
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


def move(pending: Path, path: Path) -> None:
    """Put a file in the place of another, in one step and for good; it gets the other's owner, mode and access list."""
    with pending.open("rb+") as written:
        os.fsync(written.fileno())
    if path.exists():
        with suppress(PermissionError):  # only root can give files away
            os.chown(pending, path.stat().st_uid, path.stat().st_gid)
        shutil.copymode(path, pending)
        for attribute in os.listxattr(path) if sys.platform == "linux" else ():
            if attribute.startswith(("user.", "system.")):  # without its access list a file's mode says more than it should
                os.setxattr(pending, attribute, os.getxattr(path, attribute))
    os.replace(pending, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _locked(parent: Path, prefix: str) -> tuple[Path, int]:
    for _ in range(ATTEMPTS):
        path = Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
        lock = _lock(path)
        if lock is not None and path.exists():
            return path, lock
        if lock is not None:  # another run took it for a dead one's, between the two lines
            os.close(lock)
        shutil.rmtree(path, ignore_errors=True)
    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))


def remove_dead(parent: Path, prefix: str) -> None:
    """Remove the folders whose runs are dead: nobody holds their locks."""
    for entry in os.scandir(parent):
        if entry.name.startswith(prefix) and entry.is_dir(follow_symlinks=False):
            lock = _lock(Path(entry.path))
            if lock is not None:
                _remove(Path(entry.path), lock)


def _remove(path: Path, lock: int) -> None:
    shutil.rmtree(path, ignore_errors=True)
    os.close(lock)


def _lock(path: Path) -> int | None:
    """The lock of a folder, if nobody has it and it is ours to take."""
    with suppress(OSError):
        folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(folder)
        else:
            return folder
    return None
