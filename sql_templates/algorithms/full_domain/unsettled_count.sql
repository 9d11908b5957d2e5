-- step:  unsettled_count: how many nodes are left that may be minimal
-- in:    open_nodes(node, is_tagged, is_evaluated)
-- out:   (unsettled)
-- why:   the first phase of the search ends when there are none
select count(*) as unsettled from {{ open_nodes }} where not is_tagged and not is_evaluated
