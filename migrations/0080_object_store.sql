-- # Files and parts of pages in a bucket
-- old-program: runs

-- Files whose bytes could not be removed from the bucket while it was away, or of which it is not known whether they came in: no row names them. They are removed
-- until the bucket says that it has done so.
create table store_leftovers (
  storage_key text primary key,
  noted_at timestamptz not null default now()
);

-- Builds whose scripts and styles lie in the bucket, for tabs that were opened before an upgrade. `shelf`: of the site or of the console.
create table asset_builds (
  shelf text not null,
  build text not null,
  names text[] not null,
  started_at timestamptz not null,
  primary key (shelf, build)
);
