-- old-program: stops

-- # Imports as approvals: a handling of data keeps what is its own, the rest is in its request

-- No release was made yet: what handlings and proposals kept before is not carried over.
drop function daily_approvals;
drop table daily_differences, daily_findings, daily_files, daily_decisions, daily_revisions, daily_imports, list_proposal_rows, list_proposals, register_proposals;
drop function daily_decision_is_of_another, daily_import_is_approved, daily_import_begins_with_reading, daily_only_added, proposal_of_staff_is_approved;

-- A state of a list or register as it was read, for whoever hands it in and for the people who decide about it. Gone as soon as it is published or comes to nothing.
create table import_frozen_states (
  id bigint generated always as identity primary key,
  target text not null,
  -- What the version will say of itself: its day, market, files, whether it is made up.
  publication jsonb not null,
  -- All rows of a register, by part. Those of a list are in list_frozen_rows.
  rows jsonb,
  guards jsonb not null
);

create table list_frozen_rows (
  frozen_id bigint not null references import_frozen_states on delete cascade,
  position integer not null,
  -- The row as it will be entered in the list's own table.
  entry jsonb not null,
  primary key (frozen_id, position)
);

-- One handling of one list: files as its next version, or an earlier version brought back. State, reason, moment and people are in its request.
create table daily_imports (
  request_id bigint primary key references approval_requests,
  -- A dated list of securities, or a register of the house; and which.
  kind text not null check (kind in ('list', 'register')),
  code text not null,
  -- Day of the data; none for registers that know no day, and where a version comes back.
  data_date date,
  -- The version whose content comes back.
  restores integer,
  -- `checked`: can be submitted · `refused`: not as it is, unless guards are let pass · `unchanged`: the list reads so already · `frozen`: its rows wait for other people.
  reading text not null check (reading in ('reading', 'checked', 'refused', 'unchanged', 'frozen')),
  -- What the reading is for: to look at what is in the files, or to freeze their rows. Asked by whom.
  wants text not null check (wants in ('check', 'submit')),
  asked_by bigint not null references staff_accounts,
  -- Which reading it is. What an earlier one still writes does not count.
  run integer not null default 1,
  phase text not null default 'survey',
  done integer not null default 0,
  total integer not null default 0,
  -- Last sign of life of the reading.
  seen_at timestamptz not null,
  -- Rows, findings by level, changes, guards of the last reading.
  report jsonb,
  frozen_id bigint unique references import_frozen_states,
  -- The state and the newest version of the list with which its rows were compared when they were frozen.
  base text,
  base_version integer,
  -- Number of the version that it became.
  version integer,
  check (frozen_id is null or reading in ('checked', 'refused', 'frozen')),
  check (frozen_id is null or base is not null)
);
create index daily_imports_of_list on daily_imports (kind, code, version);
create index daily_imports_asked_by on daily_imports (asked_by);
create index daily_imports_reading on daily_imports (seen_at) where reading = 'reading';

-- Files as they came. Those of a published version are its evidence and stay; the others are cleared.
create table daily_files (
  id uuid primary key,
  import_id bigint references daily_imports,
  name text not null,
  size bigint not null check (size > 0),
  sha256 text not null,
  storage_key text not null unique,
  -- What the file looks like: lists that it may be, day that it states.
  recognised jsonb not null,
  uploaded_by bigint not null references staff_accounts,
  uploaded_at timestamptz not null
);
create index daily_files_import on daily_files (import_id);
create index daily_files_drafts on daily_files (uploaded_by, uploaded_at);

-- What a reading found wrong, at its place in the files.
create table daily_findings (
  import_id bigint not null references daily_imports on delete cascade,
  run integer not null,
  position integer not null,
  level text not null check (level in ('file', 'row', 'doubt', 'warning', 'note')),
  place text not null,
  message text not null,
  primary key (import_id, run, position)
);
create index daily_findings_level on daily_findings (import_id, run, level, position);

-- How the rows to come differ from those on show.
create table daily_differences (
  import_id bigint not null references daily_imports on delete cascade,
  run integer not null,
  position integer not null,
  kind text not null check (kind in ('added', 'removed', 'changed')),
  -- Market of a security, part of a register.
  part text not null,
  key text not null,
  name text not null,
  fields jsonb not null,
  -- How far the figure went that went farthest, by the larger of both: 0.5 is to the half or the double; 0 where none moved.
  magnitude double precision not null,
  primary key (import_id, run, position)
);
create index daily_differences_largest on daily_differences (import_id, run, kind, magnitude desc, position);
