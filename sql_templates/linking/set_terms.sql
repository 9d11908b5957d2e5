-- step:  set_terms: the terms of each set that is linked to labels by them, the rarest first
-- in:    set_pieces(node, term), terms(term, l0, support)
-- out:   (node, term, place)   key: node, place
-- why:   a term that no label has has the number 0 and stands first, so that its set is linked to nothing
select
    p.node,
    coalesce(k.term, 0) as term,
    row_number() over (partition by p.node order by coalesce(k.support, 0), p.term) as place
from {{ set_pieces }} as p
{% if unknown == "unlink" %}left {% endif %}join {{ terms }} as k on k.l0 = p.term
