-- step:  qs_t_closeness: the classes whose posterior belief is farther than t from the prior belief (004 Def 4)
-- in:    hist(<keys>, sa, n), sizes(<keys>, n), reference(sa, share)
-- out:   (<keys>, observed, required)
-- why:   the distance is the root of sum (beta - alpha)^2 = sum alpha^2 + sum (beta^2 - 2 alpha beta), in which only the labels
--        of the class differ from class to class. Beta goes by all rows of the class, those that are linked to no label too
{% import "macros/columns.sql" as columns %}
with prior as (
    select sum(share * share) as square from {{ reference }}
),

linked as (
    select
        {{ columns.list(keys, "h") }},
        sum(h.n / cast(s.n as double) * (h.n / cast(s.n as double) - 2 * coalesce(r.share, 0))) as rest
    from {{ hist }} as h
    join {{ sizes }} as s on {{ columns.equal(keys, "s", "h") }}
    left join {{ reference }} as r on r.sa = h.sa
    group by {{ columns.list(keys, "h") }}
),

measured as (
    select {{ columns.list(keys, "s") }}, greatest(p.square + coalesce(l.rest, 0), 0) as square
    from {{ sizes }} as s
    cross join prior as p
    left join linked as l on {{ columns.equal(keys, "l", "s") }}
)

select
    {{ columns.list(keys) }},
    case when square > 1e-24 then exp(ln(square) / 2) else 0 end as observed,
    {{ model.t | double }} as required
from measured
where square > {{ model.t * model.t | double }} * (1 + 1e-9) + 1e-12
