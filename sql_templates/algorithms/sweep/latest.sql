-- step:  latest: the last item that has closed classes
-- in:    closed(item)
-- out:   (item)
-- why:   where the last class cannot hold, these are reopened
select max(item) as item from {{ closed }}
