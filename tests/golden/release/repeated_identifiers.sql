-- full_domain, prefixes, weeks, cleaned

with sample as (
    select cast(s."n" as varchar) as removed1
    from "shoal_revised_source" as s
    limit 250000
)

select 1 as number, count(removed1) as rows, count(distinct removed1) as different from sample
