-- step:  prefix: the ladder of codes of which each level keeps fewer leading characters: E11.9, E11*, E*, *
-- in:    tally(<value>), the rows of a hierarchy above, each from the prefix to the root
-- out:   (place, l<level>...)   key: place
-- why:   codes of a classification have their chapter first and are of many lengths. A star stands for what a level may have
--        cut off. A code that is shorter than a level is whole, and has none. A prefix that the hierarchy lacks leaves its
--        values out, and they are reported. The hierarchy may put prefixes together that are no neighbours; then its labels
--        are in the order of their first codes
{% import "macros/columns.sql" as columns %}
with codes as (
    select distinct cast({{ value }} as varchar) as leaf from {{ tally }} where {{ value }} is not null
),

{% if rows %}
known as (
    select v.prefix, {% for j in range(above) %}v.a{{ j }}{% if not loop.last %}, {% endif %}{% endfor %}

    from (
        values
        {% for row in rows %}
        ({{ columns.list(row) }}){% if not loop.last %},{% endif %}

        {% endfor %}
    ) as v(prefix, {% for j in range(above) %}a{{ j }}{% if not loop.last %}, {% endif %}{% endfor %})
),

{% endif %}
labelled as (
    select
        c.leaf
        {% for j in range(above) %}
        {% if rows %}
        , k.a{{ j }}, min(c.leaf) over (partition by k.a{{ j }}) as first{{ j }}
        {% else %}
        , '*' as a{{ j }}
        {% endif %}
        {% endfor %}
    from codes as c
    {% if rows %}
    join known as k on k.prefix = substring(c.leaf, 1, {{ last }})
    {% endif %}
)

select
    row_number() over (order by {% if rows %}{% for j in range(above) | reverse %}first{{ j }}, {% endfor %}{% endif %}leaf) as place,
    leaf as l0
    {% for length in lengths %}
    , case when length(leaf) < {{ length }} then leaf else substring(leaf, 1, {{ length }}) || '*' end as l{{ loop.index }}
    {% endfor %}
    {% for j in range(above) %}
    , a{{ j }} as l{{ lengths | length + loop.index }}
    {% endfor %}
from labelled
