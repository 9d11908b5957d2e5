-- step:  fingerprint: three numbers that change when somebody writes to a table
-- in:    table (the table itself); nothing of the catalog
-- out:   (rows, positions, transactions)
-- why:   a row that is written gets another place in the table's files (ctid), or comes from another transaction (xmin)
select
    count(*) as rows,
    sum(hashtid(ctid)::bigint) as positions,
    sum(hashint8(xmin::text::bigint)::bigint) as transactions
from {{ table }}
