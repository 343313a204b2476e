-- Devices that clients trust, the steps of what takes more than one call, and what such steps leave in the history.

-- A browser that a client has signed in with by a code, and wants to be known. It keeps the token; here is its hash.
create table client_devices (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  token_hash bytea not null,
  device text not null,
  -- What the client calls it.
  sealed_name bytea,
  ip text,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  unique (client_id, token_hash)
);
create index client_devices_expires_at on client_devices (expires_at);

alter table client_sessions add column device_id uuid references client_devices on delete set null;
create index client_sessions_device on client_sessions (device_id) where device_id is not null;

-- Where somebody stands in a login from a new device, in unlocking, or in setting a new password. The browser keeps the token.
create table client_steps (
  token_hash bytea primary key,
  kind text not null check (kind in ('newDevice', 'unlock', 'reset')),
  stage text not null check (stage in ('begun', 'codeSent', 'proven')),
  client_id bigint not null references client_accounts,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index client_steps_expires_at on client_steps (expires_at);
create index client_steps_client on client_steps (client_id);

alter table client_accounts add column trading_password_hash text;

alter table login_failures drop constraint login_failures_scope_check;
alter table login_failures add constraint login_failures_scope_check
  check (scope in ('account', 'address', 'device', 'reset', 'resetAddress', 'ownPassword'));

alter table client_logins drop constraint client_logins_result_check;
alter table client_logins add constraint client_logins_result_check
  check (result in ('success', 'wrongPassword', 'locked', 'needsSupport', 'newDevice', 'wrongCode'));
