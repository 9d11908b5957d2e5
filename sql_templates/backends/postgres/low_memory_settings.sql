-- step:  low_memory_settings: the settings that give a statement less memory than it should have
-- in:    minimums (pairs of a setting and a size); the session
-- out:   (setting)   key: setting
-- why:   what the server or the user grants beyond the minimum is left as it is
select m.setting
from (
    values {% for setting, size in minimums %}({{ setting }}, {{ size }}){% if not loop.last %}, {% endif %}{% endfor %}

) as m(setting, size)
where pg_size_bytes(current_setting(m.setting)) < pg_size_bytes(m.size)
