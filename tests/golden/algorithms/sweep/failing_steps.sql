-- sweep, jointly

select step from "shoal_1_failing_classes"
