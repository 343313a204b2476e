-- # Reception: who asks to be called, and from where people come to a page

-- Somebody asks the firm to call. The number is proved by a code before it stands here, sealed, and is emptied when it is no longer needed;
-- the rest of the row stays for the counts.
create table call_backs (
  id bigint generated always as identity primary key,
  -- What the visitor is given: the day and eight random digits.
  number text not null unique,
  purpose text not null check (purpose in ('opening', 'service')),
  state text not null check (state in ('waiting', 'reached', 'unreached', 'lapsed')),
  sealed_mobile bytea,
  -- Keyed hash of the number, by which a second request of the same person is noticed.
  mobile_key bytea,
  -- As it was called then: branches are renamed, people leave.
  referral_kind text check (referral_kind in ('branch', 'person')),
  referral_code text,
  referral_name text,
  -- The word of the address by which the visitor came, of a bounded list.
  source text not null,
  consent_version integer not null,
  received_at timestamptz not null,
  -- The hours that were promised.
  call_from timestamptz not null,
  call_until timestamptz not null,
  ended_at timestamptz,
  check ((sealed_mobile is null) = (mobile_key is null)),
  check ((referral_kind is null) = (referral_code is null) and (referral_kind is null) = (referral_name is null)),
  check ((state = 'waiting') = (ended_at is null)),
  check (state <> 'waiting' or sealed_mobile is not null)
);
-- One open request a number and purpose, whoever sends it again and however often at once.
create unique index call_backs_waiting on call_backs (mobile_key, purpose) where state = 'waiting';
create index call_backs_queue on call_backs (call_until, id) where state = 'waiting';
create index call_backs_received on call_backs (received_at);
create index call_backs_to_empty on call_backs (ended_at) where sealed_mobile is not null;

-- Views of a measured page by day and source, told by the visitors' browsers: a count and nothing about anybody.
create table source_visits (
  day date not null,
  page text not null,
  source text not null,
  visits bigint not null default 0,
  primary key (day, page, source)
);
