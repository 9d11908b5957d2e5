-- step:  server_identity: the database and the user of a session, and when its server started
-- in:    the session
-- out:   (database, role, started)
-- why:   two URLs that are spelled differently may lead to one database
select current_database() as database, current_user as role, pg_postmaster_start_time() as started
