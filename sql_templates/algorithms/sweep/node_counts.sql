-- step:  node_counts: how many rows have each node of a sensitive attribute's taxonomy as their value
-- in:    rows(<code>, n)
-- out:   (node, n)   key: node
-- why:   sensitive values are generalized by these counts
select {{ code }} as node, cast(sum(n) as bigint) as n from {{ rows }} group by {{ code }}
