-- step:  mean_shares: the share of the leaves that the labels of each quasi-identifier cover, on average
-- in:    spread(node, attribute, share)
-- out:   (attribute, share)   key: attribute
-- why:   the report tells the loss of each column, and the metric `loss` one figure of all of them
select attribute, share from {{ spread }}
