-- step:  whole_labels: the labels of the rows of failing classes as they are
-- in:    nodes(node, w), shares(node, sa)
-- out:   (iset, label)   key: iset, label
-- why:   a row that keeps all of its terms has a label list, too
select -1 - n.node as iset, h.sa as label
from {{ nodes }} as n
join {{ shares }} as h on h.node = n.node
where n.w > 0
