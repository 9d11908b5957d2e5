-- step:  published_persons: the persons behind the published rows, by what the rows show
-- in:    pairs(cell, person, n), cells(cell, <code>...), grouping(cell, class), classes(class, label<i>...)
-- out:   (<key>..., <code>..., person, n)
-- why:   the release does not say whose rows it holds. So its classes are counted once more with the persons of the source
{% import "macros/columns.sql" as columns %}
select
    {% for key in keys %}
    cast({{ ("label" ~ loop.index) | alias }} as varchar) as {{ key }},
    {% endfor %}
    {% for code in codes %}
    c.{{ code }},
    {% endfor %}
    p.person,
    cast(sum(p.n) as bigint) as n
from {{ pairs }} as p
join {{ cells }} as c on c.cell = p.cell
join (select distinct cell, class from {{ grouping }}) as g on g.cell = p.cell
join {{ classes }} as l on l.class = g.class
group by {% for key in keys %}cast({{ ("label" ~ loop.index) | alias }} as varchar), {% endfor %}{% for code in codes %}c.{{ code }}, {% endfor %}p.person
