-- # Contact: call-backs and digests

-- ## call-backs

-- Requests for a call. The number is verified by a code before the row is inserted. It is encrypted, and cleared when no longer
-- needed; the rest of the row remains for statistics.
create table call_backs (
  id bigint generated always as identity primary key,
  -- Given to the visitor: the date and eight random digits.
  number text collate "C" not null unique,
  purpose text collate "C" not null check (purpose in ('opening', 'service')),
  state text collate "C" not null check (state in ('waiting', 'reached', 'unreached', 'lapsed')),
  sealed_mobile bytea,
  -- Keyed hash of the number; detects a second request of the same person.
  mobile_key bytea,
  -- `referral_name` as of the request: branches are renamed, people leave.
  referral_kind text collate "C" check (referral_kind in ('branch', 'person')),
  referral_code text collate "C",
  referral_name text collate "C",
  -- Source word of the visitor's link, from a fixed list.
  source text collate "C" not null,
  consent_version integer not null,
  received_at timestamptz not null,
  -- The promised hours.
  call_from timestamptz not null,
  call_until timestamptz not null,
  ended_at timestamptz,
  check ((sealed_mobile is null) = (mobile_key is null)),
  check (((referral_kind is null) = (referral_code is null)) and ((referral_kind is null) = (referral_name is null))),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state <> 'waiting') or sealed_mobile is not null)
);
-- One open request per number and purpose, whatever is submitted concurrently.
create unique index call_backs_waiting on call_backs (mobile_key, purpose) where state = 'waiting';
create index call_backs_queue on call_backs (call_until, id) where state = 'waiting';
create index call_backs_received on call_backs (received_at);
create index call_backs_to_empty on call_backs (ended_at) where sealed_mobile is not null;
create index call_backs_ended on call_backs (ended_at, id) where ended_at is not null;

-- Attempts to call back. After an attempt with outcome `again` another may follow; any other outcome is the last one.
create table call_back_attempts (
  id bigint generated always as identity primary key,
  call_back_id bigint not null references call_backs,
  staff_id bigint not null references staff_accounts,
  at timestamptz not null,
  outcome text collate "C" not null check (outcome in ('reached', 'again', 'unreached')),
  -- Short note of the caller; cleared together with the number.
  note text collate "C" not null
);
create index call_back_attempts_of_one on call_back_attempts (call_back_id, id);
create index call_back_attempts_staff on call_back_attempts (staff_id);
-- Only one of two concurrent final attempts succeeds.
create unique index call_back_attempts_end on call_back_attempts (call_back_id) where outcome <> 'again';

-- ## digests

-- Mail subscriptions to published content. The address is verified by a code before the row is inserted, and encrypted;
-- unsubscribing deletes the row.
create table digest_subscriptions (
  id bigint generated always as identity primary key,
  -- Part of the unsubscribe link in each digest: allows ending this subscription and nothing else.
  leave_key text collate "C" not null unique,
  sealed_address bytea not null,
  -- Keyed hash of the address: one subscription per address.
  address_key bytea not null unique,
  -- Names of feeds: of a category, of a list (lists/…), of a security (security/…).
  topics text[] collate "C" not null check ((cardinality(topics) >= 1) and (cardinality(topics) <= 60)),
  rhythm text collate "C" not null check (rhythm in ('daily', 'weekly')),
  consent_version integer not null,
  created_at timestamptz not null,
  -- Everything published until then has been sent, or existed before the subscription.
  told_until timestamptz not null
);
