-- step:  obstacles: what keeps a table from being emptied and written again
-- in:    table (its oid); pg_constraint, pg_inherits, pg_rewrite
-- out:   (reason)   key: reason
-- why:   PostgreSQL does not truncate a table that foreign keys of other tables refer to. Partitions and children hold rows
--        that their parent shows. A rule may send elsewhere what is written to the table
select format('the foreign key %I of %s refers to it', k.conname, k.conrelid::regclass) as reason
from pg_constraint as k
where k.confrelid = {{ table }} and k.contype = 'f' and k.conrelid <> k.confrelid
union all
select format('it is a part of %s', i.inhparent::regclass) from pg_inherits as i where i.inhrelid = {{ table }}
union all
select format('%s is a part of it', i.inhrelid::regclass) from pg_inherits as i where i.inhparent = {{ table }}
union all
select format('the rule %I rewrites what is written to it', r.rulename) from pg_rewrite as r where r.ev_class = {{ table }}
