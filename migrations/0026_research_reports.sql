-- What a research report says beside its text: its views, until which day its figures go, the figures with their sources, its charts,
-- and what could make it wrong. All of it belongs to a version, as the text does.

alter table research_reports drop constraint research_reports_kind_check;
alter table research_reports add constraint research_reports_kind_check
  check (kind in ('strategy', 'macro', 'industry', 'company', 'fixedIncome', 'fund', 'morning'));
alter table research_reports
  add column views text[] not null default '{}',
  add column data_until date,
  -- [{ name, value, asOf, source }]
  add column figures jsonb not null default '[]',
  -- [{ title, unit, digits, source, points: [{ label, value }] }]
  add column charts jsonb not null default '[]',
  add column risks text[] not null default '{}';
-- Whose reports they are is asked by registration number.
create index research_reports_analysts on research_reports using gin (analysts jsonb_path_ops);

-- A version of a report as PDF, drawn once. The hash is that of everything printed: another one means that it has to be drawn again.
create table research_prints (
  article_id integer not null,
  version integer not null,
  content_hash text not null,
  pdf bytea not null,
  drawn_at timestamptz not null,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade
);
