-- step:  entropy: the bits that are lost, value by value: non-uniform entropy
-- in:    spread(node, attribute, weight, bits)
-- out:   (node, score)   key: node
-- why:   log2(rows with the label / rows with the value), summed over rows and attributes: hiding a rare value costs more
select node, sum(weight * bits) * {{ rows | double }} as score
from {{ spread }}
group by node
