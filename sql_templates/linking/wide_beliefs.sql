-- step:  wide_beliefs: how many rows a class has, and the most that its sets of many labels count for any label
-- in:    groups(<keys>, <code>, n), shares(node, sa, share)
-- out:   (<keys>, n, linked, wide, spread)   key: <keys>
-- why:   a set of k labels adds 1/k to each label of K, and a vector of the length 1 / sqrt(k) to the beliefs. Rows that are
--        linked to no label count in n alone
{% import "macros/columns.sql" as columns %}
with widths as (
    select node, max(share) as share, case when max(share) >= 1 / {{ (most + 0.5) | double }} then 0 else 1 end as is_wide
    from {{ shares }}
    group by node
)

select
    {{ columns.list(keys, "g") }},
    cast(sum(g.n) as double) as n,
    cast(sum(case when w.node is null then 0 else g.n end) as double) as linked,
    cast(sum(coalesce(g.n * w.share * w.is_wide, 0)) as double) as wide,
    cast(sum(coalesce(g.n * exp(ln(w.share) / 2) * w.is_wide, 0)) as double) as spread
from {{ groups }} as g
left join widths as w on w.node = g.{{ code }}
group by {{ columns.list(keys, "g") }}
