-- step:  failing: the classes that violate a model
-- in:    pieces(class, <code>..., n)
-- out:   (class)   key: class
-- why:   they lose rows, or sensitive values are generalized
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with grouped as (
    select class{{ columns.tail(codes) }}, cast(sum(n) as bigint) as n from {{ pieces }} where n > 0 group by class{{ columns.tail(codes) }}
),

{{ judge.histograms("grouped" | alias, judged, codes, views) }}
failing as (
    {{ judge.failing(violations, judged) }}
)

select class from failing
