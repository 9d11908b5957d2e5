-- terms that the knowledge lacks

select
(select max(share) from "shoal_1_given_prior") as prior,
    max(posterior) as posterior,
    max(change) as change,
    sum(classes * change) / cast(sum(classes) as double) as mean_change
from "shoal_2_belief_changes"
