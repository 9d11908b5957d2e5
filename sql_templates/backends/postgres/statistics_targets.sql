-- step:  statistics_targets: the statements that say again how fine the extended statistics of a table are
-- in:    table (its oid); pg_statistic_ext, pg_namespace
-- out:   (statement)
-- why:   PostgreSQL forgets it where a column gets another type
select format('alter statistics if exists %I.%I set statistics %s', n.nspname, s.stxname, s.stxstattarget) as statement
from pg_statistic_ext as s
join pg_namespace as n on n.oid = s.stxnamespace
where s.stxrelid = {{ table }} and s.stxstattarget >= 0
