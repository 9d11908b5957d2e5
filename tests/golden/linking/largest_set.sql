-- terms that the knowledge lacks

select coalesce(max(place), 0) as most from "shoal_1_set_terms"
