-- step:  levelled_table: the whole table as one class, without some rows of its most frequent sensitive values
-- in:    cells(<code>, n)
-- out:   (<key>, <code>, n)   key: <code>
-- why:   of all tables that lack so many rows this one has the most even shares: each value keeps at most x rows. With t values
--        above x, these keep t x = their rows less those that are taken, and x is not below the next value
with counts as (
    select {{ code }} as code, cast(sum(n) as double) as n from {{ cells }} group by {{ code }}
),

ranked as (
    select
        code,
        n,
        row_number() over (order by n desc, code) as place,
        sum(n) over (order by n desc, code rows between unbounded preceding and current row) as upto,
        lead(n) over (order by n desc, code) as following
    from counts
),

level as (
    select max(case when (upto - {{ taken | double }}) / place >= coalesce(following, 0) then (upto - {{ taken | double }}) / place end) as x
    from ranked
)

select cast(1 as int) as {{ key }}, r.code as {{ code }}, least(r.n, v.x) as n
from ranked as r
cross join level as v
where v.x > 0
