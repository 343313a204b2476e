-- # What the record of acts, log-ins and messages are known by, once they lie in months: the moment belongs to the key
-- old-program: runs
-- outside-transaction

-- Made beside a site that writes. The next file makes them the tables' keys, which then costs no time.
drop index concurrently if exists audit_entries_in_time;
create unique index concurrently audit_entries_in_time on audit_entries (id, at);
drop index concurrently if exists messages_in_time;
create unique index concurrently messages_in_time on messages (id, created_at);
drop index concurrently if exists client_logins_in_time;
create unique index concurrently client_logins_in_time on client_logins (id, at);
