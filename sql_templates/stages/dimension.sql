-- step:  dimension: the taxonomy of one attribute as a table, with codes in the order of the taxonomy
-- in:    ladder(place, l0 ... lh), tally(<value>)
-- out:   (code, l<level>..., low<level>..., size<level>..., rank<level>...)   key: code
-- why:   the lowest code beneath a label stands for the label. Its rank among its siblings becomes bits of a path. NULL is one
--        more value if it occurs or has a weight: NULL below the root, and last in the order. Of many values most time goes
--        into windows, and each value is the only one of its label at level 0
with leaves as (
    select place, {% for j in levels %}l{{ j }}{% if not loop.last %}, {% endif %}{% endfor %} from {{ ladder }}
    union all
    select
        null, {% for j in levels %}{% if loop.last and j > 0 %}(select max(l{{ j }}) from {{ ladder }}){% else %}null{% endif %}{% if not loop.last %}, {% endif %}{% endfor %}

    {% if not has_null %}
    where exists (select 1 from {{ tally }} where {{ value }} is null)
    {% endif %}
),

placed as (
    select
        {% for j in levels %}
        l{{ j }},
        {% if j == 0 %}place{% else %}min(place) over (partition by l{{ j }}){% endif %} as first{{ j }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from leaves
),

coded as (
    select
        row_number() over (order by {% for j in levels | reverse %}first{{ j }} nulls last{% if not loop.last %}, {% endif %}{% endfor %}) - 1 as code,
        {% for j in levels %}
        l{{ j }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from placed
),

spanned as (
    select
        code,
        {% for j in levels %}
        l{{ j }},
        {% if j == 0 %}code{% else %}min(code) over (partition by l{{ j }}){% endif %} as low{{ j }},
        {% if j == 0 %}cast(1 as bigint){% else %}cast(count(*) over (partition by l{{ j }}) as bigint){% endif %} as size{{ j }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from coded
)

select
    code,
    {% for j in levels %}
    l{{ j }},
    low{{ j }},
    size{{ j }},
    {% if loop.last %}
    cast(0 as bigint) as rank{{ j }}
    {% else %}
    cast(dense_rank() over (partition by low{{ j + 1 }} order by low{{ j }}) - 1 as bigint) as rank{{ j }},
    {% endif %}
    {% endfor %}
from spanned
