-- full_domain

select 'average_class_size' as metric, score from (select * from "metrics/average_class_size") as scores
union all
select 'discernibility' as metric, score from (select * from "metrics/discernibility") as scores
union all
select 'entropy' as metric, score from (select * from "metrics/entropy") as scores
union all
select 'height' as metric, score from (select * from "metrics/height") as scores
union all
select 'information' as metric, score from (select * from "metrics/information") as scores
union all
select 'information_loss' as metric, score from (select * from "metrics/information_loss") as scores
union all
select 'loss' as metric, score from (select * from "metrics/loss") as scores
union all
select 'precision' as metric, score from (select * from "metrics/precision") as scores
