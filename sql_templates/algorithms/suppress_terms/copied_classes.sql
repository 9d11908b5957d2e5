-- step:  copied_classes: the classes with nodes that were not followed because a cheaper one looks the same
-- in:    followed(class, is_copy)
-- out:   (class)
-- why:   what satisfies there may be dearer than what was left out
select distinct class from {{ followed }} where is_copy = 1
