-- Photo, CV and attachments of a resume. The bytes are in the file store, each file encrypted under a key of its own.

create table resume_files (
  id uuid primary key,
  -- Never cascades: whoever goes leaves bytes behind, which have to be noted first.
  seeker_id bigint not null references seekers (id),
  kind text not null check (kind in ('photo', 'cv', 'attachment')),
  storage_key text not null unique,
  -- Whoever destroys it destroys the file.
  sealed_key bytea not null,
  sealed_name bytea not null,
  media_type text not null,
  bytes integer not null check (bytes > 0),
  -- Keyed hash of what was sent: the same file sent again is known.
  fingerprint bytea not null,
  -- Of what is kept, before it was encrypted.
  sha256 bytea not null,
  is_readable boolean not null,
  added_at timestamptz not null,
  -- Set while a delivery still has a file that its owner took out of the resume.
  removed_at timestamptz,
  holds integer not null default 0 check (holds >= 0)
);
create index resume_files_seeker_id on resume_files (seeker_id);
create unique index resume_files_one_each on resume_files (seeker_id, kind) where kind <> 'attachment' and removed_at is null;

-- Bytes in the file store that no file has: noted before they are written and when their file goes, destroyed once they are due.
create table resume_file_leftovers (
  storage_key text primary key,
  due_at timestamptz not null
);
create index resume_file_leftovers_due_at on resume_file_leftovers (due_at);

create table resume_file_uploads (
  seeker_id bigint not null references seekers (id) on delete cascade,
  day date not null,
  uploads integer not null,
  primary key (seeker_id, day)
);
create index resume_file_uploads_day on resume_file_uploads (day);
