"""The engine PostgreSQL: its session, its catalog, and the ways to publish in it: a new table, a view, a table in place."""
