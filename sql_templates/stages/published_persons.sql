-- step:  published_persons: the persons behind the published rows, by what the rows show
-- in:    pairs(cell, person, n), cells(cell, <code>...), grouping(cell, class), published(class, <key>...),
--        numbered(shape, <key>...); shares(cell, person, class, n) where the rows of a cell go to several classes
-- out:   (shape, <code>..., person, n)
-- why:   the release does not say whose rows it holds. So its classes are counted once more with the persons of the source. One
--        number is a shorter key than the labels of a class
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
)

select
    p.shape,
    {% for code in codes %}
    c.{{ code }},
    {% endfor %}
    p.person,
    cast(sum(p.n) as bigint) as n
from rows_of_persons as p
join {{ cells }} as c on c.cell = p.cell
group by p.shape, {% for code in codes %}c.{{ code }}, {% endfor %}p.person
