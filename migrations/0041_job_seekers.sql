-- People who look for work: persons of their own, who have nothing to do with the clients.

create table seekers (
  id bigint generated always as identity primary key,
  -- By which a person who signs in is found; freed when the account is deleted.
  mobile_key bytea not null unique,
  sealed_mobile bytea not null,
  -- Of the identity card, where the resume names it.
  id_number_key bytea,
  sealed_id_number bytea,
  created_at timestamptz not null,
  -- The last day somebody signed in, saved or delivered: from here the months run after which everything is deleted.
  last_active_at timestamptz not null
);
create index seekers_id_number_key on seekers (id_number_key) where id_number_key is not null;
create index seekers_last_active_at on seekers (last_active_at);

create table seeker_sessions (
  id uuid primary key,
  seeker_id bigint not null references seekers (id) on delete cascade,
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  device text not null
);
create index seeker_sessions_seeker_id on seeker_sessions (seeker_id);
create index seeker_sessions_expires_at on seeker_sessions (expires_at);
