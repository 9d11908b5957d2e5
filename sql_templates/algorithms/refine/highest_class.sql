-- step:  highest_class: the highest number of a class
-- in:    grouping(class)
-- out:   (class)
-- why:   new classes get the numbers that follow
select coalesce(max(class), 0) as class from {{ grouping }}
