"""Privacy models put to work: violating classes, audits of any table, advice on what can be asked for."""
