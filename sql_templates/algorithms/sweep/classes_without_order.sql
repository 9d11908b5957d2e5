-- step:  classes_without_order: the classes that lose rows of which it is not known in advance which one is the next
-- in:    removals(class, state)
-- out:   (class)   key: class
-- why:   the precomputed order meets a missing row there, so the current counts decide
select class from {{ removals }} where state = 3
