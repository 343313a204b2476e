-- Checks that a visitor is a person: open challenges, the passes they are exchanged for, and how much each network asks for.
-- Nothing here lives longer than an hour; the clock removes what has expired.

create table verification_challenges (
  id uuid primary key,
  kind text not null check (kind in ('picture', 'work', 'question')),
  -- Where the piece belongs (picture, in its units) or what the sum is (question). Never sent to anybody.
  answer integer,
  -- The proof of work that was asked for, with the key that signed it.
  work jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  extensions integer not null default 0,
  tries integer not null default 0,
  check ((kind = 'work') = (work is not null)),
  check ((kind = 'work') = (answer is null))
);
create index verification_challenges_expires_at on verification_challenges (expires_at);

-- Only the hash of a pass is kept: who reads the database cannot use the passes of others. A pass that was used is gone.
create table verification_passes (
  hash bytea primary key,
  purpose text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create index verification_passes_expires_at on verification_passes (expires_at);

-- How many challenges a network (an IPv4 address, or the first half of an IPv6 one) asked for and failed in one window of time.
create table verification_counters (
  network text not null,
  window_start timestamptz not null,
  asked integer not null default 0,
  failed integer not null default 0,
  primary key (network, window_start)
);
create index verification_counters_window_start on verification_counters (window_start);
