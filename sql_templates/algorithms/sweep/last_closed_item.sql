-- step:  last_closed_item: the last item that has closed classes
-- in:    closed_pieces(item)
-- out:   (item)
-- why:   where the last class cannot satisfy the models, the classes of this item are reopened
select max(item) as item from {{ closed_pieces }}
