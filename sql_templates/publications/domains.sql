-- step:  domains: the sensitive values of each class, from which noise is drawn, and the chance that a value is kept
-- in:    grouping(cell, class, n), cells(cell, <code>, <value>)
-- out:   (class, code, value, n, place, different, rows, kept)   key: class, code
-- why:   a value of a class of m values is kept with a chance p, or else drawn from the m values with equal chances. Then no value
--        makes a published one more than gamma = 1 + p m / (1 - p) times as likely as another one does. So where gamma is given, p
--        is (gamma - 1) / (gamma - 1 + m) (Chaytor and Wang: few values, much kept)
with counts as (
    select a.class, t.{{ code }} as code, t.{{ value }} as value, cast(sum(a.n) as bigint) as n
    from {{ grouping }} as a
    join {{ cells }} as t on t.cell = a.cell
    group by a.class, t.{{ code }}, t.{{ value }}
),

placed as (
    select
        class, code, value, n,
        row_number() over (partition by class order by code) - 1 as place,
        count(*) over (partition by class) as different,
        cast(sum(n) over (partition by class) as bigint) as rows
    from counts
)

select
    class, code, value, n, place, different, rows,
    {% if gamma %}{{ (gamma - 1) | double }} / ({{ (gamma - 1) | double }} + different){% else %}{{ retention | double }}{% endif %} as kept
from placed
