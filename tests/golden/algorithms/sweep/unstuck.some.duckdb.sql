select class, item, "k1", "k2", piece, place, "s1", "s2", n
from "shoal_1_pieces"
where class not in (select class from "shoal_1_stuck")
