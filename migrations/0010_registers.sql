-- Lists of the house that are kept by importing files: branches, funds' dividends and levels, staff, accounts, the calendar and others. The rows
-- that readers see stand in the tables of the modules that own them; here is what the imports made of them.

-- Every state of a register, whole: lists of the house have some thousands of rows and a few versions a year.
create table register_versions (
  id integer generated always as identity primary key,
  register text not null,
  -- All rows by part, as they were read back after the publication.
  rows jsonb not null,
  -- SHA-256 of the rows: tells a change that was made past the imports.
  digest text not null,
  -- Day, files, what the whole file said, whether it is made up.
  publication jsonb not null,
  row_count integer not null,
  added integer not null,
  removed integer not null,
  changed integer not null,
  published_at timestamptz not null,
  published_by text not null check (btrim(published_by) <> ''),
  -- The version whose content this one brought back.
  restored_from integer references register_versions (id)
);
create index register_versions_of_register on register_versions (register, id desc);
create index register_versions_of_restored_from on register_versions (restored_from);

create table register_proposals (
  id integer generated always as identity primary key,
  register text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'withdrawn', 'published')),
  -- Of the rows that stood when it was handed in: what the approver saw is only true as long as they stand.
  base_digest text not null,
  -- The whole state to come; gone once it is decided.
  rows jsonb,
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
  version integer references register_versions (id),
  -- Four eyes: nobody decides on what they handed in themselves.
  check (decided_by is null or lower(btrim(decided_by)) <> lower(btrim(proposed_by))),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in ('approved', 'rejected', 'published') or decided_by is not null),
  check (state <> 'proposed' or decided_by is null),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check ((state = 'published') = (version is not null)),
  check ((rows is not null) = (state in ('proposed', 'approved')))
);
create index register_proposals_open on register_proposals (id) where state in ('proposed', 'approved');
create index register_proposals_of_version on register_proposals (version);

-- What staff have set from a day on; without a row what the program says holds.
create table register_settings (
  register text not null,
  valid_from date not null,
  -- Shares of rows in percent of the present ones; null: not guarded.
  changed_share_max numeric check (changed_share_max > 0),
  removed_share_max numeric check (removed_share_max > 0),
  -- So many rows may change or go without counting their share.
  free_rows integer not null check (free_rows >= 0),
  needs_approval boolean not null,
  primary key (register, valid_from)
);
