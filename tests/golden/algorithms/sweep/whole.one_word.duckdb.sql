select class, item, "k1", piece, place, "s1", n
from "shoal_1_settling"
where is_ready
