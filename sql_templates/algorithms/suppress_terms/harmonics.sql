-- step:  harmonics: what it costs to remove all of so many terms, and the bit of each place
-- in:    nothing
-- out:   (terms, cost, bit)   key: terms
-- why:   eq. 2 of 004: a term costs 1 / (terms left before it goes), so a row of w terms with b left costs H_w - H_b
select cast(v.terms as bigint) as terms, cast(v.cost as double) as cost, cast(v.bit as bigint) as bit
from (
    values
    {% for terms, cost, bit in rows %}
    ({{ terms }}, {{ cost | double }}, {{ bit }}){% if not loop.last %},{% endif %}

    {% endfor %}
) as v(terms, cost, bit)
