-- hilbert

with start as (
    select
        c.cell,
        "x_q1".code * 8 // 8 as "q1",
        "x_q2".code * 8 // 8 as "q2",
        cast(0 as bigint) as "h1",
        cast(0 as bigint) as corner,
        cast(2 as bigint) as turn
    from "shoal_1_cells" as c
    join "shoal_2_axes" as "x_q1" on "x_q1".attribute = 1 and "x_q1".path = c."w1" & 56
    join "shoal_2_axes" as "x_q2" on "x_q2".attribute = 2 and "x_q2".path = c."w1" & 448
),

"mirrored_digits0" as materialized (
    select cell, "q1", "q2", "h1", corner, turn, xor("q1" // 4 % 2 * 2 + "q2" // 4 % 2 * 1, corner) as digit
    from start
),

"turned_digits0" as materialized (
    select cell, "q1", "q2", "h1", corner, turn, digit // turn + digit % turn * (4 // turn) as digit
    from "mirrored_digits0"
),

"digits0" as materialized (
    select cell, "q1", "q2", "h1", corner, turn, xor("digit", "digit" // 2) as digit
    from "turned_digits0"
),

"next_cube0" as materialized (
    select
        cell,
        "q1", "q2",
"h1" * 4 + digit as "h1",
        corner,
        turn,
        case when digit = 0 then 0 else xor((digit - 1) // 2 * 2, (digit - 1) // 2) * turn end as entry,
        case when digit = 0 or digit = 3 then 1 when digit % 2 = 1 then (digit + 1) & (-digit - 1) else digit & (-digit) end as step
    from "digits0"
),

"level1" as materialized (
    select
        cell,
        "q1", "q2", "h1",
        xor(corner, entry % 4 + entry // 4) as corner,
        case when turn * 2 * step > 4 then turn * 2 * step // 4 else turn * 2 * step end as turn
    from "next_cube0"
),

"mirrored_digits1" as materialized (
    select cell, "q1", "q2", "h1", corner, turn, xor("q1" // 2 % 2 * 2 + "q2" // 2 % 2 * 1, corner) as digit
    from "level1"
),

"turned_digits1" as materialized (
    select cell, "q1", "q2", "h1", corner, turn, digit // turn + digit % turn * (4 // turn) as digit
    from "mirrored_digits1"
),

"digits1" as materialized (
    select cell, "q1", "q2", "h1", corner, turn, xor("digit", "digit" // 2) as digit
    from "turned_digits1"
),

"next_cube1" as materialized (
    select
        cell,
        "q1", "q2",
"h1" * 4 + digit as "h1",
        corner,
        turn,
        case when digit = 0 then 0 else xor((digit - 1) // 2 * 2, (digit - 1) // 2) * turn end as entry,
        case when digit = 0 or digit = 3 then 1 when digit % 2 = 1 then (digit + 1) & (-digit - 1) else digit & (-digit) end as step
    from "digits1"
),

"level2" as materialized (
    select
        cell,
        "q1", "q2", "h1",
        xor(corner, entry % 4 + entry // 4) as corner,
        case when turn * 2 * step > 4 then turn * 2 * step // 4 else turn * 2 * step end as turn
    from "next_cube1"
),

"mirrored_digits2" as materialized (
    select cell, "q1", "q2", "h1", corner, turn, xor("q1" // 1 % 2 * 2 + "q2" // 1 % 2 * 1, corner) as digit
    from "level2"
),

"turned_digits2" as materialized (
    select cell, "q1", "q2", "h1", corner, turn, digit // turn + digit % turn * (4 // turn) as digit
    from "mirrored_digits2"
),

"digits2" as materialized (
    select cell, "q1", "q2", "h1", corner, turn, xor("digit", "digit" // 2) as digit
    from "turned_digits2"
),

"next_cube2" as materialized (
    select
        cell,
        "q1", "q2",
"h1" * 4 + digit as "h1",
        corner,
        turn,
        case when digit = 0 then 0 else xor((digit - 1) // 2 * 2, (digit - 1) // 2) * turn end as entry,
        case when digit = 0 or digit = 3 then 1 when digit % 2 = 1 then (digit + 1) & (-digit - 1) else digit & (-digit) end as step
    from "digits2"
),

"level3" as materialized (
    select
        cell,
        "q1", "q2", "h1",
        xor(corner, entry % 4 + entry // 4) as corner,
        case when turn * 2 * step > 4 then turn * 2 * step // 4 else turn * 2 * step end as turn
    from "next_cube2"
),

numbered as (
    select cell, row_number() over (order by "h1", cell) as place from "level3"
)

select cell, place from numbered
