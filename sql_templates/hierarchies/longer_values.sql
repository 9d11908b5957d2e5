-- step:  longer_values: values with more characters than a mask can hide: the first ten, with how many there are
-- in:    tally(<value>)
-- out:   (leaf, total)
-- why:   the characters left of the mask would be readable on every level
with longer as (
    select distinct cast({{ value }} as varchar) as leaf from {{ tally }} where length(cast({{ value }} as varchar)) > {{ length }}
)
select leaf, count(*) over () as total from longer order by leaf limit 10
