-- step:  beliefs: what the classes of a table let others believe of any label, and how far that is from what they believed before
-- in:    belief_changes(shape, classes, posterior, change), prior(sa, share) where it is known
-- out:   (prior, posterior, change, mean_change)
-- why:   004 §4.1 measures privacy by the change of beliefs, on average over the classes
select
    {% if prior %}(select max(share) from {{ prior }}){% else %}cast(null as double){% endif %} as prior,
    max(posterior) as posterior,
    max(change) as change,
    sum(classes * change) / cast(sum(classes) as double) as mean_change
from {{ belief_changes }}
