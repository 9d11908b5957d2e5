-- terms that the knowledge lacks

select
    p.node,
    coalesce(k.term, 0) as term,
    row_number() over (partition by p.node order by coalesce(k.support, 0), p.term) as place
from "shoal_1_set_pieces" as p
join "shoal_2_terms" as k on k.l0 = p.term
