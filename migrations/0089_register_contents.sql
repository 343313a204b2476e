-- old-program: runs
-- How a register reads and since when: told to staff, and so is noticed what changed past the imports.
create table register_contents (
  register text primary key,
  -- SHA-256 of all its rows, as versions have it.
  digest text not null,
  changed_at timestamptz not null
);

-- Lists and registers of which something new was expected and has not come: work of the inbox until it does.
create table daily_overdue (
  kind text not null check (kind in ('list', 'register')),
  code text not null check (code ~ '^[a-zA-Z][a-zA-Z0-9-]{1,39}$'),
  title text not null,
  -- What is missing, in words.
  text text not null,
  due_on date not null,
  -- When it was first seen to be late.
  since timestamptz not null,
  primary key (kind, code)
);
create index daily_overdue_in_order on daily_overdue (due_on, code);
