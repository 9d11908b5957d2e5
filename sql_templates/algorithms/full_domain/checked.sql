-- step:  checked: how many nodes were evaluated
-- in:    results(node)
-- out:   (checked)
-- why:   shows what the pruning saved
select count(distinct node) as checked from {{ results }}
