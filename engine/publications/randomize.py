"""Sensitive values with noise: one is kept with a chance, or else drawn from the values of its group (Chaytor and Wang)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..backends.target import Pending, ReleaseColumn, Target, taking_tables
from ..errors import PolicyError, PrivacyError
from ..judging.groups import Groups
from ..metrics.query_error import Answering
from ..params.fields import parameter
from ..params.location import Misfit
from ..params.secrets import VARIABLE, secret_of
from .base import SENSITIVE, GroupPublication

if TYPE_CHECKING:
    from ..policy.model import Policy
    from ..release.columns import Fate, Fates
    from ..release.measured import Released
    from ..release.noise import Noise
    from ..release.recode import Recoding


@dataclass(frozen=True, kw_only=True)
class Randomize(GroupPublication):
    """Publishes quasi-identifiers as they are, and sensitive values with noise that only whoever has a secret can undo."""

    has_sensitive_table: ClassVar[bool] = True
    has_trace: ClassVar[bool] = False
    not_promised: ClassVar[str] = (
        "nobody who holds the release alone can tell whether noise was drawn with the chances that it states: the run has. "
        "Quasi-identifiers are published as they are, and no rows need to look alike. Whoever has the secret has the values"
    )

    retention: float | None = parameter("the chance that a value is kept, and not drawn", default=None, minimum=0, below=1)
    gamma: float | None = parameter(
        "instead: no value makes a published one more than so many times as likely as another (amplification)",
        default=None,
        above=1,
    )
    rho1: float | None = parameter("instead, with rho2: no belief of at most rho1", default=None, above=0, below=1)
    rho2: float | None = parameter("becomes one above rho2", default=None, above=0, below=1)
    kept: str = parameter("the column of the second table with the chance that a value was kept", default="kept")
    secret: str = parameter("the environment variable that holds the secret", default=VARIABLE)

    def __post_init__(self) -> None:
        super().__post_init__()
        given = [self.retention is not None, self.gamma is not None, self.rho1 is not None or self.rho2 is not None]
        if sum(given) != 1 or (self.rho1 is None) != (self.rho2 is None):
            raise Misfit("randomize needs one of retention, gamma, or rho1 with rho2")
        if self.rho1 is not None and self.rho2 is not None and self.rho2 <= self.rho1:
            raise Misfit(f"rho2 must be above rho1, and {self.rho2} is not above {self.rho1}")

    @property
    def made(self) -> tuple[str, ...]:
        return (self.gid, self.kept)

    @property
    def amplification(self) -> float | None:
        """Return the gamma that is promised; None if the retention is given.

        No belief of rho1 rises above rho2 if gamma is at most rho2 (1 - rho1) / (rho1 (1 - rho2)).
        """
        if self.rho1 is not None and self.rho2 is not None:
            return self.rho2 * (1 - self.rho1) / (self.rho1 * (1 - self.rho2)) * (1 - 1e-9)
        return self.gamma

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        yield from super().check(policy)
        if len(policy.sensitive) > 1:
            yield (policy.location / "sensitive").error("has several attributes, and randomize draws noise for one")
        for model in policy.models:
            if model.needs_sensitive and not model.holds_with_noise and not model.hides_rows:
                yield (policy.location / "privacy").error(
                    f"has {model.name}, which randomize cannot promise: it is about how often values occur in a group, and the "
                    "release has noise in their place; ask for distinct_l_diversity or simple_l_diversity"
                )

    def open(self, policy: Policy) -> None:
        super().open(policy)
        self._secret(policy)

    def becomes(self, fate: Fate) -> str:
        return "randomized" if fate.role == "sensitive" else "unchanged"

    def tables(self, columns: Fates) -> Sequence[tuple[str, Sequence[ReleaseColumn]]]:
        sensitive = [fate.published for fate in columns.published if fate.role == "sensitive" and fate.published]
        chance = ReleaseColumn(self.kept, "DOUBLE", is_label=True, may_be_null=False)
        return [*super().tables(columns), (SENSITIVE, [self.gid_column, *sensitive, chance])]

    def admit(self, recoding: Recoding) -> None:
        belief, *_ = self._noise(recoding).beliefs()
        most = min((share for model in recoding.policy.models if (share := model.largest_share)), default=1.0)
        if belief > most * (1 + 1e-9):
            raise PrivacyError(
                f"randomize would keep so many values that a published one could be believed with {belief:.4g}, and the policy "
                f"allows {most:.4g}: ask for less retention or a smaller gamma, or for larger groups (the algorithm's l)"
            )

    def prepare(self, target: Target, recoding: Recoding) -> Pending:
        noise = self._noise(recoding)
        drafts = [noise.rows(self.gid), noise.values(self.gid, self.kept, SENSITIVE)]
        return taking_tables(target).prepare_tables(drafts)

    def answering(self, released: Released) -> Answering:
        estimated = self._noise(released.recoding).estimated()
        return Answering(estimated, [*released.paths, *released.codes], released.values, has_fractions=True)

    def groups(self, policy: Policy) -> Groups:
        return Groups(self.gid, chance=self.kept)

    def figures(self, recoding: Recoding) -> Mapping[str, float]:
        belief, least, most, gamma = self._noise(recoding).beliefs()
        return {"least_kept": least, "most_kept": most, "amplification": gamma, "belief": belief}

    def _noise(self, recoding: Recoding) -> Noise:
        return recoding.noise(self._secret(recoding.policy), self.retention, self.amplification)

    def _secret(self, policy: Policy) -> str:
        return secret_of(self.secret, policy.location / "publish" / "secret")
