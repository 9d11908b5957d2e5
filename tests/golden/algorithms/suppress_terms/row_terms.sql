-- terms suppressed, and queries

select
    s.node,
    s.term,
    row_number() over (partition by s.node order by k.support, s.term) as r,
    h.bit
from (
    select t.node, t.term, row_number() over (partition by t.node order by k.support, t.term) as place
    from "shoal_1_set_terms" as t
    join "shoal_2_terms" as k on k.term = t.term
    where exists (select 1 from "shoal_3_nodes" as n where n.node = t.node)
) as s
join "shoal_2_terms" as k on k.term = s.term
join "shoal_4_harmonics" as h on h.terms = s.place
