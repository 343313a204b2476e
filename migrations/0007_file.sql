-- Files of every module: what they are, and where the store keeps their bytes. The bytes themselves never change;
-- a new version of a document is a new file.

create table files (
  id uuid primary key,
  name text not null,
  media_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null,
  -- Two rows on one content would make removing one of them lose the other's bytes.
  storage_key text not null unique,
  visibility text not null check (visibility in ('public', 'private')),
  created_at timestamptz not null,
  created_by text not null
);
