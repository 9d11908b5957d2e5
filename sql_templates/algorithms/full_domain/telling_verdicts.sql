-- step:  telling_verdicts: of the verdicts on many nodes those that say most of others
-- in:    verdicts(node, <mask>..., lost, lost_firmly, satisfies, hopeless, score, floor), lattice(node, height)
-- out:   (node, <mask>..., lost, lost_firmly, satisfies, hopeless, score, floor)   key: node
-- why:   a satisfying node says something of the nodes above it, a hopeless one of those beneath it: the more, the nearer they
--        are to the boundary between the two
{% import "macros/columns.sql" as columns %}
with ranked as (
    select
        v.node{{ columns.tail(masks, "v") }},
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
    from {{ verdicts }} as v
    join {{ lattice }} as l on l.node = v.node
    where v.satisfies or v.hopeless
)

select node{{ columns.tail(masks) }}, lost, lost_firmly, satisfies, hopeless, score, floor from ranked where place <= {{ count }}
