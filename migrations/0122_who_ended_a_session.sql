-- old-program: runs

-- Who has ended a session before its time, and why: told to whoever still comes with its token.
alter table client_sessions add column ended_by jsonb;
alter table seeker_sessions add column ended_by jsonb;
alter table staff_sessions add column ended_by jsonb;
