-- sweep, weights

with meetings as (
    select
        class, item, "k1", piece, place, "s1", n,
        case when lead(piece) over (order by piece, class) = piece then lead(class) over (order by piece, class) end as next
    from "shoal_1_pieces_with_order"
),

follows as (
    select distinct class, next from meetings where next is not null
),

disturbed0 as (
    select distinct next as class from meetings where n > 0 and next is not null
),

disturbed1 as (
    select class from disturbed0
    union
    select f.next as class
    from disturbed0 as d
    join follows as f on f.class = d.class
),

disturbed2 as (
    select class from disturbed1
    union
    select f.next as class
    from disturbed1 as d
    join follows as f on f.class = d.class
),

disturbed3 as (
    select class from disturbed2
    union
    select f.next as class
    from disturbed2 as d
    join follows as f on f.class = d.class
),

disturbed4 as (
    select class from disturbed3
    union
    select f.next as class
    from disturbed3 as d
    join follows as f on f.class = d.class
),

unknown as (
    select min(class) as class
    from disturbed4
    where class not in (select class from disturbed3)
),

disturbed as (
    select class from disturbed3
    union
    select m.class
    from meetings as m
    join unknown as u on m.class >= u.class
)

select
    m.class, m.item, "m"."k1", m.piece, m.place, "m"."s1", m.n,
    d.class is null as is_ready
from meetings as m
left join disturbed as d on d.class = m.class
left join disturbed as e on e.class = m.next
where d.class is not null or m.next is null or e.class is not null
