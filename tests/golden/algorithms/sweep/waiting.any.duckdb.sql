select
    min(case when not is_ready then item end) as waiting,
    max(case when is_ready then item end) as latest
from "shoal_1_settling"
