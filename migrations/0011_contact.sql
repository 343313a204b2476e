-- # Contact: call-backs and digests

-- ## call-backs

-- Somebody asks the firm to call. The number is proved by a code before it stands here, sealed, and is emptied when it is no longer needed;
-- the rest of the row stays for the counts.
create table call_backs (
  id bigint generated always as identity primary key,
  -- What the visitor is given: the day and eight random digits.
  number text collate "C" not null unique,
  purpose text collate "C" not null check (purpose in ('opening', 'service')),
  state text collate "C" not null check (state in ('waiting', 'reached', 'unreached', 'lapsed')),
  sealed_mobile bytea,
  -- Keyed hash of the number, by which a second request of the same person is noticed.
  mobile_key bytea,
  -- As it was called then: branches are renamed, people leave.
  referral_kind text collate "C" check (referral_kind in ('branch', 'person')),
  referral_code text collate "C",
  referral_name text collate "C",
  -- The word of the address by which the visitor came, of a bounded list.
  source text collate "C" not null,
  consent_version integer not null,
  received_at timestamptz not null,
  -- The hours that were promised.
  call_from timestamptz not null,
  call_until timestamptz not null,
  ended_at timestamptz,
  check ((sealed_mobile is null) = (mobile_key is null)),
  check (((referral_kind is null) = (referral_code is null)) and ((referral_kind is null) = (referral_name is null))),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state <> 'waiting') or sealed_mobile is not null)
);
-- One open request a number and purpose, whoever sends it again and however often at once.
create unique index call_backs_waiting on call_backs (mobile_key, purpose) where state = 'waiting';
create index call_backs_queue on call_backs (call_until, id) where state = 'waiting';
create index call_backs_received on call_backs (received_at);
create index call_backs_to_empty on call_backs (ended_at) where sealed_mobile is not null;
-- What has ended, the newest first.
create index call_backs_ended on call_backs (ended_at, id) where ended_at is not null;

-- Each attempt to reach who asked to be called. After one that reached nobody another may follow; what ends a request is its last.
create table call_back_attempts (
  id bigint generated always as identity primary key,
  call_back_id bigint not null references call_backs,
  staff_id bigint not null references staff_accounts,
  at timestamptz not null,
  outcome text collate "C" not null check (outcome in ('reached', 'again', 'unreached')),
  -- A few words of who called; emptied together with the number.
  note text collate "C" not null
);
create index call_back_attempts_of_one on call_back_attempts (call_back_id, id);
create index call_back_attempts_staff on call_back_attempts (staff_id);
-- Of two who end a request at once one does.
create unique index call_back_attempts_end on call_back_attempts (call_back_id) where outcome <> 'again';

-- ## digests

-- Somebody wants to hear by mail what was published. The address is proved by a code before it stands here, sealed; leaving removes the row.
create table digest_subscriptions (
  id bigint generated always as identity primary key,
  -- Stands in the ways to leave that each digest has: who holds it may end this subscription and do nothing else.
  leave_key text collate "C" not null unique,
  sealed_address bytea not null,
  -- Keyed hash of the address: one subscription each.
  address_key bytea not null unique,
  -- Names of feeds: of a category, of a list (lists/…), of a security (security/…).
  topics text[] collate "C" not null check ((cardinality(topics) >= 1) and (cardinality(topics) <= 60)),
  rhythm text collate "C" not null check (rhythm in ('daily', 'weekly')),
  consent_version integer not null,
  created_at timestamptz not null,
  -- Whatever was published until then has been told, or was there before.
  told_until timestamptz not null
);
