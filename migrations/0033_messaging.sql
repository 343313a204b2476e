-- Messages to people and verification codes: what is to be sent, what became of it, and how often a number was asked.

-- The outbox: a row is written in the transaction of the act that causes the message, and sent after its commit.
create table messages (
  id bigint generated always as identity primary key,
  -- Given to providers that take one, so that a second try after an unknown outcome is told from a second message.
  send_key uuid not null unique,
  channel text not null check (channel in ('sms', 'mail')),
  template text not null,
  -- Keyed hash of the number or address, by which its messages are found.
  recipient_key bytea not null,
  sealed_recipient bytea not null,
  -- Subject, text and values; emptied when nobody needs them any more.
  sealed_content bytea,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  -- After this moment it is of no use to its reader and is no longer sent.
  useless_at timestamptz,
  provider text,
  provider_message_id text,
  -- The provider's own code for what went wrong last.
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  check (state <> 'waiting' or sealed_content is not null)
);
create index messages_waiting on messages (next_try_at) where state = 'waiting';
create index messages_of_recipient on messages (recipient_key, id desc);
create index messages_with_content on messages (created_at) where sealed_content is not null;
create index messages_created on messages (created_at);

-- A code is good for one purpose, one subject and one number; of several the newest holds.
create table message_codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  -- Keyed hashes: of what the code is bound to, of the number, and of the code with all of these.
  subject_key bytea not null,
  mobile_key bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index message_codes_of_subject on message_codes (purpose, subject_key, id desc);
create index message_codes_sent on message_codes (sent_at);

-- How many codes a number has been sent on its newest day, and a network in its newest hour.
create table message_code_counts (
  scope text not null check (scope in ('number', 'network')),
  key bytea not null,
  window_start timestamptz not null,
  codes integer not null,
  last_at timestamptz not null,
  primary key (scope, key)
);
create index message_code_counts_old on message_code_counts (last_at);
