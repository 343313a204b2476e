-- old-program: runs
-- On which pages something stands that is wrong, and how often another site has not answered. What did so on too few days is doubted: it may be back tomorrow, and is no work yet.
alter table link_findings
  -- The first fifty of `pages`.
  add column shown_on text[] not null default '{}',
  add column days_failed integer not null default 1,
  add column is_doubted boolean not null default false;
update link_findings set shown_on = array[page];
drop index link_findings_open;
create index link_findings_open on link_findings (found_at, id) where gone_at is null and ignored_at is null and not is_doubted;
create index link_findings_doubted on link_findings (id) where is_doubted;
