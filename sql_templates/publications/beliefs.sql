-- step:  beliefs: the highest belief in a value that a published one can lead to, and what chances of noise there are
-- in:    domains(n, different, rows, kept)
-- out:   (belief, least_kept, most_kept, amplification)
-- why:   who knows the share f of a value in a class of m values, and sees it published, believes it with
--        f (p + (1 - p) / m) / (p f + (1 - p) / m). Without noise, p = 0, that is f
select
    max(cast(n as double) / rows * (kept + (1 - kept) / different) / (kept * n / rows + (1 - kept) / different)) as belief,
    min(kept) as least_kept,
    max(kept) as most_kept,
    max(1 + kept * different / (1 - kept)) as amplification
from {{ domains }}
