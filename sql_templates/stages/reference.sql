-- step:  reference: how a sensitive attribute is distributed over the whole source
-- in:    cells(<sa>, n), or groups(shape, <sa>, n) and shapes(shape, classes); shares(node, sa, share)
-- out:   (sa, share)   key: sa
-- why:   t-closeness compares every class with it; it is fixed before the search, suppressed rows included
{% set n %}c.n{% if shapes %} * p.classes{% endif %}{% if shares %} * s.share{% endif %}{% endset %}
{% set sa %}{% if shares %}s.sa{% else %}c.{{ sensitive }}{% endif %}{% endset %}
select {{ sa }} as sa, sum({{ n }}) / cast(sum(sum({{ n }})) over () as double) as share
from {{ cells }} as c
{% if shapes %}
join {{ shapes }} as p on p.shape = c.shape
{% endif %}
{% if shares %}
join {{ shares }} as s on s.node = c.{{ sensitive }}
{% endif %}
group by {{ sa }}
