-- terms beside the source

select
    s."id",
    s."a",
    coalesce("k1".terms, '') as "symptoms of ""x"""
from "shoal_source" as s
left join "shoal_1_terms_of_keys" as "k1" on "k1".key = cast(s."id" as varchar)
