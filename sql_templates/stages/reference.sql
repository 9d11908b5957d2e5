-- step:  reference: how a sensitive attribute is distributed over the whole source
-- in:    cells(<sa>, n), or groups(shape, <sa>, n) and shapes(shape, classes)
-- out:   (sa, share)   key: sa
-- why:   t-closeness compares every class with it; it is fixed before the search, suppressed rows included
select c.{{ sensitive }} as sa, sum(c.n{% if shapes %} * p.classes{% endif %}) / cast(sum(sum(c.n{% if shapes %} * p.classes{% endif %})) over () as double) as share
from {{ cells }} as c
{% if shapes %}
join {{ shapes }} as p on p.shape = c.shape
{% endif %}
group by c.{{ sensitive }}
