-- Filters of the console's lists as somebody keeps them, by a name of their own. A list's filters stand in its address, so that is what is kept.
create table staff_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_accounts on delete cascade,
  -- The screen's path: /complaints.
  screen text not null check (screen ~ '^/[a-z-]+(/[a-z-]+)*$'),
  name text not null check (name <> ''),
  -- What stands behind the question mark.
  query text not null check (query <> ''),
  made_at timestamptz not null,
  unique (staff_id, screen, name)
);
