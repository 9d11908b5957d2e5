-- profile

select count(distinct COALESCE(CAST("s"."who" AS TEXT), '')) as persons from "shoal_1_source_copy" as s

-- profile

select count(distinct COALESCE(CAST("s"."class" AS TEXT), '') || '' || COALESCE(CAST("s"."n" AS TEXT), '')) as persons from "shoal_source" as s
