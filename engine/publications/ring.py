"""Labels for each row of its own: a record is of any of l neighbours in a ring (non-homogeneous generalization, 003's NG)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..backends.target import Pending, Target
from ..errors import PolicyError
from ..metrics.query_error import Answering
from ..params.fields import parameter
from ..params.secrets import VARIABLE, secret_of
from ..sql.names import Relation
from .base import GroupPublication

if TYPE_CHECKING:
    from ..policy.model import Policy
    from ..release.columns import Fate
    from ..release.measured import Released
    from ..release.recode import Recoding
    from ..release.rings import Rings


@dataclass(frozen=True, kw_only=True)
class Ring(GroupPublication):
    """Publishes each row with labels of l rows that differ in the sensitive value: a secret decides which of them has it."""

    has_trace: ClassVar[bool] = False
    why_no_k: ClassVar[str] = "every row has labels of its own"
    not_promised: ClassVar[str] = (
        "no rows need to look alike. Nobody who holds the release alone can tell that the rows behind a record differ: the run "
        "has. Who knows the value of one person of a group may find out how its ring is turned, and so others of its values"
    )

    l: int | None = parameter(  # noqa: E741
        "how many rows each record may be of (default: what the policy's models ask for)", default=None, minimum=2
    )
    secret: str = parameter("the environment variable that holds the secret", default=VARIABLE)

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        yield from super().check(policy)
        where = policy.location / "publish"
        if len(policy.sensitive) > 1:
            yield (policy.location / "sensitive").error("has several attributes, and the neighbours in a ring differ on one")
        asked = max((1 / share for model in policy.models if (share := model.largest_share)), default=1)
        if self.l is None and self._size(policy) < 2:
            yield (where / "l").error("is missing: no model of the policy asks for 2 different values or more")
        elif self.l is not None and self.l < asked * (1 - 1e-9):
            yield (where / "l").error(f"is {self.l}, and the models of the policy ask for {math.ceil(asked * (1 - 1e-9))}")

    def open(self, policy: Policy) -> None:
        super().open(policy)
        self._secret(policy)

    def exact(self, policy: Policy, column: str) -> bool:
        return False

    def becomes(self, fate: Fate) -> str | None:
        return "generalized" if fate.role == "quasi" else "permuted"

    def admit(self, recoding: Recoding) -> None:
        self._rings(recoding)

    def prepare(self, target: Target, recoding: Recoding) -> Pending:
        draft = self._rings(recoding).records(self.gid)
        return target.prepare(draft.select, draft.note)

    def answering(self, released: Released) -> Answering:
        rings = self._rings(released.recoding)
        looks, covered = released.covered(rings.labels, rings.windows)
        return Answering(rings.rows(looks), [*released.looks, *released.codes], covered)

    def possible(self, released: Released) -> Relation:
        return self._rings(released.recoding).windows

    def _rings(self, recoding: Recoding) -> Rings:
        return recoding.rings(self._secret(recoding.policy), self._size(recoding.policy))

    def _size(self, policy: Policy) -> int:
        return self.l or max((model.least_rows for model in policy.models), default=1)

    def _secret(self, policy: Policy) -> str:
        return secret_of(self.secret, policy.location / "publish" / "secret")
