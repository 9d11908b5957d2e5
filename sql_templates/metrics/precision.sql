-- step:  precision: the share of the way to the roots that is left, from 1 (as in the source) to 0 (Sweeney's Prec)
-- in:    spread(node, attribute, weight, climb)
-- out:   (node, score)   key: node
-- why:   1 less the weighted mean of level / height over all values; a suppressed value is at the root
select node, 1 - coalesce(sum(weight * climb) / nullif(sum(weight), 0), 0) as score
from {{ spread }}
group by node
