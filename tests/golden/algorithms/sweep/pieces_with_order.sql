-- sweep, weights

select class, item, "k1", piece, place, "s1", n
from "shoal_1_pieces_after_removals"
where class not in (select class from "shoal_2_classes_without_order")
