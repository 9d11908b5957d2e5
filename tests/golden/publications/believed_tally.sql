-- randomize, promised

with sizes as (
    select "gid" as gid, count(*) as n from "shoal_release" group by "gid"
),

lines as (
    select
        "gid" as gid,
        "O'Hara's {{ x }}" as value,
        cast("kept" as double) as kept,
        count(*) over (partition by "gid") as different,
        row_number() over (partition by "gid" order by "O'Hara's {{ x }}") as place
    from "shoal_release_sensitive"
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
