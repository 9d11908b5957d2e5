"""Draw by a secret: the ids of groups, and the noise in sensitive values."""

from __future__ import annotations

import hashlib
import hmac
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..backends.base import Column
from ..backends.target import Draft
from ..run import Run
from ..sql.names import Relation, name
from ..sql.render import header, render
from .slices import Shown, shown

if TYPE_CHECKING:
    from .recode import Recoding


def key(run: Run, secret: str, purpose: str) -> Relation:
    """Make the table (secret) of a key that follows from a secret. It is loaded from a file: no statement and no log has it."""
    digest = hmac.new(secret.encode(), f"shoal {purpose}".encode(), hashlib.sha256).hexdigest()
    with tempfile.TemporaryDirectory(prefix="shoal-") as folder:
        file = Path(folder) / "key.csv"
        file.write_text(f'"{digest}"\n', encoding="ascii")
        return run.load(file, [Column("secret", "VARCHAR", "other")])


@dataclass(frozen=True)
class ShownWithNoise(Shown):
    """An attribute in a release with noise."""

    is_drawn: bool = False
    """its values are drawn, and not those of the row"""


@dataclass(frozen=True)
class Noise:
    """The values that the noise of each class is drawn from, and the ids of the classes."""

    recoding: Recoding
    domains: Relation
    """(class, code, value, n, place, different, rows, kept)"""
    drawn: Relation
    """(class, cell, place, n)"""
    groups: Relation
    """(class, gid)"""

    def beliefs(self) -> tuple[float, float, float, float]:
        """Return a bound of the belief that published values lead to, the least and the most chance that one was kept, and the
        amplification."""
        belief, least, most, gamma = self.recoding.run.row("publications/beliefs", domains=self.domains)
        return float(belief), float(least), float(most), float(gamma)

    def estimated(self) -> Relation:
        """Make the table (<word>..., <code>, n) of how many rows each published one counts for."""
        cells = self.recoding.cells
        return self.recoding.run.step(
            "publications/estimated",
            drawn=self.drawn,
            domains=self.domains,
            cells=cells.table,
            words=cells.words,
            code=cells.sensitive[0].code,
        )

    def rows(self, gid: str) -> Draft:
        """Return the table of the rows with noise."""
        recoding, sensitive = self.recoding, self.recoding.policy.sensitive_names
        columns = [
            ShownWithNoise(**vars(shown(recoding, fate.name)), is_drawn=fate.name in sensitive)
            for fate in recoding.columns.published
        ]
        select = render(
            "publications/randomized",
            drawn=self.drawn,
            cells=recoding.cells.table,
            domains=self.domains,
            groups=self.groups,
            columns_of_release=columns,
            gid=name(gid),
        )
        return Draft(select, header("publications/randomized")["step"])

    def values(self, gid: str, chance: str, suffix: str) -> Draft:
        """Return the table of the values that noise is drawn from."""
        [sensitive] = self.recoding.policy.sensitive_names
        columns = {"gid": name(gid), "sensitive": name(sensitive), "chance": name(chance)}
        select = render("publications/published_domains", domains=self.domains, groups=self.groups, **columns)
        return Draft(select, header("publications/published_domains")["step"], suffix)


def noise(recoding: Recoding, secret: str, retention: float | None, gamma: float | None) -> Noise:
    """Return the noise of a release: a fixed retention, or what a promised amplification allows in each class."""
    run, grouping, cells = recoding.run, recoding.grouping, recoding.cells
    loaded = key(run, secret, f"randomize {recoding.policy.seed}")
    shared: dict[str, Any] = {"grouping": grouping.cells, "cells": cells.table, "code": cells.sensitive[0].code}
    domains = run.step("publications/domains", value=name("sv1"), retention=retention, gamma=gamma, **shared)
    drawn = run.step("publications/drawn", domains=domains, key=loaded, **shared)
    return Noise(recoding, domains, drawn, keyed_ids(recoding, loaded))


def keyed_ids(recoding: Recoding, key: Relation) -> Relation:
    """Make the table (class, gid) of ids in an order that only the secret gives."""
    return recoding.run.step("publications/keyed_ids", grouping=recoding.grouping.cells, key=key)
