-- ## Series of lessons
-- The lessons of the futures school become those of one series among several.
alter table futures_lessons rename to lessons;
alter table lessons rename constraint futures_lessons_pkey to lessons_pkey;

create table lesson_series (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,40}$'),
  sort integer not null,
  body jsonb not null,
  updated_at timestamptz not null
);

insert into lesson_series (code, sort, body, updated_at)
select 'futures', 90, '{"title": "期货学堂", "audience": "想了解期货与期权的投资者", "outcome": "看得懂合约、保证金与强行平仓"}', now()
where exists (select from lessons);

alter table lessons add column series text not null default 'futures' references lesson_series (code);
alter table lessons alter column series drop default;
create index lessons_series on lessons (series);
