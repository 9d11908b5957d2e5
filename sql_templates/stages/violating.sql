-- step:  violating: the classes of the release that violate a model: must be none
-- in:    groups(<keys>, <code>..., n)
-- out:   (<keys>)
-- why:   law 4: what is published is counted once more, from what is published
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
)

select {{ columns.list(keys) }} from failing
