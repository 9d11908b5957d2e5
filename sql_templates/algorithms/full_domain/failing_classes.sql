-- step:  failing_classes: the violating classes of some nodes of a batch, with their rows
-- in:    nodes(node), groups(node, <word>..., <code>..., <counts>...)
-- out:   (node, <word>..., n)   key: node, <word>...
-- why:   these rows would be suppressed
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys, size) }}
)

select {{ columns.list(keys, "s") }}, {{ judge.rows_of("s", size) }} as n
{{ judge.sizes_of("failing", keys, size) }}
where s.node in (select node from {{ nodes }})
