-- recoding

select v.code, v.code as sa, coalesce('=' || v.l0, '') as text_key, v.l0, v.share, v.share as frequency, v.low0
from (
    values
    (0, 'flu', cast('0.45' as double), 0),
    (1, 'Flu', cast('0.175' as double), 1),
    (2, 'cold', cast('0.125' as double), 2),
    (3, '/* no */', cast('0.075' as double), 3),
    (4, 'ulcer', cast('0.125' as double), 4),
    (5, CAST(NULL AS TEXT), cast('0.05' as double), 5)
) as v(code, l0, share, low0)
