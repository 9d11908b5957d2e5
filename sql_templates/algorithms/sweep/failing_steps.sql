-- step:  failing_steps: the steps after which the class violates a model
-- in:    failing_classes(step)
-- out:   (step)   key: step
-- why:   the search is for the first step that is not among them
select step from {{ failing_classes }}
