-- bsgi

select count(*) as n, cast(coalesce(sum(gain), 0) as bigint) as gain from "shoal_1_agreements"
