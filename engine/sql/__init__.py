"""SQL as text: names and values, templates, statements, and what other dialects need."""
