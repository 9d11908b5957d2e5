-- step:  failing_classes: the classes that violate a model
-- in:    pieces(<keys>, <code>..., n); a class may be there several times, once for each step
-- out:   (<keys>)   key: <keys>
-- why:   such a class loses rows, or its sensitive values are generalized
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with groups as (
    select {{ columns.list(keys + codes) }}, cast(sum(n) as bigint) as n
    from {{ pieces }}
    where n > 0
    group by {{ columns.list(keys + codes) }}
),

{{ judge.histograms("groups" | alias, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
)

select {{ columns.list(keys) }} from failing
