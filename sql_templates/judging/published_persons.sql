-- step:  published_persons: the published rows by what they show, with the numbers of persons behind them
-- in:    pairs(cell, person, n), cells(cell, <code>...), grouping(cell, class), published(class, <key>...),
--        numbered(shape, <key>...); shares(cell, person, class, n) where the rows of a cell go to several classes
-- out:   (shape, <code>..., n, <count>...)   key: shape, <code>...
-- why:   the release does not say whose rows it holds. So its classes are counted once more with the persons of the source: each
--        person once in a class, or once for each combination of values there, at one of the cells that they have
{% import "macros/columns.sql" as columns %}
with looks as (
    select p.class, s.shape
    from {{ published }} as p
    join {{ numbered }} as s on {% for key in keys %}s.{{ key }} is not distinct from p.{{ key }}{% if not loop.last %} and {% endif %}{% endfor %}

),

{% if not shares %}
members as (
    select g.cell, l.shape
    from (select distinct cell, class from {{ grouping }}) as g
    join looks as l on l.class = g.class
),

{% endif %}
rows_of_persons as (
    {% if shares %}
    select l.shape, a.cell, a.person, a.n
    from {{ shares }} as a
    join looks as l on l.class = a.class
    {% else %}
    select m.shape, p.cell, p.person, p.n
    from {{ pairs }} as p
    join members as m on m.cell = p.cell
    {% endif %}
),

written as (
    select shape, cell, sum(n) as n from rows_of_persons group by shape, cell
){% for count, of in person_counts %},

{{ count }} as (
    select shape, cell, count(*) as n
    from (
        select p.shape, min(p.cell) as cell
        from rows_of_persons as p
        {% if of %}
        join {{ cells }} as c on c.cell = p.cell
        {% endif %}
        group by p.shape, p.person{{ columns.tail(of, "c") }}
    ) as firsts
    group by shape, cell
){% endfor %}


select
    w.shape{{ columns.tail(codes, "c") }},
    cast(sum(w.n) as bigint) as n{% for count, _ in person_counts %},
    cast(coalesce(sum({{ count }}.n), 0) as bigint) as {{ count }}{% endfor %}

from written as w
join {{ cells }} as c on c.cell = w.cell
{% for count, _ in person_counts %}
left join {{ count }} on {{ count }}.shape = w.shape and {{ count }}.cell = w.cell
{% endfor %}
group by w.shape{{ columns.tail(codes, "c") }}
