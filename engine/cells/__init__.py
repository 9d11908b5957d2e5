"""From a table to its cells: the tally, dimension tables, packed codes, and the labels of classes."""
