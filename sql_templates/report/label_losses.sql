-- step:  label_losses: of a column its rows, the values that they may have in sum, those with the root or a star, those with unread labels
-- in:    labels(label, text, n), coverage(label, low, high), the column's dimension
-- out:   (rows, covered, at_root, unread)
-- why:   the loss of a column is the mean share of its values that a row may have
select
    cast(coalesce(sum(t.n), 0) as bigint) as rows,
    cast(coalesce(sum(t.n * c.size), 0) as bigint) as covered,
    cast(coalesce(sum(case when t.text in (r.root, '*') then t.n end), 0) as bigint) as at_root,
    cast(coalesce(sum(case when c.size is null then t.n end), 0) as bigint) as unread
from {{ labels }} as t
left join (
    select label, sum(high - low + 1) as size from {{ coverage }} group by label
) as c on c.label = t.label
cross join (select max(l{{ attribute.height }}) as root from {{ attribute.table }}) as r
