-- What controls an account is confirmed anew, waits, and can be stopped by its owner without a login (decision 057).

-- `frozen`: by the owner, from the link of a message; only people of the firm open it again.
alter table client_accounts drop constraint client_accounts_status_check;
alter table client_accounts
  add constraint client_accounts_status_check check (status in ('open', 'locked', 'needsSupport', 'frozen')),
  -- Since when a number or a password holds, where it was changed since this was noted: what is younger than the hold confirms nothing.
  add column mobile_since timestamptz,
  add column password_since timestamptz,
  add column trading_password_since timestamptz;
alter table client_logins drop constraint client_logins_result_check;
alter table client_logins add constraint client_logins_result_check
  check (result in ('success', 'wrongPassword', 'locked', 'needsSupport', 'newDevice', 'wrongCode', 'frozen'));
alter table login_failures drop constraint login_failures_scope_check;
alter table login_failures add constraint login_failures_scope_check
  check (scope in ('account', 'address', 'device', 'reset', 'resetAddress', 'ownPassword', 'stepUp'));

-- What a session has proved for one act, to be used up by it within minutes. Sessions end and go by themselves: what is left of one opens nothing.
create table client_proofs (
  client_id bigint not null references client_accounts,
  session_id text not null,
  -- The act with what it is about: `device:…`.
  act text not null,
  proof text not null check (proof in ('code', 'idNumber', 'loginPassword', 'tradingPassword')),
  proven_at timestamptz not null,
  primary key (client_id, session_id, act, proof)
);
create index client_proofs_proven_at on client_proofs (proven_at);

-- A new number or address that was confirmed and does not hold yet.
create table client_holds (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  sealed_change bytea not null,
  -- Keeps the number from being promised to two clients.
  mobile_key bytea,
  state text not null check (state in ('held', 'released', 'cancelled')),
  confirmed_at timestamptz not null,
  release_at timestamptz not null,
  ended_at timestamptz
);
create unique index client_holds_one on client_holds (client_id) where state = 'held';
create unique index client_holds_mobile on client_holds (mobile_key) where state = 'held' and mobile_key is not null;
create index client_holds_client on client_holds (client_id, confirmed_at desc);
create index client_holds_due on client_holds (release_at) where state = 'held';

-- The link “不是我操作” of one message: the message holds the token, here is its hash.
create table client_alarms (
  token_hash bytea primary key,
  client_id bigint not null references client_accounts,
  -- The message that it came with.
  template text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index client_alarms_client on client_alarms (client_id);
create index client_alarms_expires_at on client_alarms (expires_at);
