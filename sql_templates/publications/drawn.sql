-- step:  drawn: the sensitive value that each row gets, by its place among the values of its class
-- in:    grouping(cell, class, n), cells(cell, <code>), domains(class, code, place, kept, different), key(secret)
-- out:   (class, cell, place, n)   key: class, cell, place
-- why:   whether a value is kept and which one stands in its place follows from a secret that no statement holds
{% import "macros/noise.sql" as noise %}
with numbered as (
    select a.class, a.cell, t.{{ code }} as code, copies.copy
    from {{ grouping }} as a
    join {{ cells }} as t on t.cell = a.cell, generate_series(1, greatest(1, a.n)) as copies(copy)
),

hashed as (
    select b.class, b.cell, b.code, {{ noise.keyed("b", 1, ["class", "cell", "copy"]) }} as hash
    from numbered as b
    cross join {{ key }} as k
),

drawn as (
    select
        h.class,
        h.cell,
        case when {{ noise.digits("hash", 1, 10) }} < d.kept * 1099511627776 then d.place else {{ noise.digits("hash", 11, 8) }} % d.different end as place
    from hashed as h
    join {{ domains }} as d on d.class = h.class and d.code = h.code
)

select class, cell, place, count(*) as n from drawn group by class, cell, place
