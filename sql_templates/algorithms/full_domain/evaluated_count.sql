-- step:  evaluated_count: how many nodes were evaluated
-- in:    results(node)
-- out:   (evaluated)
-- why:   the summary shows what pruning saved
select count(distinct node) as evaluated from {{ results }}
