-- attack

select count(*) as count from "shoal_shoal_beside"
