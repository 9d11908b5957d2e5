-- step:  tally_without_stars: the tally without the rows that are shown suppressed
-- in:    tally(<value>..., n)
-- out:   (<value>..., n)
-- why:   suppressed rows form no class
{% import "macros/columns.sql" as columns %}
select {{ columns.list(quasi) }}{{ columns.tail(sensitive) }}{{ columns.tail(persons) }}, n
from {{ tally }}
where not (
    {% for q in quasi %}
    cast({{ q }} as varchar) is not distinct from '*'{% if not loop.last %} and{% endif %}

    {% endfor %}
    {% for s in sensitive %}
    and {{ s }} is null
    {% endfor %}
)
