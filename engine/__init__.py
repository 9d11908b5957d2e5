"""shoal: tables about people, generalized where they are and verified before they are published."""

from __future__ import annotations

from . import errors, models
from .api import anonymize, audit
from .audit import Audit, Finding
from .errors import EngineError, PolicyError, PrivacyError, ShoalError
from .policy import Policy
from .release import Release

__version__ = "0.1.0"

__all__ = [
    "Audit",
    "EngineError",
    "Finding",
    "Policy",
    "PolicyError",
    "PrivacyError",
    "Release",
    "ShoalError",
    "anonymize",
    "audit",
    "errors",
    "models",
]
