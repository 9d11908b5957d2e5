-- step:  combinations: how many combinations some subsets of the columns have, and how many rows and persons are alone with theirs
-- in:    coded(c<number>..., low, high, n)
-- out:   (number, different, alone, persons)   key: number
-- why:   who knows these columns of a person finds the person's row, or rows, if nobody else has the combination
{% import "macros/columns.sql" as columns %}
{% for number, codes in subsets %}
select
    {{ number }} as number,
    count(*) as different,
    count(case when n = 1 then 1 end) as alone,
    {% if has_persons %}
    count(distinct case when low = high then low end) as persons
    {% else %}
    0 as persons
    {% endif %}
from (
    select {% if has_persons %}min(low) as low, max(high) as high, {% endif %}sum(n) as n
    from {{ coded }}
    group by {{ columns.list(codes) }}
) as combinations{{ number }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
