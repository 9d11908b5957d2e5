-- step:  lock_holders: the sessions that have a table locked
-- in:    table (its oid), readers (whether those that only read it count); pg_locks, pg_stat_activity
-- out:   (process, program, state, seconds)
-- why:   who waits for a lock wants to know for whom; a session that is idle in a transaction never lets go by itself. The
--        number of the session is enough to find its user, whom no message of shoal names
select
    a.pid as process,
    coalesce(a.application_name, '') as program,
    coalesce(a.state, '') as state,
    greatest(0, extract(epoch from clock_timestamp() - a.state_change))::bigint as seconds
from pg_locks as l
join pg_stat_activity as a on a.pid = l.pid
where
    l.relation = {{ table }}
    and l.granted
    and l.pid <> pg_backend_pid()
    and ({{ readers }} or l.mode = 'AccessExclusiveLock')
group by a.pid, a.application_name, a.state, a.state_change
order by a.pid
