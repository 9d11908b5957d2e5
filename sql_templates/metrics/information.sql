-- step:  information: the information that the release keeps of the source's, from 1 to 0 (000 Def 14)
-- in:    spread(node, attribute, detail, kept)
-- out:   (node, score)   key: node
-- why:   a value holds 1 / (leaves that it covers), a suppressed one nothing; kept is what a sensitive value holds on average
select node, (sum(detail) + {{ sensitive }} * max(kept)) / (count(*) + {{ sensitive }}) as score
from {{ spread }}
group by node
