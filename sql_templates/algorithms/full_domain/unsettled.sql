-- step:  unsettled: how many nodes are left of which it is not known whether they are minimal
-- in:    open(node, tagged, measured)
-- out:   (unsettled)
-- why:   the first phase of the search ends when there are none
select count(*) as unsettled from {{ open }} where not tagged and not measured
