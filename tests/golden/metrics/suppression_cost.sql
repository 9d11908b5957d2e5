-- terms that the knowledge lacks

with harmonics as (
    select v.terms, cast(v.cost as double) as cost
    from (
        values
        (0, cast('0' as double)),
        (1, cast('1' as double)),
        (2, cast('1.5' as double)),
        (3, cast('1.83333' as double)),
        (4, cast('2.08333' as double)),
        (5, cast('2.28333' as double)),
        (6, cast('2.45' as double)),
        (7, cast('2.59286' as double)),
        (8, cast('2.71786' as double)),
        (9, cast('2.82897' as double)),
        (10, cast('2.92897' as double)),
        (11, cast('3.01988' as double)),
        (12, cast('3.10321' as double)),
        (13, cast('3.18013' as double)),
        (14, cast('3.25156' as double)),
        (15, cast('3.31823' as double)),
        (16, cast('3.38073' as double)),
        (17, cast('3.43955' as double)),
        (18, cast('3.49511' as double)),
        (19, cast('3.54774' as double)),
        (20, cast('3.59774' as double)),
        (21, cast('3.64536' as double)),
        (22, cast('3.69081' as double)),
        (23, cast('3.73429' as double)),
        (24, cast('3.77596' as double)),
        (25, cast('3.81596' as double)),
        (26, cast('3.85442' as double)),
        (27, cast('3.89146' as double)),
        (28, cast('3.92717' as double)),
        (29, cast('3.96165' as double)),
        (30, cast('3.99499' as double)),
        (31, cast('4.02725' as double)),
        (32, cast('4.0585' as double)),
        (33, cast('4.0888' as double)),
        (34, cast('4.11821' as double)),
        (35, cast('4.14678' as double)),
        (36, cast('4.17456' as double)),
        (37, cast('4.20159' as double)),
        (38, cast('4.2279' as double)),
        (39, cast('4.25354' as double)),
        (40, cast('4.27854' as double)),
        (41, cast('4.30293' as double)),
        (42, cast('4.32674' as double)),
        (43, cast('4.35' as double)),
        (44, cast('4.37273' as double)),
        (45, cast('4.39495' as double)),
        (46, cast('4.41669' as double)),
        (47, cast('4.43796' as double)),
        (48, cast('4.4588' as double)),
        (49, cast('4.47921' as double)),
        (50, cast('4.49921' as double)),
        (51, cast('4.51881' as double)),
        (52, cast('4.53804' as double)),
        (53, cast('4.55691' as double)),
        (54, cast('4.57543' as double)),
        (55, cast('4.59361' as double)),
        (56, cast('4.61147' as double)),
        (57, cast('4.62901' as double)),
        (58, cast('4.64625' as double)),
        (59, cast('4.6632' as double)),
        (60, cast('4.67987' as double)),
        (61, cast('4.69626' as double)),
        (62, cast('4.71239' as double))
    ) as v(terms, cost)
),

prices as (
    select t.class, sum(t.n * (b.cost - a.cost)) as part, sum(t.n * b.cost) as whole
    from "shoal_1_lost_terms" as t
    join harmonics as b on b.terms = t.had
    join harmonics as a on a.terms = t.has
    group by t.class
)

select class, case when whole > 0 then part / whole else 0 end as score, part, whole from prices
