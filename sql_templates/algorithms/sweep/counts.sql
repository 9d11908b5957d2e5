-- step:  counts: how often which node of a sensitive attribute stands for a value
-- in:    rows(<code>, n)
-- out:   (node, n)   key: node
-- why:   what the generalization of sensitive values is steered by
select {{ code }} as node, cast(sum(n) as bigint) as n from {{ rows }} group by {{ code }}
