-- step:  unchanged_columns: what each column that is to be published as it is tells of the rows, and of the columns that are not
-- in:    source(<column>...), of which the first rows are read
-- out:   (number, other, rows, different, alone, length, shared, groups, agreeing, others)   key: number, other
-- why:   a value that only one row has is as good as a name, and a value whose rows all agree on another column tells that column.
--        `agreeing` counts the rows of values that several rows share and that agree on the other column
with sample as (
    select
        {% for column in unchanged %}
        coalesce(cast(s.{{ column }} as varchar), '') as kept{{ loop.index }},
        {% endfor %}
        {% for column in others %}
        coalesce(cast(s.{{ column }} as varchar), '') as other{{ loop.index }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from {{ source }} as s
    limit {{ limit }}
){% for _ in unchanged %}{% set i = loop.index %},

values{{ i }} as (
    select
        kept{{ i }} as kept,
        {% for _ in others %}
        min(other{{ loop.index }}) as low{{ loop.index }},
        max(other{{ loop.index }}) as high{{ loop.index }},
        {% endfor %}
        count(*) as n
    from sample
    group by kept{{ i }}
){% endfor %}

{% for _ in unchanged %}
{% set i = loop.index %}
{% for _ in others %}
{% set j = loop.index %}
select
    {{ i }} as number,
    {{ j }} as other,
    cast(coalesce(sum(n), 0) as bigint) as rows,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low{{ j }} = high{{ j }} then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low{{ j }} end) as others
from values{{ i }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
{% if not loop.last %}union all{% endif %}

{% endfor %}
