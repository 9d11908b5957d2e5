select class, item, "k1", "k2", piece, place, "s1", "s2", n
from "shoal_1_pieces"
