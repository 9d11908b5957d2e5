-- step:  height: how many steps up their taxonomies the quasi-identifiers went (001 §6)
-- in:    spread(node, attribute, weight, level)
-- out:   (node, score)   key: node
-- why:   the height of the node in the lattice, weighted; suppression does not change it
select node, sum(weight * level) as score
from {{ spread }}
group by node
