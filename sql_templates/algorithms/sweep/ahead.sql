-- step:  ahead: the items that have classes which may hold
-- in:    possible(item)
-- out:   (item)   key: item
-- why:   only there it is looked closer
select distinct item from {{ possible }} order by item
