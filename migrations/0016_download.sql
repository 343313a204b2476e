-- Software, manuals and forms to download, with all their versions. A file may ask for a human check before it is handed out.

alter table files drop constraint files_visibility_check;
alter table files add constraint files_visibility_check check (visibility in ('public', 'private', 'checked'));

create table download_categories (
  id text primary key,
  name text not null,
  note text not null,
  sort integer not null
);

create table downloads (
  id bigint generated always as identity primary key,
  -- The firm's own name for it: its anchor on the page, and what an import knows it by.
  code text not null unique,
  category_id text not null references download_categories,
  name text not null,
  summary text not null,
  platforms text[] not null,
  -- System requirements, a line each.
  needs text[] not null,
  -- How the file is signed and how to check it; empty for documents.
  signature text not null,
  -- Shown as a QR code for those who read this on another screen.
  has_qr_code boolean not null,
  state text not null default 'draft' check (state in ('draft', 'published')),
  sort integer not null,
  -- Counts the changes, so that of two people who edit at once the second is told.
  revision integer not null default 1,
  updated_at timestamptz not null
);
create index downloads_category on downloads (category_id, sort);

create table download_versions (
  id bigint generated always as identity primary key,
  download_id bigint not null references downloads on delete cascade,
  version text not null,
  -- Not shown before this day.
  released_on date not null,
  notes text[] not null,
  file_id uuid not null references files,
  -- Why it can no longer be had; such a version stays in the history without its file.
  withdrawn_reason text,
  created_at timestamptz not null,
  unique (download_id, version)
);
-- The versions of one download, newest first.
create index download_versions_newest on download_versions (download_id, released_on desc, id desc);
create index download_versions_file on download_versions (file_id);
