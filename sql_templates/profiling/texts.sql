-- step:  texts: how long the texts of each column are, and how many are left once blanks and capitals do not count
-- in:    raw(v<number>..., n)
-- out:   (number, different, length, shortest, longest, folded, padded, present)   key: number
-- why:   free text is long and hardly repeats; `m`, `M` and `M ` are one value that was typed by several hands
{% for number, value, folded, trimmed in columns %}
select
    {{ number }} as number,
    count(value) as different,
    coalesce(sum(n * length(value)) / cast(nullif(sum(case when value is not null then n end), 0) as double), 0) as length,
    coalesce(min(length(value)), 0) as shortest,
    coalesce(max(length(value)), 0) as longest,
    count(distinct {{ folded }}) as folded,
    cast(coalesce(sum(case when value <> {{ trimmed }} then n end), 0) as bigint) as padded,
    cast(coalesce(sum(case when value is not null then n end), 0) as bigint) as present
from (
    select cast({{ value }} as varchar) as value, sum(n) as n
    from {{ raw }}
    group by cast({{ value }} as varchar)
) as texts{{ number }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
