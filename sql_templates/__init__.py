"""The SQL of shoal: one template is one SELECT that makes one table."""
