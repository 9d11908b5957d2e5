"""The policy: what the user declares, checked as a whole, as JSON Schema and as a hash."""
