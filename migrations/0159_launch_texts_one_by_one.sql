-- old-program: runs

-- # Standard texts are read one by one, or all of a kind at once

-- Of a kind that consists of many texts, the one that a person has read.
create table launch_text_readings (
  item text not null check (item <> ''),
  subject text not null check (subject <> ''),
  read_by bigint not null references staff_accounts,
  read_at timestamptz not null,
  primary key (item, subject)
);
create index launch_text_readings_read_by on launch_text_readings (read_by);
