-- old-program: runs
-- The result of the virus scan of every uploaded file. A file with a finding is kept encrypted and apart from all others; nothing
-- serves or opens it. A file that staff uploaded while the scanner gave no answer is kept the same way until it is scanned.
create table upload_scans (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The call that brought the file, in words.
  place text collate "C" not null,
  actor_kind text collate "C" not null,
  actor_id bigint,
  size bigint not null,
  state text collate "C" not null check (state in ('clean', 'waiting', 'infected')),
  finding text collate "C",
  -- For looking the finding up; only of infected files.
  sha256 text collate "C",
  scanned_at timestamptz,
  -- The encrypted copy, while there is one.
  storage_key text collate "C",
  sealed_key bytea,
  -- The files that a call stored before its upload was scanned. They are deleted when a virus is found.
  stored_keys text[] collate "C" not null default '{}',
  removed_at timestamptz,
  removed_by bigint references staff_accounts,
  removal_reason text collate "C",
  check ((storage_key is null) = (sealed_key is null)),
  check ((state = 'infected') = (finding is not null))
);
create index upload_scans_at on upload_scans (at);
create index upload_scans_open on upload_scans (id) where state <> 'clean';
create index upload_scans_removed_by on upload_scans (removed_by);
