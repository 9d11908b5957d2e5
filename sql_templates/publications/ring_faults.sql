-- step:  ring_faults: how many classes have too many rows with one value for a ring
-- in:    grouping(cell, class, n), cells(cell, <code>)
-- out:   (n)
-- why:   in a ring in which any l neighbours differ, no value has more than 1/l of the rows
with counts as (
    select a.class, t.{{ code }} as code, cast(sum(a.n) as bigint) as n
    from {{ grouping }} as a
    join {{ cells }} as t on t.cell = a.cell
    group by a.class, t.{{ code }}
)

select count(*) as n from (select class from counts group by class having max(n) * {{ l }} > sum(n)) as faulty
