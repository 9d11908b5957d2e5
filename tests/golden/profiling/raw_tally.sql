-- profile

select
    s."class" as "v4",
    s."n" as "v9",
    min(COALESCE(CAST("s"."class" AS TEXT), '') || '' || COALESCE(CAST("s"."n" AS TEXT), '')) as low,
    max(COALESCE(CAST("s"."class" AS TEXT), '') || '' || COALESCE(CAST("s"."n" AS TEXT), '')) as high,
    cast(count(*) as bigint) as n
from "shoal_source" as s
group by s."class", s."n"
