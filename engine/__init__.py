"""shoal anonymizes tables about people inside their database, and verifies each release before it publishes it."""

from __future__ import annotations

import importlib

TYPE_CHECKING = False  # as `typing` has it, which takes its time to import
if TYPE_CHECKING:
    from . import errors, models
    from .api.advising import advise
    from .api.anonymizing import anonymize, compile
    from .api.attacking import attack
    from .api.auditing import audit
    from .api.planning import plan
    from .api.profiles import init, profile
    from .api.reporting import report_on
    from .attacks.findings import Attack
    from .errors import EngineError, PermanentError, PolicyError, PrivacyError, ShoalError
    from .judging.advice import Advice
    from .judging.findings import Audit, Finding
    from .policy.model import Policy
    from .profiling.profile import Profile
    from .release.handle import Release
    from .report.page import Report
    from .report.plan import Plan

__version__ = "0.1.0"

__all__ = [
    "Advice",
    "Attack",
    "Audit",
    "EngineError",
    "Finding",
    "PermanentError",
    "Plan",
    "Policy",
    "PolicyError",
    "PrivacyError",
    "Profile",
    "Release",
    "Report",
    "ShoalError",
    "advise",
    "anonymize",
    "attack",
    "audit",
    "compile",
    "errors",
    "init",
    "models",
    "plan",
    "profile",
    "report_on",
]

_HOMES = {
    "api.advising": ("advise",),
    "api.anonymizing": ("anonymize", "compile"),
    "api.attacking": ("attack",),
    "api.auditing": ("audit",),
    "api.planning": ("plan",),
    "api.profiles": ("init", "profile"),
    "api.reporting": ("report_on",),
    "attacks.findings": ("Attack",),
    "errors": ("EngineError", "PermanentError", "PolicyError", "PrivacyError", "ShoalError"),
    "judging.advice": ("Advice",),
    "judging.findings": ("Audit", "Finding"),
    "policy.model": ("Policy",),
    "profiling.profile": ("Profile",),
    "release.handle": ("Release",),
    "report.page": ("Report",),
    "report.plan": ("Plan",),
}
"""The modules of what users call."""


def __getattr__(called: str) -> object:
    """Import what users call when they first name it: the program must heed signals before it imports an engine."""
    if called in ("errors", "models"):
        return importlib.import_module(f".{called}", __name__)
    for home, names in _HOMES.items():
        if called in names:
            found = globals()[called] = getattr(importlib.import_module(f".{home}", __name__), called)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {called!r}")


def __dir__() -> list[str]:
    """List what users call; the rooms of the package are not for them."""
    return sorted([*__all__, "__version__"])
