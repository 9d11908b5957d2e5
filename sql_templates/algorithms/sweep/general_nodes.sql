-- step:  general_nodes: the nodes of a taxonomy above its leaves
-- in:    nodes(code, l0, low, size)
-- out:   (code, l0, low, size)   key: code
-- why:   a release may show these nodes as general values
select code, l0, low, size from {{ nodes }} where code >= {{ leaves }}
