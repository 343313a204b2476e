-- old-program: stops
-- Failed passwords and codes of staff, by login name and network. They cause pauses and never lock an account. Keys are keyed
-- hashes, so neither names nor addresses can be read here.
create table staff_login_failures (
  key bytea primary key,
  failures integer not null,
  counted_at timestamptz not null,
  -- Attempts are refused until then.
  not_before timestamptz
);
create index staff_login_failures_counted_at on staff_login_failures (counted_at);
alter table staff_accounts drop column failures;

-- Wrong proofs end the session, and wrong codes or passwords the link, that they were entered in; no other session is affected.
alter table staff_sessions add column failures integer not null default 0;
alter table staff_links add column failures integer not null default 0;

-- Warnings to a member of staff that others try to sign in as them. At most one is unseen.
create table staff_warnings (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_accounts,
  began_at timestamptz not null,
  last_at timestamptz not null,
  failures integer not null,
  -- True when the right password was entered: somebody knows it.
  knows_password boolean not null,
  seen_at timestamptz
);
create unique index staff_warnings_unseen on staff_warnings (staff_id) where seen_at is null;
create index staff_warnings_staff on staff_warnings (staff_id, id desc);
create index staff_warnings_last_at on staff_warnings (last_at);

-- A list of passwords that the operator has imported: the first ten bytes of the SHA-1 of each, the hash that public lists use.
create table known_passwords (
  hash bytea primary key
);

-- The attempt that the code of a new device is bound to. It stays when the same browser logs in again and gets another token.
alter table client_steps add column attempt text collate "C";

-- Recovery codes have 24 letters instead of ten. Their owners make new ones.
delete from staff_recovery_codes;

-- The token that a session had before its person proved their identity again; valid for requests that are on their way.
alter table staff_sessions add column former_token_hash bytea, add column former_until timestamptz;
alter table client_sessions add column former_token_hash bytea, add column former_until timestamptz;
alter table seeker_sessions add column former_token_hash bytea, add column former_until timestamptz;
create index staff_sessions_former on staff_sessions (former_token_hash) where former_token_hash is not null;
create index client_sessions_former on client_sessions (former_token_hash) where former_token_hash is not null;
create index seeker_sessions_former on seeker_sessions (former_token_hash) where former_token_hash is not null;
