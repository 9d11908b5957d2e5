-- step:  believed_tally: what may be believed of the rows of each group with noise
-- in:    table(<group>), sensitive_table(<group>, <sensitive>, <chance>)
-- out:   (qv1, sv1, n)   key: qv1, sv1
-- why:   of m values that were equally likely, the published one is believed with p + (1 - p) / m, every other one with
--        (1 - p) / m, whichever it is. So the models judge a group as if its rows had the values in these shares. Which value comes
--        first makes no difference to models that ask how often the most frequent value occurs, or how many values there are
with sizes as (
    select {{ group }} as gid, count(*) as n from {{ table }} group by {{ group }}
),

lines as (
    select
        {{ group }} as gid,
        {{ sensitive }} as value,
        cast({{ chance }} as double) as kept,
        count(*) over (partition by {{ group }}) as different,
        row_number() over (partition by {{ group }} order by {{ sensitive }}) as place
    from {{ sensitive_table }}
)

select l.gid as qv1, l.value as sv1, s.n * ((1 - l.kept) / l.different + case when l.place = 1 then l.kept else 0 end) as n
from lines as l
join sizes as s on s.gid = l.gid
