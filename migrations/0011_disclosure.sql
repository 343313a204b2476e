-- What the rules ask the firm to show in public: people, accounts, reports. Persons are here with what is published of them, no more.

create table disclosed_staff (
  -- Number of the registration with the association; one person holds one at a time.
  certificate_number text primary key,
  kind text not null check (kind in ('general', 'adviser', 'analyst', 'broker')),
  name text not null,
  post text not null,
  branch text not null,
  obtained_on date not null,
  -- Who has left is told to those who hold the full number, and is not listed.
  state text not null check (state in ('registered', 'left')),
  updated_on date not null,
  is_sample boolean not null
);
create index disclosed_staff_list on disclosed_staff (kind, certificate_number) where state = 'registered';
create index disclosed_staff_name on disclosed_staff (name);

-- How much a network (an IPv4 address, or the first half of an IPv6 one) may still look up: the moment at which it may do all again.
-- A row whose moment has passed says nothing any more; the clock removes it.
create table staff_look_up_limits (
  network text not null,
  scope text not null,
  free_at timestamptz not null,
  primary key (network, scope)
);
create index staff_look_up_limits_free_at on staff_look_up_limits (free_at);

create table account_witnesses (
  staff_number text primary key,
  name text not null,
  sex text not null check (sex in ('female', 'male')),
  branch text not null,
  qualification text not null,
  certificate_number text not null,
  valid_from date not null,
  valid_until date not null,
  updated_on date not null,
  is_sample boolean not null,
  check (valid_until >= valid_from)
);

-- first: clients' transaction settlement money. second: the firm's own. futuresMargin: margin of futures clients.
create table disclosed_accounts (
  -- Without blanks: letters and digits only.
  number text primary key,
  kind text not null check (kind in ('first', 'second', 'futuresMargin')),
  holder text not null,
  bank text not null,
  currency text not null,
  purpose text not null,
  updated_on date not null,
  sort integer not null,
  is_sample boolean not null
);

create table bond_traders (
  sort integer primary key,
  business text not null,
  name text not null,
  post text not null,
  phone text not null,
  published_on date not null,
  is_sample boolean not null
);

create table futures_ib_managers (
  sort integer primary key,
  name text not null,
  post text not null,
  certificate_number text not null,
  updated_on date not null,
  is_sample boolean not null
);

create table futures_ib_branches (
  sort integer primary key,
  branch text not null unique,
  head text not null,
  training_number text not null,
  phone text not null,
  -- [{ "name": "…", "certificateNumber": "…" }]
  specialists jsonb not null default '[]',
  updated_on date not null,
  is_sample boolean not null
);

-- Published reports. A correction is a further version beside the old one; nothing that was published is ever changed or removed.
create table finance_reports (
  id bigint generated always as identity primary key,
  year integer not null,
  kind text not null check (kind in ('annual', 'halfYear', 'audit', 'riskControl')),
  version integer not null,
  title text not null,
  published_on date not null,
  -- Keeps the file as well: one that is referred to cannot be removed.
  file_id uuid not null references files,
  pages integer not null check (pages > 0),
  -- [{ "name": "…", "value": "…" }], a few figures to read before opening the file.
  highlights jsonb not null default '[]',
  -- Why this version replaces the one before.
  correction text,
  is_sample boolean not null,
  unique (year, kind, version),
  check ((version = 1) = (correction is null))
);
create index finance_reports_file_id on finance_reports (file_id);

create function keep_finance_reports() returns trigger language plpgsql as $$
begin
  raise exception 'a published finance report is kept as it is: publish a correction';
end $$;
create trigger finance_reports_stay before update or delete or truncate on finance_reports
  for each statement execute function keep_finance_reports();
