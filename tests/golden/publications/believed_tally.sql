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
)

select l.gid as qv1, l.value as sv1, s.n * ((1 - l.kept) / l.different + case when l.place = 1 then l.kept else 0 end) as n
from lines as l
join sizes as s on s.gid = l.gid
