-- step:  suppressed_persons: how many persons have no row in a release
-- in:    pairs(cell, person), grouping(cell)
-- out:   (persons)
-- why:   few persons have suppressed rows, so these are looked up, and not all others
with published as (
    select p.person
    from {{ pairs }} as p
    join (select distinct cell from {{ grouping }}) as g on g.cell = p.cell
),

suppressed as (
    select distinct p.person
    from {{ pairs }} as p
    left join (select distinct cell from {{ grouping }}) as g on g.cell = p.cell
    where g.cell is null
)

select count(*) as persons
from suppressed
where person not in (select person from published where person in (select person from suppressed))
