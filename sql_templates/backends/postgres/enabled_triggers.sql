-- step:  enabled_triggers: the triggers of a table that are not switched off
-- in:    table (its oid); pg_trigger
-- out:   (name, state)   key: name
-- why:   they are switched off while the release is written, and then enabled as they were: O as usual, R on replicas, A always
select t.tgname as name, t.tgenabled as state
from pg_trigger as t
where t.tgrelid = {{ table }} and not t.tgisinternal and t.tgenabled <> 'D'
