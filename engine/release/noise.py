"""What is drawn by a secret: ids of groups, and the noise in sensitive values."""

from __future__ import annotations

import hashlib
import hmac
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

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
    key: Relation
    domains: Relation
    """(class, code, value, place, n, different, rows, kept)"""
    groups: Relation
    """(class, gid)"""

    def beliefs(self) -> tuple[float, float, float, float]:
        """Return the highest belief that a published value leads to, the least and the most chance that one was kept, and the
        amplification."""
        belief, least, most, gamma = self.recoding.run.row("publications/beliefs", domains=self.domains)
        return float(belief), float(least), float(most), float(gamma)

    def rows(self, gid: str) -> Draft:
        """Return the table of the rows with noise."""
        recoding, sensitive = self.recoding, self.recoding.policy.sensitive_names
        columns = [
            ShownWithNoise(**vars(shown(recoding, fate.name)), is_drawn=fate.name in sensitive)
            for fate in recoding.columns.published
        ]
        select = render(
            "publications/randomized",
            grouping=recoding.grouping.cells,
            cells=recoding.cells.table,
            code=recoding.cells.sensitive[0].code,
            domains=self.domains,
            groups=self.groups,
            key=self.key,
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
    domains = run.step(
        "publications/domains",
        grouping=grouping.cells,
        cells=cells.table,
        code=cells.sensitive[0].code,
        value=name("sv1"),
        retention=retention,
        gamma=gamma,
    )
    return Noise(recoding, loaded, domains, keyed_ids(recoding, loaded))


def keyed_ids(recoding: Recoding, key: Relation) -> Relation:
    """Make the table (class, gid) of ids in an order that only the secret gives."""
    return recoding.run.step("publications/keyed_ids", grouping=recoding.grouping.cells, key=key)
