-- old-program: runs
-- # Notifications: how staff are told outside the console of what waits for them in it

-- Robots of a group chat are a channel of the outbox besides text messages and mails.
alter table messages drop constraint messages_channel_check;
alter table messages add constraint messages_channel_check check (channel in ('sms', 'mail', 'robot'));

-- Where somebody is reached, once they have shown that messages arrive there. Another address replaces it only when that has been shown as well.
create table notification_addresses (
  staff_id bigint not null references staff_accounts on delete cascade,
  kind text not null check (kind in ('mail', 'wecom', 'dingtalk', 'feishu')),
  -- A mail address, or a robot's webhook with the secret of its signatures.
  sealed_address bytea not null,
  verified_at timestamptz not null,
  primary key (staff_id, kind)
);

-- An address that waits for the code it was sent; the code itself is one of message_codes.
create table notification_attempts (
  staff_id bigint not null references staff_accounts on delete cascade,
  kind text not null check (kind in ('mail', 'wecom', 'dingtalk', 'feishu')),
  sealed_address bytea not null,
  expires_at timestamptz not null,
  primary key (staff_id, kind)
);

-- Of whom there is no row, the defaults of the program hold.
create table notification_settings (
  staff_id bigint primary key references staff_accounts on delete cascade,
  -- By kind: now, digest or off.
  modes jsonb not null,
  -- In Beijing time.
  digest_hour integer not null check (digest_hour between 0 and 23),
  -- From one full hour to another, past midnight where the end comes first; none when both are null.
  quiet_from integer check (quiet_from between 0 and 23),
  quiet_until integer check (quiet_until between 0 and 23),
  -- Whether what has a deadline by law is sent within these hours all the same.
  is_urgent_let_through boolean not null,
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- What somebody has been told of at an address, so that nothing is told twice there, whatever process looks. It outlives the address, which may come back.
create table notification_records (
  staff_id bigint not null references staff_accounts on delete cascade,
  kind text not null check (kind in ('mail', 'wecom', 'dingtalk', 'feishu')),
  -- What it is and at which stage, e.g. `overdue:complaints:C2026…:2026-11-30`.
  key text not null check (key <> ''),
  at timestamptz not null,
  -- The message that tells of it; one that is taken back unsent takes its records with it.
  message_id bigint,
  primary key (staff_id, kind, key)
);
create index notification_records_of_message on notification_records (message_id);
create index notification_records_at on notification_records (at);

-- On which day somebody has had their digest, whether or not there was something in it.
create table notification_digests (
  staff_id bigint primary key references staff_accounts on delete cascade,
  sent_on date not null
);
