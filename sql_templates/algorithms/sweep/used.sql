-- step:  used: the items that have classes
-- in:    numbered(item)
-- out:   (item)   key: item
-- why:   only their levels are looked up
select distinct item from {{ numbered }} order by item
