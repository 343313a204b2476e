-- old-program: stops

-- # Limits: what is counted to refuse what comes too often, in one table

-- Who or what is counted stands in `key`: a network, a number as a keyed hash.
create table limit_counts (
  name text not null,
  key bytea not null,
  -- In the window that began at `starts_at`.
  used integer not null,
  starts_at timestamptz not null,
  last_at timestamptz not null,
  -- When the row says nothing any more.
  ends_at timestamptz not null,
  primary key (name, key)
);
create index limit_counts_ends_at on limit_counts (ends_at);

-- No release was made yet: what was counted begins anew.
drop table message_code_counts, verification_counters, staff_look_up_limits, complaint_look_ups, agreement_look_ups;
