-- step:  suppressed: how many rows the grouping leaves out
-- in:    grouping(cell, class, n)
-- out:   (suppressed, classes)
-- why:   the limit of the policy is on rows
select {{ rows }} - coalesce(sum(n), 0) as suppressed, count(distinct class) as classes from {{ grouping }}
