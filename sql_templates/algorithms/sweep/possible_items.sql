-- step:  possible_items: the items that have possible classes
-- in:    possible_classes(item)
-- out:   (item)   key: item
-- why:   the others are passed over
select distinct item from {{ possible_classes }} order by item
