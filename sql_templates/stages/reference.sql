-- step:  reference: how a sensitive attribute is distributed over the whole source
-- in:    cells(<sa>, n), or groups(shape, <sa>, n) and shapes(shape, classes); shares(node, sa, share)
-- out:   (sa, share)   key: sa
-- why:   some models compare every class with it. It is fixed before the search, and counts suppressed rows. A value that no
--        row of the source has, but that a general value stands for, has a share of 0
{% set n %}c.n{% if shapes %} * p.classes{% endif %}{% endset %}
{% set n %}{% if shares %}coalesce({{ n }}, 0) * s.share{% else %}{{ n }}{% endif %}{% endset %}
{% set sa %}{% if shares %}s.sa{% else %}c.{{ sensitive }}{% endif %}{% endset %}
select {{ sa }} as sa, sum({{ n }}) / cast(sum(sum({{ n }})) over () as double) as share
{% if shares %}
from {{ shares }} as s
left join {{ cells }} as c on c.{{ sensitive }} = s.node
{% else %}
from {{ cells }} as c
{% endif %}
{% if shapes %}
{% if shares %}left {% endif %}join {{ shapes }} as p on p.shape = c.shape
{% endif %}
{% if shares %}
where s.node <> s.sa or c.n is not null
{% endif %}
group by {{ sa }}
