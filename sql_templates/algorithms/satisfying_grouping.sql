-- step:  satisfying_grouping: a grouping without the classes that violate a model
-- in:    grouping(cell, <person>..., class, n), histograms(class, <code>..., n)
-- out:   (cell, <person>..., class, n)   key: cell, <person>..., class
-- why:   classes that do not satisfy any more are suppressed, as far as the limit allows
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
)

select a.cell{% if person %}, a.{{ person }}{% endif %}, a.class, a.n
from {{ grouping }} as a
where not exists (select 1 from failing as f where f.class = a.class)
