-- profile

select
    1 as number,
    count(value) as different,
    coalesce(sum(n * length(value)) / cast(nullif(sum(case when value is not null then n end), 0) as double), 0) as length,
    coalesce(min(length(value)), 0) as shortest,
    coalesce(max(length(value)), 0) as longest,
    count(distinct CASE WHEN STRLEN(TRIM(CAST("value" AS TEXT), ' 	
 ')) = LENGTH(TRIM(CAST("value" AS TEXT), ' 	
 ')) THEN UPPER(TRIM(CAST("value" AS TEXT), ' 	
 ')) ELSE TRANSLATE(TRIM(CAST("value" AS TEXT), ' 	
 '), 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžάέήίαβγδεζηθικλμνξοπρστυφχψωϊϋόύώабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽΆΈΉΊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫΌΎΏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ') END) as folded,
    cast(coalesce(sum(case when value <> TRIM(CAST("value" AS TEXT), ' 	
 ') then n end), 0) as bigint) as padded,
    cast(coalesce(sum(case when value is not null then n end), 0) as bigint) as present
from (
    select cast("v1" as varchar) as value, sum(n) as n
    from "shoal_1_raw_rows"
    group by cast("v1" as varchar)
) as texts1

-- profile

select
    1 as number,
    count(value) as different,
    coalesce(sum(n * length(value)) / cast(nullif(sum(case when value is not null then n end), 0) as double), 0) as length,
    coalesce(min(length(value)), 0) as shortest,
    coalesce(max(length(value)), 0) as longest,
    count(distinct CASE WHEN STRLEN(TRIM(CAST("value" AS TEXT), ' 	
 ')) = LENGTH(TRIM(CAST("value" AS TEXT), ' 	
 ')) THEN UPPER(TRIM(CAST("value" AS TEXT), ' 	
 ')) ELSE TRANSLATE(TRIM(CAST("value" AS TEXT), ' 	
 '), 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžάέήίαβγδεζηθικλμνξοπρστυφχψωϊϋόύώабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽΆΈΉΊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫΌΎΏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ') END) as folded,
    cast(coalesce(sum(case when value <> TRIM(CAST("value" AS TEXT), ' 	
 ') then n end), 0) as bigint) as padded,
    cast(coalesce(sum(case when value is not null then n end), 0) as bigint) as present
from (
    select cast("v1" as varchar) as value, sum(n) as n
    from "shoal_1_raw_rows"
    group by cast("v1" as varchar)
) as texts1
union all
select
    4 as number,
    count(value) as different,
    coalesce(sum(n * length(value)) / cast(nullif(sum(case when value is not null then n end), 0) as double), 0) as length,
    coalesce(min(length(value)), 0) as shortest,
    coalesce(max(length(value)), 0) as longest,
    count(distinct CASE WHEN STRLEN(TRIM(CAST("value" AS TEXT), ' 	
 ')) = LENGTH(TRIM(CAST("value" AS TEXT), ' 	
 ')) THEN UPPER(TRIM(CAST("value" AS TEXT), ' 	
 ')) ELSE TRANSLATE(TRIM(CAST("value" AS TEXT), ' 	
 '), 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžάέήίαβγδεζηθικλμνξοπρστυφχψωϊϋόύώабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽΆΈΉΊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫΌΎΏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ') END) as folded,
    cast(coalesce(sum(case when value <> TRIM(CAST("value" AS TEXT), ' 	
 ') then n end), 0) as bigint) as padded,
    cast(coalesce(sum(case when value is not null then n end), 0) as bigint) as present
from (
    select cast("v4" as varchar) as value, sum(n) as n
    from "shoal_1_raw_rows"
    group by cast("v4" as varchar)
) as texts4
union all
select
    7 as number,
    count(value) as different,
    coalesce(sum(n * length(value)) / cast(nullif(sum(case when value is not null then n end), 0) as double), 0) as length,
    coalesce(min(length(value)), 0) as shortest,
    coalesce(max(length(value)), 0) as longest,
    count(distinct CASE WHEN STRLEN(TRIM(CAST("value" AS TEXT), ' 	
 ')) = LENGTH(TRIM(CAST("value" AS TEXT), ' 	
 ')) THEN UPPER(TRIM(CAST("value" AS TEXT), ' 	
 ')) ELSE TRANSLATE(TRIM(CAST("value" AS TEXT), ' 	
 '), 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžάέήίαβγδεζηθικλμνξοπρστυφχψωϊϋόύώабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽΆΈΉΊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫΌΎΏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ') END) as folded,
    cast(coalesce(sum(case when value <> TRIM(CAST("value" AS TEXT), ' 	
 ') then n end), 0) as bigint) as padded,
    cast(coalesce(sum(case when value is not null then n end), 0) as bigint) as present
from (
    select cast("v7" as varchar) as value, sum(n) as n
    from "shoal_1_raw_rows"
    group by cast("v7" as varchar)
) as texts7
union all
select
    8 as number,
    count(value) as different,
    coalesce(sum(n * length(value)) / cast(nullif(sum(case when value is not null then n end), 0) as double), 0) as length,
    coalesce(min(length(value)), 0) as shortest,
    coalesce(max(length(value)), 0) as longest,
    count(distinct CASE WHEN STRLEN(TRIM(CAST("value" AS TEXT), ' 	
 ')) = LENGTH(TRIM(CAST("value" AS TEXT), ' 	
 ')) THEN UPPER(TRIM(CAST("value" AS TEXT), ' 	
 ')) ELSE TRANSLATE(TRIM(CAST("value" AS TEXT), ' 	
 '), 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžάέήίαβγδεζηθικλμνξοπρστυφχψωϊϋόύώабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽΆΈΉΊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫΌΎΏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ') END) as folded,
    cast(coalesce(sum(case when value <> TRIM(CAST("value" AS TEXT), ' 	
 ') then n end), 0) as bigint) as padded,
    cast(coalesce(sum(case when value is not null then n end), 0) as bigint) as present
from (
    select cast("v8" as varchar) as value, sum(n) as n
    from "shoal_1_raw_rows"
    group by cast("v8" as varchar)
) as texts8
union all
select
    9 as number,
    count(value) as different,
    coalesce(sum(n * length(value)) / cast(nullif(sum(case when value is not null then n end), 0) as double), 0) as length,
    coalesce(min(length(value)), 0) as shortest,
    coalesce(max(length(value)), 0) as longest,
    count(distinct CASE WHEN STRLEN(TRIM(CAST("value" AS TEXT), ' 	
 ')) = LENGTH(TRIM(CAST("value" AS TEXT), ' 	
 ')) THEN UPPER(TRIM(CAST("value" AS TEXT), ' 	
 ')) ELSE TRANSLATE(TRIM(CAST("value" AS TEXT), ' 	
 '), 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžάέήίαβγδεζηθικλμνξοπρστυφχψωϊϋόύώабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŸĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽΆΈΉΊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫΌΎΏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏ') END) as folded,
    cast(coalesce(sum(case when value <> TRIM(CAST("value" AS TEXT), ' 	
 ') then n end), 0) as bigint) as padded,
    cast(coalesce(sum(case when value is not null then n end), 0) as bigint) as present
from (
    select cast("v9" as varchar) as value, sum(n) as n
    from "shoal_1_raw_rows"
    group by cast("v9" as varchar)
) as texts9
