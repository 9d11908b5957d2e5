-- step:  excess_shares: the persons of whom classes hold more rows of a cell than they have
-- in:    shares(cell, person, class, n), pairs(cell, person, n)
-- out:   (persons)
-- why:   who says whose rows a class holds must not count a person's rows twice
with totals as (
    select cell, person, sum(n) as n from {{ shares }} group by cell, person
)

select count(*) as persons
from totals as t
left join {{ pairs }} as p on p.cell = t.cell and p.person = t.person
where t.n > coalesce(p.n, 0)
