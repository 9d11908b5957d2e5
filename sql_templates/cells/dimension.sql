-- step:  dimension: the taxonomy of one attribute as a table, with codes in the order of the taxonomy
-- in:    ladder(place, l0 ... lh), in which the values below a label follow one another; tally(<value>)
-- out:   (code, l<level>..., low<level>..., size<level>..., rank<level>...)   key: code
-- why:   the lowest code beneath a label stands for the label. Its rank among its siblings becomes bits of a path. NULL is one
--        more value if it occurs or has a weight: NULL below the root, and last in the order. One order of the values does for
--        all levels: a label begins at each value that has another label than the value before it
{% set between = levels[1:-1] %}
{% set top = levels | last %}
with leaves as (
    select place, {% for j in levels %}l{{ j }}{% if not loop.last %}, {% endif %}{% endfor %} from {{ ladder }}
    union all
    select
        null, {% for j in levels %}{% if loop.last and j > 0 %}(select max(l{{ j }}) from {{ ladder }}){% else %}null{% endif %}{% if not loop.last %}, {% endif %}{% endfor %}

    {% if not has_null %}
    where exists (select 1 from {{ tally }} where {{ value }} is null)
    {% endif %}
),

coded as (
    select
        row_number() over (order by place nulls last) - 1 as code,
        {% for j in between %}
        case when place is not null and lag(l{{ j }}) over (order by place nulls last) is not distinct from l{{ j }} then 0 else 1 end as begins{{ j }},
        {% endfor %}
        {% for j in levels %}
        l{{ j }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from leaves
),

spanned as (
    select
        code,
        {% for j in levels %}
        l{{ j }},
        {% endfor %}
        {% for j in between %}
        max(case when begins{{ j }} = 1 then code end) over (order by code rows between unbounded preceding and current row) as low{{ j }},
        sum(begins{{ j }}) over (order by code rows between unbounded preceding and current row) as number{{ j }},
        min(case when begins{{ j }} = 1 then code end) over (order by code desc rows between unbounded preceding and 1 preceding) as next{{ j }},
        {% endfor %}
        max(code) over (order by code desc rows between unbounded preceding and current row) + 1 as leaves
    from coded
)

select
    code,
    {% for j in levels %}
    l{{ j }},
    {% if loop.last %}
    cast(0 as bigint) as low{{ j }},
    cast(leaves as bigint) as size{{ j }},
    cast(0 as bigint) as rank{{ j }}
    {% elif loop.first %}
    code as low0,
    cast(1 as bigint) as size0,
    code{% if between %} - low1{% endif %} as rank0,
    {% else %}
    low{{ j }},
    cast(coalesce(next{{ j }}, leaves) - low{{ j }} as bigint) as size{{ j }},
    cast(number{{ j }} - {% if j + 1 == top %}1{% else %}max(case when code = low{{ j + 1 }} then number{{ j }} end) over (order by code rows between unbounded preceding and current row){% endif %} as bigint) as rank{{ j }},
    {% endif %}
    {% endfor %}
from spanned
