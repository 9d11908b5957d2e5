-- step:  rows_alone: how many rows of a release are alone with their labels and their value of one more column
-- in:    release(<column>...), of which the first rows are read
-- out:   (number, rows, different, alone)   key: number
-- why:   who knows an unchanged column of a person, too, finds the person's row where it is alone
with sample as (
    select
        {% for column in labels %}
        s.{{ column }} as label{{ loop.index }},
        {% endfor %}
        {% for column in unchanged %}
        s.{{ column }} as kept{{ loop.index }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from {{ release }} as s
    limit {{ limit }}
){% for _ in unchanged %}{% set i = loop.index %},

combinations{{ i }} as (
    select kept{{ i }} as kept, count(*) as n
    from sample
    group by kept{{ i }}{% for _ in labels %}, label{{ loop.index }}{% endfor %}

){% endfor %}

{% for _ in unchanged %}
{% set i = loop.index %}
select
    {{ i }} as number,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(distinct kept) as different,
    count(case when n = 1 then 1 end) as alone
from combinations{{ i }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
