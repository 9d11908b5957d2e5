-- step:  joint_counts: how often two attributes have which values together, for several pairs of attributes
-- in:    cells(cell, <word>..., <code>..., n)
-- out:   (pair, a, b, n)   key: pair, a, b
-- why:   how far attributes correlate follows from it. Pairs that do not occur are left out
{% for first, second in pairs %}
select {{ loop.index0 }} as pair, {{ first }} as a, {{ second }} as b, cast(sum(t.n) as bigint) as n
from {{ cells }} as t
group by {{ first }}, {{ second }}
{% if not loop.last %}union all{% endif %}

{% else %}
select 0 as pair, 0 as a, 0 as b, cast(1 as bigint) as n
from {{ cells }} as t
where false
{% endfor %}
