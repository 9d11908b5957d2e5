"""The row and cell engine DuckDB: its connection, sources, targets, views and tables replaced in place."""
