-- step:  items_with_classes: the items that have a class
-- in:    class_members(item)
-- out:   (item)   key: item
-- why:   only their levels are needed for labels
select distinct item from {{ class_members }} order by item
