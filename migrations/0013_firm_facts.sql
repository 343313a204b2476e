-- old-program: runs
-- Facts of the firm: a fee, rate, limit, hour, number or deadline, with the value of each period. Texts cite them by their code, {{code}}.
create table firm_facts (
  code text collate "C" primary key check (code ~ '^[a-z][a-z0-9_.-]{0,79}$'),
  -- 'firm' for entries that staff maintain as facts, otherwise the subject whose data contains the value.
  origin text collate "C" not null,
  title text collate "C" not null,
  -- How texts state it: the value is {}, … stands for a few other words.
  wordings text[] collate "C" not null,
  -- Where the value can be verified.
  source text collate "C" not null,
  checked_on date,
  is_sample boolean not null,
  sort integer not null,
  -- Set when the fact is no longer maintained: it is not offered any more, and texts that cite it still show its last value.
  retired_at timestamptz,
  updated_at timestamptz not null
);

-- The value of a fact from a day on, until the next one.
create table firm_fact_values (
  code text collate "C" references firm_facts on delete cascade,
  valid_from date,
  value text collate "C" not null check (value <> '' and value !~ '[<>&{}]'),
  primary key (code, valid_from)
);

-- Passages of live texts that contradict a fact, found by the nightly check; resolved when the check no longer finds them.
create table fact_findings (
  id bigint generated always as identity primary key,
  type text collate "C" not null,
  subject text collate "C" not null,
  title text collate "C" not null,
  -- The category and branch of the text, which divide access; without a branch it is divided by category alone.
  category text collate "C" not null,
  branch text collate "C",
  path text collate "C" not null,
  label text collate "C" not null,
  fact text collate "C" not null,
  -- What the text says, and the passage around it.
  written text collate "C" not null,
  excerpt text collate "C" not null,
  -- The value of the fact on the day of the text; null for a citation of a fact that is unknown or no longer maintained.
  expected text collate "C",
  found_at timestamptz not null,
  seen_at timestamptz not null,
  gone_at timestamptz,
  ignored_at timestamptz,
  ignored_by bigint references staff_accounts,
  ignored_reason text collate "C"
);
create unique index fact_findings_open on fact_findings (type, subject, path, fact, written) where gone_at is null;
create index fact_findings_ignored_by on fact_findings (ignored_by);

-- When the texts were last compared with the facts.
create table fact_checks (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null
);
