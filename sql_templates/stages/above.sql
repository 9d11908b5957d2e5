-- step:  above: the nodes of a taxonomy that are no leaves
-- in:    nodes(code, l0, low, size)
-- out:   (code, l0, low, size)   key: code
-- why:   the general values that a release may show
select code, l0, low, size from {{ nodes }} where code >= {{ leaves }}
