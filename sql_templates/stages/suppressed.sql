-- step:  suppressed: how many rows the assignment leaves out
-- in:    assignment(cell, class, n)
-- out:   (suppressed, classes)
-- why:   the limit of the policy is on rows
select {{ rows }} - coalesce(sum(n), 0) as suppressed, count(distinct class) as classes from {{ assignment }}
