select part, attribute, side, kept as n from "shoal_1_edges"
