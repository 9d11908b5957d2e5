-- step:  alike_neighbours: how many pairs of rows stand closer than l in a ring and have one sensitive value
-- in:    ring(class, place, cell, rows), cells(cell, <code>)
-- out:   (n)
-- why:   there must be none: the l rows that a record may be of have l different values. Only whoever has the source can count it
select count(*) as n
from (
    select r.class, (r.place + copies.ahead) % r.rows as other, t.{{ code }} as code
    from {{ ring }} as r
    join {{ cells }} as t on t.cell = r.cell, generate_series(1, {{ l - 1 }}) as copies(ahead)
) as a
join {{ ring }} as b on b.class = a.class and b.place = a.other
join {{ cells }} as u on u.cell = b.cell
where u.{{ code }} = a.code
