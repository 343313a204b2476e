-- What stands between a list's file and its readers: what each list may do without being asked about, proposals that a
-- second person approves, restored versions, and how the sources of files spell their columns.

-- Limits and duties of each list. The row of the newest day up to today holds; without a day it has always held.
create table list_settings (
  id integer generated always as identity primary key,
  list text not null,
  valid_from date,
  -- Share of added, removed and changed rows, in percent of the version before; null: not guarded.
  changed_share_max numeric check (changed_share_max > 0),
  -- Share of one exchange's rows that may go, in percent of the version before; null: not guarded.
  market_loss_max numeric check (market_loss_max > 0 and market_loss_max <= 100),
  -- So many rows may change or go without counting their share: small lists would never pass otherwise.
  free_rows integer not null check (free_rows >= 0),
  needs_trading_day boolean not null,
  needs_approval boolean not null,
  -- The hour in Shanghai by which a trading day's list must be there, and how many trading days after it; null: it comes
  -- when it comes.
  cut_off text check (cut_off ~ '^[0-2][0-9]:[0-5][0-9]$'),
  lag_days integer not null default 0 check (lag_days between 0 and 20),
  unique nulls not distinct (list, valid_from)
);
insert into list_settings (list, changed_share_max, market_loss_max, free_rows, needs_trading_day, needs_approval, cut_off, lag_days) values
  ('securities', 20, 20, 20, false, false, null, 0),
  ('indexes', 60, 60, 20, false, false, null, 0),
  ('collateral', 20, 20, 20, true, false, '20:00', 0),
  ('targets', 20, 20, 20, true, false, '20:00', 0),
  -- Every balance changes every day; exchanges publish in the morning after.
  ('details', null, 20, 20, true, false, '10:00', 1),
  -- Ratios move with prices.
  ('staticPe', null, 20, 20, true, false, '20:00', 0),
  ('highRisk', 30, 50, 20, true, false, '20:00', 0),
  ('fairPrice', 50, 50, 20, true, false, '20:00', 0),
  ('cashFunds', 20, 20, 20, true, false, '20:00', 0);

-- Versions that were published by restoring an earlier one: what they hold is as old as that one.
create table list_restorations (
  version integer primary key references list_versions (id),
  restored_from integer not null references list_versions (id),
  restored_by text not null,
  reason text not null
);

-- A list that one person hands in and another approves. Its rows wait in list_proposal_rows until it is decided.
create table list_proposals (
  id integer generated always as identity primary key,
  list text not null,
  data_date date not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'withdrawn', 'published')),
  -- The list's newest version when it was handed in: what the approver saw is only true as long as it is the newest.
  base_version integer references list_versions (id),
  -- What the version will say of itself: effective date, exchange, source, whether it is made up.
  publication jsonb not null,
  -- Name, size and SHA-256 of every file.
  files jsonb not null,
  report jsonb not null,
  guards jsonb not null,
  proposed_by text not null check (btrim(proposed_by) <> ''),
  proposed_at timestamptz not null,
  decided_by text check (btrim(decided_by) <> ''),
  decided_at timestamptz,
  decision_reason text,
  withdrawn_at timestamptz,
  version integer references list_versions (id),
  -- Four eyes: nobody decides on what he handed in himself.
  check (decided_by is null or lower(btrim(decided_by)) <> lower(btrim(proposed_by))),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in ('approved', 'rejected', 'published') or decided_by is not null),
  check (state <> 'proposed' or decided_by is null),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check ((state = 'published') = (version is not null))
);
create index list_proposals_open on list_proposals (list, id) where state in ('proposed', 'approved');

create table list_proposal_rows (
  proposal_id integer not null references list_proposals (id) on delete cascade,
  position integer not null,
  -- The row as it will be entered in the list's own table.
  entry jsonb not null,
  primary key (proposal_id, position)
);

-- Sources that staff described, and what they added to the shipped ones (same code): headings, spellings, units.
create table import_sources (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  name text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null
);
