-- attack, as labels are written

select count(*) as count from "shoal_shoal_beside_2"
