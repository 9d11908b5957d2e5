-- step:  ring: the rows of each class in a ring, in which any l neighbours have different sensitive values
-- in:    grouping(cell, class, n), cells(cell, <code>), key(secret)
-- out:   (record, class, place, cell, rows, turn)   key: record
-- why:   003 §1, non-homogeneous generalization. Rows lie by value, the most frequent first, and are dealt out to |B| / l seats in
--        turn: then l rows in a row differ, also from the last seat to the first. Within a value their order is drawn by a secret,
--        and so is how far the ring is turned: else its plan, which everybody knows, would tell where it begins
{% import "macros/noise.sql" as noise %}
with copied as (
    select a.class, a.cell, t.{{ code }} as code, copies.copy
    from {{ grouping }} as a
    join {{ cells }} as t on t.cell = a.cell, generate_series(1, greatest(1, a.n)) as copies(copy)
),

hashed as (
    select b.class, b.cell, b.code, b.copy, {{ noise.keyed("b", 2, ["class", "cell", "copy"]) }} as hash
    from copied as b
    cross join {{ key }} as k
),

counts as (
    select class, code, count(*) as n from copied group by class, code
),

turned as (
    select c.class, c.rows, {{ noise.keyed("c", 3, ["class"]) }} as hash
    from (select class, cast(sum(n) as bigint) as rows from counts group by class) as c
    cross join {{ key }} as k
),

classes as (
    select class, rows, rows // {{ l }} as seats, {{ noise.digits("hash", 1, 8) }} % {{ l }} as turn from turned
),

queued as (
    select
        h.class, h.cell, s.rows, s.seats, s.turn,
        row_number() over (partition by h.class order by n.n desc, h.code, h.hash, h.cell, h.copy) - 1 as o
    from hashed as h
    join counts as n on n.class = h.class and n.code = h.code
    join classes as s on s.class = h.class
),

seated as (
    select
        class, cell, rows, turn,
        case when o < seats * {{ l }} then o % seats else (o - seats * {{ l }}) % seats end as seat,
        case when o < seats * {{ l }} then o // seats else {{ l }} + (o - seats * {{ l }}) // seats end as position
    from queued
)

select
    row_number() over (order by class, seat, position) as record,
    class,
    row_number() over (partition by class order by seat, position) - 1 as place,
    cell, rows, turn
from seated
