-- step:  published_persons: the persons behind the published rows, by what the rows show
-- in:    pairs(cell, person, n), cells(cell, <code>...), grouping(cell, class), published(class, <key>...), numbered(shape, <key>...)
-- out:   (shape, <code>..., person, n)
-- why:   the release does not say whose rows it holds. So its classes are counted once more with the persons of the source. One
--        number is a shorter key than the labels of a class
with members as (
    select g.cell, s.shape
    from (select distinct cell, class from {{ grouping }}) as g
    join {{ published }} as p on p.class = g.class
    join {{ numbered }} as s on {% for key in keys %}s.{{ key }} is not distinct from p.{{ key }}{% if not loop.last %} and {% endif %}{% endfor %}

)

select
    m.shape,
    {% for code in codes %}
    c.{{ code }},
    {% endfor %}
    p.person,
    cast(sum(p.n) as bigint) as n
from {{ pairs }} as p
join {{ cells }} as c on c.cell = p.cell
join members as m on m.cell = p.cell
group by m.shape, {% for code in codes %}c.{{ code }}, {% endfor %}p.person
