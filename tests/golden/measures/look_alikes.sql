-- full_domain

select
    class,
    min(class) over (partition by "label1", "label2") as whole,
    min(class) over (partition by "label1", "low1", "high1") as "look1",
    min(class) over (partition by "label2", "low2", "high2") as "look2"
from "shoal_1_classes"

-- slicing

select
    class,
    class as whole,
    min(class) over (partition by "label1", "low1", "high1") as "look1",
    min(class) over (partition by "label2", "low2", "high2") as "look2",
    min(class) over (partition by "label3", "low3", "high3") as "look3"
from "shoal_1_class_labels"
