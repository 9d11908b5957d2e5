-- step:  qs_t_closeness_bounds: bounds of the distance from the prior belief that each class reaches
-- in:    narrow_beliefs(<keys>, sa, n), wide_beliefs(<keys>, n, spread), reference(sa, share)
-- out:   (<keys>, low, high)   key: <keys>
-- why:   004 Def 4: what the sets of many labels add to the beliefs is a vector no longer than `spread`
{% import "macros/columns.sql" as columns %}
with prior as (
    select sum(share * share) as square from {{ reference }}
),

near as (
    select {{ columns.list(keys, "b") }}, sum(b.n / w.n * (b.n / w.n - 2 * coalesce(r.share, 0))) as rest
    from {{ narrow_beliefs }} as b
    join {{ wide_beliefs }} as w on {{ columns.equal(keys, "w", "b") }}
    left join {{ reference }} as r on r.sa = b.sa
    group by {{ columns.list(keys, "b") }}
),

distances as (
    select
        {{ columns.list(keys, "w") }},
        exp(ln(greatest(p.square + coalesce(b.rest, 0), 1e-300)) / 2) as distance,
        w.spread / w.n + 1e-7 as spread
    from {{ wide_beliefs }} as w
    cross join prior as p
    left join near as b on {{ columns.equal(keys, "b", "w") }}
)

select {{ columns.list(keys) }}, greatest(distance - spread, 0) as low, distance + spread as high from distances
