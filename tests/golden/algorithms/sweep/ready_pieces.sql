-- sweep, weights

select class, item, "k1", piece, place, "s1", n
from "shoal_1_undisturbed_pieces"
where is_ready
