-- step:  sensitive_count_error: how far the count of each sensitive value in the release is off (000 Fig. 21)
-- in:    cells(<code>..., n), published_rows(<code>..., n), the dimensions of the sensitive attributes, general(code, low,
--        size)
-- out:   (attribute, code, score)   key: attribute, code
-- why:   |ACT - EST| / ACT. A row with a general value counts for each leaf below it by 1 / (number of these leaves)
{% import "macros/counts.sql" as counts %}
with actual as (
    {% for attribute in sensitive %}
    select {{ loop.index }} as attribute, {{ attribute.code }} as code, sum(n) as n from {{ cells }} group by {{ attribute.code }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

published as (
    {% for attribute in sensitive %}
    select {{ loop.index }} as attribute, {{ attribute.code }} as value, sum(n) as n from {{ published_rows }} group by {{ attribute.code }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

stretches as (
    {% for attribute in sensitive %}
    {{ counts.stretches(loop.index, attribute) }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

estimated as (
    select a.attribute, a.code, sum(p.n * s.share) as n
    from actual as a
    join stretches as s on s.attribute = a.attribute and a.code between s.low and s.high
    join published as p on p.attribute = s.attribute and p.value = s.value
    group by a.attribute, a.code
)

select
    a.attribute,
    a.code,
    {{ counts.error("a", "e") }} as score
from actual as a
left join estimated as e on e.attribute = a.attribute and e.code = a.code
