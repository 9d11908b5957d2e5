-- step:  allowed: the blocks of which both halves satisfy the models
-- in:    halved(part), groups(<keys>, <code>..., n)
-- out:   (part, child)   key: part
-- why:   the models are asked through their own templates. Children are numbered on, so that a block's number is its own
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
)

select b.part, cast({{ made }} + row_number() over (order by b.part) as int) as child
from (select distinct part from {{ quotas }}) as b
where not exists (select 1 from failing as f where f.part = b.part)
