"""How text becomes SQL: names, rendering, dialects."""
