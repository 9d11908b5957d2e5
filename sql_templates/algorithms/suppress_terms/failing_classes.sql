-- step:  failing_classes: the classes whose terms must be suppressed in part
-- in:    groups(class, <code>..., n)
-- out:   (class)   key: class
-- why:   004 §2.3, phase 2: only these are searched; all others keep every term
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
)

select class from failing
