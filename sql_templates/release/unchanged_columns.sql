-- step:  unchanged_columns: what each column that is to be published as it is tells of the rows, and of the columns that are not
-- in:    source(<column>...), of which the first rows are read
-- out:   (number, other, rows, different, alone, in_few, length, shared, groups, agreeing, others, followed, follows, most)
--        key: number, other
-- why:   a value that few rows have is as good as a name, and a value whose rows all agree on another column tells that column.
--        `agreeing` counts the rows of values that several rows share and that agree on the other column. Tables are typed by many
--        hands, so a column may also tell another one but for some rows: of `follows` rows, which are those after the first of
--        each value, `followed` have the most frequent value of the other column there, and `most` is the share of rows that have
--        its most frequent value anyway
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
),

first_rows as (
    select {% for _ in unchanged %}kept{{ loop.index }}, {% endfor %}{% for _ in others %}other{{ loop.index }}{% if not loop.last %}, {% endif %}{% endfor %} from sample limit {{ near_limit }}
){% for _ in others %},

most{{ loop.index }} as (
    select max(n) / cast(sum(n) as double) as share from (select count(*) as n from first_rows group by other{{ loop.index }}) as counts
){% endfor %}{% for _ in unchanged %}{% set i = loop.index %},

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
){% for _ in others %},

told{{ i }}_{{ loop.index }} as (
    select cast(sum(n) as bigint) as n, max(n) as top
    from (select kept{{ i }} as kept, count(*) as n from first_rows group by kept{{ i }}, other{{ loop.index }}) as pairs
    group by kept
){% endfor %}{% endfor %}

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
    cast(coalesce(sum(case when n < {{ few }} then n end), 0) as bigint) as in_few,
    coalesce(sum(n * length(kept)) / cast(sum(n) as double), 0) as length,
    cast(coalesce(sum(case when n > 1 then n end), 0) as bigint) as shared,
    count(case when n > 1 then 1 end) as groups,
    cast(coalesce(sum(case when n > 1 and low{{ j }} = high{{ j }} then n end), 0) as bigint) as agreeing,
    count(distinct case when n > 1 then low{{ j }} end) as others,
    (select cast(coalesce(sum(top - 1), 0) as bigint) from told{{ i }}_{{ j }}) as followed,
    (select cast(coalesce(sum(n - 1), 0) as bigint) from told{{ i }}_{{ j }}) as follows,
    (select share from most{{ j }}) as most
from values{{ i }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
{% if not loop.last %}union all{% endif %}

{% endfor %}
