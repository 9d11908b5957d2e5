"""The definitions once more, in plain, slow, obvious Python that shares no code with the engine."""
