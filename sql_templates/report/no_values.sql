-- step:  no_values: a tally without values
-- in:    nothing
-- out:   (qv<column>..., n)
-- why:   a taxonomy that lists its values needs no table to say what a label stands for
select {% for value in values %}cast(null as varchar) as {{ value }}, {% endfor %}cast(0 as bigint) as n
from (select 1 as one) as nothing
where 1 = 0
