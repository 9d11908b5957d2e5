"""shoal anonymizes tables about people inside their database, and verifies each release before it publishes it."""

from __future__ import annotations

from . import errors, models
from .api import advise, anonymize, audit, compile
from .errors import EngineError, PermanentError, PolicyError, PrivacyError, ShoalError
from .judging.advice import Advice
from .judging.findings import Audit, Finding
from .policy.model import Policy
from .release.handle import Release

__version__ = "0.1.0"

__all__ = [
    "Advice",
    "Audit",
    "EngineError",
    "Finding",
    "PermanentError",
    "Policy",
    "PolicyError",
    "PrivacyError",
    "Release",
    "ShoalError",
    "advise",
    "anonymize",
    "audit",
    "compile",
    "errors",
    "models",
]


def __dir__() -> list[str]:
    """List what users call; the rooms of the package are not for them."""
    return sorted([*__all__, "__version__"])
