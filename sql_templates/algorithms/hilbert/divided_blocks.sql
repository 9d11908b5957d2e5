-- step:  divided_blocks: the blocks both halves of which satisfy the models, each with a number
-- in:    quotas(part), groups(<keys>, <code>..., n)
-- out:   (part, child)   key: part
-- why:   only these are divided, the others become classes. The numbers go on from those of earlier sweeps, and the halves get
--        2 * child and 2 * child + 1: so no two blocks ever have the same number
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
)

select b.part, cast({{ blocks }} + row_number() over (order by b.part) as int) as child
from (select distinct part from {{ quotas }}) as b
where not exists (select 1 from failing as f where f.part = b.part)
