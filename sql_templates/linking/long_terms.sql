-- step:  long_terms: the terms of a table beside the source, with the keys of their rows
-- in:    table(<key>, <term>)
-- out:   (key, term)   key: key, term
-- why:   keys are compared as texts, as the table may stand in another engine. A term that a key has twice counts once
select distinct cast(t.{{ key }} as varchar) as key, trim(cast(t.{{ term }} as varchar), ' ') as term
from {{ table }} as t
where t.{{ key }} is not null and coalesce(trim(cast(t.{{ term }} as varchar), ' '), '') <> ''
