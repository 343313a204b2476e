-- How far a document was read in a case, in hundredths of its length, and since when it is ticked: reading goes on wherever the client comes
-- back. A row is about one version, so what was noted of a former text says nothing of the next.
alter table agreement_openings
  add column read_share integer not null default 0 check (read_share between 0 and 100),
  add column ticked_at timestamptz;

-- Keys by which people of any kind sign in without a password (WebAuthn). What is kept of one is public; its other half never leaves the device.
create table passkeys (
  id uuid primary key,
  client_id bigint references client_accounts,
  seeker_id bigint references seekers (id) on delete cascade,
  -- What the device keeps the person by: random, the same for all passkeys of a person.
  user_handle bytea not null,
  credential_id bytea not null unique,
  -- As COSE spells it.
  public_key bytea not null,
  -- Uses that the device has counted; 0 where it counts none.
  uses bigint not null,
  transports text[] not null,
  -- Whether the device's maker keeps copies of it for the person's other devices.
  is_synced boolean not null,
  -- What the person calls it.
  sealed_name bytea not null,
  -- On which browser it was added.
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Set when its counter went back: there are two of it.
  stopped_at timestamptz,
  check (num_nonnulls(client_id, seeker_id) = 1)
);
create index passkeys_client on passkeys (client_id);
create index passkeys_seeker on passkeys (seeker_id);

-- Challenges that a passkey has to sign: each for one purpose, once, for minutes. Where somebody is signed in it is theirs alone.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('add', 'enter', 'confirm')),
  client_id bigint references client_accounts,
  seeker_id bigint references seekers (id) on delete cascade,
  expires_at timestamptz not null,
  check (num_nonnulls(client_id, seeker_id) = case purpose when 'enter' then 0 else 1 end)
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create index passkey_challenges_client on passkey_challenges (client_id);
create index passkey_challenges_seeker on passkey_challenges (seeker_id);

-- Logins that wait for a phone: the page that asks shows `ticket` as a QR code and keeps `secret`, by which alone it can fetch the session.
create table scan_logins (
  ticket_hash bytea primary key,
  secret_hash bytea not null unique,
  -- Two digits that the page and the phone show alike.
  number integer not null check (number between 10 and 99),
  state text not null check (state in ('waiting', 'seen', 'confirmed', 'refused')),
  -- Of the browser that asks.
  ip text,
  device text not null,
  terminal jsonb,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Who has opened it, and by which of their sessions.
  client_id bigint references client_accounts,
  session_id uuid references client_sessions (id) on delete cascade,
  check (state = 'waiting' or client_id is not null)
);
create index scan_logins_expires_at on scan_logins (expires_at);
create index scan_logins_client on scan_logins (client_id);
create index scan_logins_session on scan_logins (session_id);
