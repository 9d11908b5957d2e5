-- step:  lost: how many rows are left out
-- in:    trims(lost)
-- out:   (lost)
-- why:   the limit is on all sweeps together
select coalesce(sum(lost), 0) as lost from {{ trims }}
