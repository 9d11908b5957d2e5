-- step:  violating: the states that violate a model
-- in:    failing(step)
-- out:   (step)   key: step
-- why:   the first other one is looked for
select step from {{ failing }}
