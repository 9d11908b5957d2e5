-- step:  least_distance: how near the prior a class is of which no term is left
-- in:    prior(sa, share)
-- out:   (distance)
-- why:   where no suppression reaches t, this is told
select exp(ln(greatest(sum((share - 1 / {{ count | double }}) * (share - 1 / {{ count | double }})), 1e-300)) / 2) as distance
from {{ prior }}
