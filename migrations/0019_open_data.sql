-- old-program: runs
-- The public tables as data: the last state of every row with the version that changed it, so that programs can fetch only what
-- has changed since a version or a day.
create table open_data_tables (
  code text collate "C" primary key,
  -- The day to which the data refer, where they have one.
  as_of date,
  checked_at timestamptz not null,
  -- The database snapshot of the last check: a write that it does not contain calls for the next one.
  seen text collate "C" not null
);

create table open_data_versions (
  table_code text collate "C" not null references open_data_tables,
  version integer not null,
  published_at timestamptz not null,
  changed integer not null,
  removed integer not null,
  -- Rows of the whole table.
  total integer not null,
  primary key (table_code, version)
);

create table open_data_rows (
  table_code text collate "C" not null references open_data_tables,
  row_key text collate "C" not null,
  changed_in integer not null,
  -- A removed row keeps only its key for a while.
  is_removed boolean not null default false,
  content jsonb not null,
  primary key (table_code, row_key)
);
create index open_data_rows_changed on open_data_rows (table_code, changed_in);
create index open_data_rows_present on open_data_rows (table_code, row_key) where not is_removed;
