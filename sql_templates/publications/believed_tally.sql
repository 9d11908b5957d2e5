-- step:  believed_tally: what may be believed of the rows of each group with noise
-- in:    table(<group>), sensitive_table(<group>, <sensitive>, <chance>)
-- out:   (qv1, sv1, n)   key: qv1, sv1
-- why:   of m values that were equally likely, one is believed with gamma^2 / (gamma^2 + m - 1) at most, by who looks at all rows
--        of a group, and every other one alike: see beliefs. So the models judge a group as if its rows had the values in these
--        shares. Which value comes first makes no difference to models that ask how often the most frequent value occurs, or how
--        many values there are
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
),

amplified as (
    select gid, value, place, different, 1 + kept * different / (1 - kept) as gamma from lines
)

select
    l.gid as qv1,
    l.value as sv1,
    s.n * case when l.place = 1 then l.gamma * l.gamma else 1 end / (l.gamma * l.gamma + l.different - 1) as n
from amplified as l
join sizes as s on s.gid = l.gid
