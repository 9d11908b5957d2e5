-- step:  published_persons: the published rows by what they show, with the numbers of persons behind them
-- in:    pairs(cell, person, n), cells(cell, <code>...), grouping(cell, class), published(class, <key>...), numbered(shape, <key>...)
-- out:   (shape, <code>..., n, <count>...)   key: shape, <code>...
-- why:   the release does not say whose rows it holds. So its classes are counted once more with the persons of the source: each
--        person once in a class, or once for each combination of values there, at one of the cells that they have
{% import "macros/columns.sql" as columns %}
with members as (
    select g.cell, s.shape
    from (select distinct cell, class from {{ grouping }}) as g
    join {{ published }} as p on p.class = g.class
    join {{ numbered }} as s on {% for key in keys %}s.{{ key }} is not distinct from p.{{ key }}{% if not loop.last %} and {% endif %}{% endfor %}

),

written as (
    select cell, sum(n) as n from {{ pairs }} group by cell
){% for count, of in person_counts %},

{{ count }} as (
    select cell, count(*) as n
    from (
        select min(p.cell) as cell
        from {{ pairs }} as p
        join members as m on m.cell = p.cell
        {% if of %}
        join {{ cells }} as c on c.cell = p.cell
        {% endif %}
        group by m.shape, p.person{{ columns.tail(of, "c") }}
    ) as firsts
    group by cell
){% endfor %}


select
    m.shape{{ columns.tail(codes, "c") }},
    cast(sum(w.n) as bigint) as n{% for count, _ in person_counts %},
    cast(coalesce(sum({{ count }}.n), 0) as bigint) as {{ count }}{% endfor %}

from members as m
join {{ cells }} as c on c.cell = m.cell
join written as w on w.cell = m.cell
{% for count, _ in person_counts %}
left join {{ count }} on {{ count }}.cell = m.cell
{% endfor %}
group by m.shape{{ columns.tail(codes, "c") }}
