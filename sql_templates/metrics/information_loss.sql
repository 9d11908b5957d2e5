-- step:  information_loss: how far the labels reach, summed over rows and attributes (IL of 002 §2.2)
-- in:    spread(node, attribute, weight, span)
-- out:   (node, score)   key: node
-- why:   (max - min) / range for a number, height of the label / height of the taxonomy for a text, 1 for a suppressed value
select node, sum(weight * span) * {{ rows | double }} as score
from {{ spread }}
group by node
