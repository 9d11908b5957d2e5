-- step:  information: the share of the source's information that the release keeps, from 1 to 0 (000 Def 14)
-- in:    spread(node, attribute, detail, kept)
-- out:   (node, score)   key: node
-- why:   a value holds 1 / (leaves that it covers), a suppressed value nothing. Kept is what a sensitive value holds on average
select node, (sum(detail) + {{ sensitive }} * max(kept)) / (count(*) + {{ sensitive }}) as score
from {{ spread }}
group by node
