select
    count(distinct case when is_ready then class end) as ready,
    min(case when not is_ready then item end) as next
from "shoal_1_settling"
