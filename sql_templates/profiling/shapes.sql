-- step:  shapes: the shapes of the values of each column, the most frequent ones: letters become a, digits 9, and aaa is a
-- in:    raw(v<number>..., n)
-- out:   (number, shape, different, n)   key: number, shape
-- why:   900-12-3456 is 999-99-9999, and J45.0 is a99.9: shapes tell what a column holds, and tell no values
{% for number, value in columns %}
select number, shape, different, n
from (
    select
        {{ number }} as number,
        shape,
        count(*) as different,
        cast(sum(n) as bigint) as n,
        row_number() over (order by sum(n) desc, shape) as place
    from (
        select
            replace(replace(replace(replace(replace(translate(cast({{ value }} as varchar), {{ signs }}, {{ becomes }}), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a'), 'aa', 'a') as shape,
            sum(n) as n
        from {{ raw }}
        where {{ value }} is not null
        group by cast({{ value }} as varchar)
    ) as shaped{{ number }}
    group by shape
) as ranked{{ number }}
where place <= {{ most }}
{% if not loop.last %}union all{% endif %}

{% endfor %}
