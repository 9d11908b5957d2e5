-- step:  violating_classes: the classes of the release that violate a model: must be none
-- in:    groups(<keys>, <code>..., n)
-- out:   (<keys>)
-- why:   law 4: the release itself is counted again
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
)

select {{ columns.list(keys) }} from failing
