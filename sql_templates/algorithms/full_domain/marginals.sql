-- step:  marginals: how many rows hold each value of each quasi-identifier, values of the taxonomy alone included
-- in:    cells(<code>..., n), the dimension tables
-- out:   (attribute, code, path, n)   key: attribute, code
-- why:   what a level costs where nothing is suppressed follows from these, without any grouping of cells
with held as (
    {% for p in packed %}
    select {{ loop.index }} as attribute, {{ p.attribute.code }} as code, cast(sum(n) as bigint) as n from {{ cells }} group by {{ p.attribute.code }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

paths as (
    {% for p in packed %}
    select {{ loop.index }} as attribute, code, cast(0{% for level, factor in p.factors %} + rank{{ level }} * {{ factor }}{% endfor %} as bigint) as path
    from {{ p.attribute.table }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
)

select p.attribute, p.code, p.path, coalesce(h.n, 0) as n
from paths as p
left join held as h on h.attribute = p.attribute and h.code = p.code
