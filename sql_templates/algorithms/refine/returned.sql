-- step:  returned: the groups of their own blocks that the last rows join
-- in:    pool(number, part, place), points(place, <code>), grouping(cell, class, n), parts(class, part)
-- out:   (number, cell, class, n)   key: number
-- why:   each of them finds a group of its block without its value (003 Prop. 4). A cell is a point by its place
with values_of_classes as (
    select t.part, g.class, p.{{ code }} as sa
    from {{ grouping }} as g
    join {{ parts }} as t on t.class = g.class
    join {{ points }} as p on p.place = g.cell
    where t.part in (select part from {{ pool }})
),

classes_of_parts as (
    select distinct part, class from values_of_classes
),

waiting as (
    select r.number, r.part, r.place, p.{{ code }} as sa
    from {{ pool }} as r
    join {{ points }} as p on p.place = r.place
),

lacking as (
    select w.number, w.place, c.class, row_number() over (partition by w.number order by (c.class * 48271 + w.number) % 65521, c.class) as choice
    from waiting as w
    join classes_of_parts as c on c.part = w.part
    left join values_of_classes as v on v.class = c.class and v.sa = w.sa
    where v.sa is null
)

select number, place as cell, class, cast(1 as bigint) as n from lacking where choice = 1
