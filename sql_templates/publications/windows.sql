-- step:  windows: the rows that each record of the release may be of
-- in:    ring(record, class, place, cell, rows)
-- out:   (cell, class, n)   key: cell, class
-- why:   a record is of l neighbours in the ring. It is treated like a class of them, so that it gets a label like any class
select b.cell, a.record as class, count(*) as n
from (
    select r.record, r.class, (r.place + copies.number - 1) % r.rows as place
    from {{ ring }} as r, generate_series(1, {{ l }}) as copies(number)
) as a
join {{ ring }} as b on b.class = a.class and b.place = a.place
group by b.cell, a.record
