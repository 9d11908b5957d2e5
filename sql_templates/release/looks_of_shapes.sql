-- step:  looks_of_shapes: each class of a table looks like itself alone
-- in:    shapes(shape)
-- out:   (class, whole)   key: class
-- why:   the classes of a table that is audited are those that look different
select shape as class, shape as whole from {{ shapes }}
