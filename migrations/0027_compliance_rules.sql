-- old-program: runs
-- Lawful exceptions from the rules for texts: a passage that a rule would find, in one content or everywhere, until a day. Staff maintain
-- them by change orders, so that one person asks and another one approves.
create table rule_exceptions (
  rule text collate "C",
  -- The passage as written; 整篇 for the whole content.
  passage text collate "C",
  -- The kind and number of the content; empty for all.
  kind text collate "C",
  subject text collate "C",
  reason text collate "C" not null,
  -- The last day on which it stands.
  until date not null,
  primary key (rule, passage, kind, subject)
);

-- Passages of live texts and of approved future versions that break a rule, found by the nightly check; resolved when they are gone.
create table rule_findings (
  id bigint generated always as identity primary key,
  rule text collate "C" not null,
  -- The role whose inbox holds it.
  owner text collate "C" not null,
  severity text collate "C" not null check (severity in ('block', 'remind')),
  type text collate "C" not null,
  -- Empty for content that does not exist yet.
  subject text collate "C" not null,
  title text collate "C" not null,
  category text collate "C" not null,
  branch text collate "C",
  path text collate "C" not null,
  label text collate "C" not null,
  written text collate "C" not null,
  excerpt text collate "C" not null,
  detail text collate "C" not null,
  -- The text instead of the passage; null where only a person can write it.
  instead text collate "C",
  -- The approved order that contains it, for a future version; zero for a live text.
  order_id bigint not null default 0,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  gone_at timestamptz
);
create unique index rule_findings_open on rule_findings (type, subject, path, rule, written, order_id) where gone_at is null;
create index rule_findings_gone on rule_findings (gone_at desc);

-- What the last check has read: contents, texts and characters of each place, and future versions.
create table rule_checks (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null,
  took_ms integer not null,
  versions integer not null,
  places jsonb not null,
  -- False when the check was cut off, because there were too many findings.
  is_whole boolean not null
);
