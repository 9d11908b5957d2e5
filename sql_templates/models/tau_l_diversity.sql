-- step:  tau_l_diversity: the classes whose most frequent values have too large a share (000 Def 9, 11)
-- in:    hist(<keys>, sa, n), sizes(<keys>, n)
-- out:   (<keys>, observed, required)
-- why:   F(k), the share of the k most frequent values, is at most psi(k), which rises from tau for k = 1 to 1 for k = l. From
--        l on psi is 1. Observed is the lowest tau with which the class satisfies
{% import "macros/columns.sql" as columns %}
{% import "macros/psi.sql" as psi %}
with running as (
    {{ psi.running(hist, keys) }}
),

shares as (
    select {{ columns.list(keys, "r") }}, r.k, r.upto / cast(s.n as double) as share
    from running as r
    join {{ sizes }} as s on {{ columns.equal(keys, "s", "r") }}
    where r.k < {{ model.l }}
),

measured as (
    select
        {{ columns.list(keys) }},
        max({{ psi.tau(model, "share", "k") }}) as tau,
        max(share - {{ psi.bound(model, "k") }} * (1 + 1e-9)) as beyond
    from shares
    group by {{ columns.list(keys) }}
)

select {{ columns.list(keys) }}, tau as observed, {{ model.tau | double }} as required
from measured
where beyond > 0
