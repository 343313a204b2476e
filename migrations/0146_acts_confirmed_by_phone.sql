-- old-program: runs

-- A code on a screen may ask a phone to confirm an act instead of a login: for this act of this session, whose client it is from the beginning.
alter table scan_logins
  add column for_act text,
  add column for_session uuid references client_sessions (id) on delete cascade,
  add constraint scan_logins_for_act check ((for_act is null) = (for_session is null) and (for_act is null or client_id is not null));
create index scan_logins_for_session on scan_logins (for_session);
