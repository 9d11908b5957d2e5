-- step:  longer: values with more characters than the mask that should hide them, the first ten, with how many there are
-- in:    tally(<value>)
-- out:   (leaf, total)
-- why:   characters left of the mask would stay readable on every level
with longer as (
    select distinct cast({{ value }} as varchar) as leaf from {{ tally }} where length(cast({{ value }} as varchar)) > {{ length }}
)
select leaf, count(*) over () as total from longer order by leaf limit 10
