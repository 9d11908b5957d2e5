-- step:  suppressed_rows: how many rows the grouping leaves out, and how many classes it has
-- in:    grouping(cell, class, n)
-- out:   (suppressed, classes)
-- why:   the limit of the policy counts rows
select {{ rows }} - coalesce(sum(n), 0) as suppressed, count(distinct class) as classes from {{ grouping }}
