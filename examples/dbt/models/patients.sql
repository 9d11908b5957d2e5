-- A made-up source: 2,000 patients. Primes scatter the values, so every run makes the same table.
{{ config(materialized="table") }}

select
    'Patient ' || i as name,
    18 + (i * 7919 % 40) + (i * 104729 % 31) as age,
    cast(13000 + 850 * (i * 49979687 % 3) + (i * 1299709 % 97) as varchar) as zip,
    case when i * 15485863 % 7 < 4 then 'F' else 'M' end as sex,
    ['flu', 'flu', 'asthma', 'asthma', 'diabetes', 'gastritis', 'migraine'][1 + i * 32452843 % 101 % 7] as disease
from range(1, 2001) as r(i)
