-- step:  taken_scores: the scores of nodes that earlier searches of a plan scored, as far as they are the same here
-- in:    scores(node, place, score), losses(node, place, lost)
-- out:   (node, score)   key: node
-- why:   of the places, one has the checks of this search, the others have checks that ask for no more. What violates these violates
--        its own, too: so if a node loses as many rows by both, it loses the same rows, and scores the same
{% import "macros/columns.sql" as columns %}
select s.node, min(s.score) as score
from {{ scores }} as s
join {{ losses }} as own on own.node = s.node and own.place = {{ place }}
join {{ losses }} as theirs on theirs.node = s.node and theirs.place = s.place
where s.place in ({{ columns.list(places) }}) and theirs.lost = own.lost and own.lost <= {{ limit }}
group by s.node
