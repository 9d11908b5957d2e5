-- step:  row_terms: the terms of each failing set that labels have, the rarest first
-- in:    nodes(node), set_terms(node, term), terms(term, support), harmonics(terms, bit)
-- out:   (node, term, r, bit)   key: node, r
-- why:   item sets grow from their rarest term on, so that few labels are left early. The bits of what is kept make a pattern
select
    s.node,
    s.term,
    row_number() over (partition by s.node order by k.support, s.term) as r,
    h.bit
from (
    select t.node, t.term, row_number() over (partition by t.node order by k.support, t.term) as place
    from {{ set_terms }} as t
    join {{ terms }} as k on k.term = t.term
    where exists (select 1 from {{ nodes }} as n where n.node = t.node)
) as s
join {{ terms }} as k on k.term = s.term
join {{ harmonics }} as h on h.terms = s.place
