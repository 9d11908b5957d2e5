-- step:  link_counts: how many rows have terms, and how many are linked to no label
-- in:    tally(<value>, n), the column's dimension (code, l0), shares(node)
-- out:   (rows, without_terms, unlinked)
-- why:   a row that no label has all terms of tells nothing to the models: that must not pass unseen
select
    cast(coalesce(sum(t.n), 0) as bigint) as rows,
    cast(coalesce(sum(case when d.l0 = '' then t.n end), 0) as bigint) as without_terms,
    cast(coalesce(sum(case when s.node is null then t.n end), 0) as bigint) as unlinked
from {{ tally }} as t
join {{ attribute.table }} as d on d.l0 = t.{{ attribute.value }}
left join (select distinct node from {{ shares }}) as s on s.node = d.code
