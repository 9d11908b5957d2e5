-- a plan of several limits and metrics

with ranked as (
    select
        v.node, "v"."m1",
        v.lost,
        v.lost_firmly,
        v.satisfies,
        v.hopeless,
        v.score,
        v.floor,
        row_number() over (
            partition by v.satisfies
            order by case when v.satisfies then -v.lost else v.lost_firmly end, case when v.satisfies then l.height else -l.height end, v.node
        ) as place
    from "shoal_1_known_verdicts" as v
    join "shoal_2_lattice" as l on l.node = v.node
    where v.satisfies or v.hopeless
)

select node, "m1", lost, lost_firmly, satisfies, hopeless, score, floor from ranked where place <= 256
