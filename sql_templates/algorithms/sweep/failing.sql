-- step:  failing: the classes that violate a model
-- in:    pieces(<judged>..., <code>..., n): classes, or states of them
-- out:   (<judged>...)   key: <judged>...
-- why:   they lose rows, or sensitive values are generalized
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with grouped as (
    select {{ columns.list(judged + codes) }}, cast(sum(n) as bigint) as n
    from {{ pieces }}
    where n > 0
    group by {{ columns.list(judged + codes) }}
),

{{ judge.histograms("grouped" | alias, judged, codes, histograms) }}
failing as (
    {{ judge.failing(violations, judged) }}
)

select {{ columns.list(judged) }} from failing
