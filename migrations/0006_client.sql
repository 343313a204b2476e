-- Client login: keys and nonces for passwords on their way, counters of failures, accounts, sessions and their history.

create table login_keys (
  id text primary key,
  algorithm text not null check (algorithm in ('SM2', 'RSA-OAEP-256')),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  replaced_at timestamptz not null,
  expires_at timestamptz not null
);

create table login_nonces (
  hash bytea primary key,
  key_id text not null references login_keys on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
-- Expired ones are removed by the clock; the table only ever holds a few minutes.
create index login_nonces_expires_at on login_nonces (expires_at);
-- Removing a key takes its nonces along.
create index login_nonces_key_id on login_nonces (key_id);

-- Failed logins by what they were about. Keys are keyed hashes: neither accounts nor addresses can be read here.
create table login_failures (
  scope text not null check (scope in ('account', 'address')),
  key bytea not null,
  failures integer not null,
  counted_at timestamptz not null,
  not_before timestamptz,
  locked_until timestamptz,
  primary key (scope, key)
);
create index login_failures_counted_at on login_failures (counted_at);

-- Clients by their fund account. Numbers and names are sealed; the keyed hashes beside them are for finding only.
-- Without a password hash the client's password is kept by the firm's own account system.
create table client_accounts (
  id bigint generated always as identity primary key,
  fund_account_key bytea not null unique,
  sealed_fund_account bytea not null,
  sealed_name bytea not null,
  mobile_key bytea unique,
  sealed_mobile bytea,
  password_hash text,
  status text not null default 'open' check (status in ('open', 'locked', 'needsSupport')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table client_sessions (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  -- Looked up with every call of a signed-in client. The token itself is known to the browser only.
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The limits that held when the session began.
  idle_seconds integer not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  device text not null
);
-- A client's open sessions.
create index client_sessions_open on client_sessions (client_id, started_at) where ended_at is null;
create index client_sessions_expires_at on client_sessions (expires_at);

-- Every login that came as far as the password. The client is unknown when nobody has the account that was typed.
create table client_logins (
  id bigint generated always as identity primary key,
  client_id bigint references client_accounts,
  session_id uuid,
  at timestamptz not null,
  result text not null check (result in ('success', 'wrongPassword', 'locked', 'needsSupport')),
  ip text,
  device text not null,
  channel integer not null,
  op_entrust_way text not null,
  op_station text not null
);
-- A client's history, newest first.
create index client_logins_client on client_logins (client_id, id desc) where client_id is not null;
create index client_logins_at on client_logins (at);
