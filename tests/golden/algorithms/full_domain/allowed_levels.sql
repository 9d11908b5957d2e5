-- full_domain

select cast(attribute as bigint) as attribute, cast(level as bigint) as level, cast(keep as bigint) as keep, cast("m1" as bigint) as "m1", climb, weight, leaves, cast(stride as bigint) as stride, is_ordered
from (
    values
    (1, 0, 120, 120, cast('0' as double), cast('1' as double), cast('8' as double), 0, false),
    (1, 1, 96, 96, cast('0.5' as double), cast('1' as double), cast('8' as double), 4, false),
    (1, 2, 0, 0, cast('1' as double), cast('1' as double), cast('8' as double), 8, false),
    (2, 0, 1920, 1920, cast('0' as double), cast('1' as double), cast('8' as double), 0, true),
    (2, 1, 1792, 1792, cast('0.333333' as double), cast('1' as double), cast('8' as double), 1, true),
    (2, 2, 1536, 1536, cast('0.666667' as double), cast('1' as double), cast('8' as double), 2, true),
    (2, 3, 0, 0, cast('1' as double), cast('1' as double), cast('8' as double), 3, true)
) as v(attribute, level, keep, "m1", climb, weight, leaves, stride, is_ordered)
