"""shoal: tables about people, generalized where they are and verified before they are published."""

from __future__ import annotations

from . import errors, models
from .api import advise, anonymize, audit, compile
from .errors import EngineError, PolicyError, PrivacyError, ShoalError
from .judging.advice import Advice
from .judging.audit import Audit, Finding
from .policy.model import Policy
from .release.handle import Release

__version__ = "0.1.0"

__all__ = [
    "Advice",
    "Audit",
    "EngineError",
    "Finding",
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
