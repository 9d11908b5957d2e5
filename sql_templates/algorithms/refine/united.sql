-- step:  united: the groups of several kinds
-- in:    tables(cell, class, n)
-- out:   (cell, class, n)   key: cell, class
-- why:   groups of rows left over, rows that went back, blocks that stayed whole
with together as (
    {% for table in tables %}
    select cell, class, n from {{ table }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
)

select cell, class, cast(sum(n) as bigint) as n from together group by cell, class
