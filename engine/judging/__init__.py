"""The models at work: violating classes, audits of tables, advice on what a table allows."""
