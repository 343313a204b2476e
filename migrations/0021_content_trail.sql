-- What readers may know of an article's past, and the facts that stand beside its text.

alter table articles
  -- The newest save; it is above `version` while a change of something on show waits to be published.
  add column latest_version integer not null default 1,
  -- Which of the tables below holds its facts.
  add column facts_of text check (facts_of in ('tender', 'onlineNotice', 'tradeNotice', 'supervision', 'responsibility')),
  add column picture jsonb,
  -- Files that were taken from readers together with the article, to be given back with it.
  add column withheld_files uuid[];
update articles set latest_version = version where version <> 1;
create index articles_superseded on articles (superseded_by) where superseded_by is not null;
create index articles_by_security on articles using gin (security_codes) where state = 'published' and security_codes <> '{}';

alter table article_versions
  -- When readers first saw this version; null for one that never was on show.
  add column shown_at timestamptz,
  -- Why it replaced the one before it, as readers are told.
  add column change_reason text,
  add column facts_of text,
  add column picture jsonb;
-- Until now every save of an article on show was seen at once.
update article_versions v set shown_at = greatest(v.saved_at, a.published_at)
  from articles a
  where a.id = v.article_id and a.published_at is not null and (v.version = a.version or v.saved_at >= a.published_at);

-- Attachments belong to a version, so that changing them waits for publication like any other change.
alter table article_attachments add column version integer;
update article_attachments f set version = a.version from articles a where a.id = f.article_id;
alter table article_attachments
  alter column version set not null,
  drop constraint article_attachments_pkey,
  add primary key (article_id, version, file_id);

-- Facts of a version, by what the article is about.
create table tender_notices (
  article_id integer not null,
  version integer not null,
  project text not null,
  number text not null,
  kind text not null check (kind in ('notice', 'change', 'result')),
  -- Until when offers are taken; a change that does not move it leaves it out.
  deadline timestamptz,
  contact text not null,
  phone text not null,
  email text not null,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade
);
create index tender_notices_number on tender_notices (number);

create table online_notices (
  article_id integer not null,
  version integer not null,
  kind text not null check (kind in ('maintenance', 'upgrade', 'incident', 'drill', 'release', 'security', 'service')),
  systems text[] not null,
  starts_at timestamptz,
  ends_at timestamptz,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade,
  check (starts_at < ends_at)
);

create table trade_notices (
  article_id integer not null,
  version integer not null,
  kind text not null
    check (kind in ('suspension', 'newShare', 'rightsIssue', 'convertible', 'riskWarning', 'closure', 'repo', 'option', 'test', 'other')),
  markets text[] not null,
  security_code text,
  security_name text,
  -- The day that the reminder is about.
  trade_date date,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade
);

create table supervision_notices (
  article_id integer not null,
  version integer not null,
  kind text not null check (kind in ('news', 'rule', 'continuous')),
  -- Who issued it.
  issuer text not null,
  -- The firm under continuous supervision.
  firm text,
  security_code text,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade
);

create table responsibility_items (
  article_id integer not null,
  version integer not null,
  kind text not null check (kind in ('report', 'activity')),
  year integer not null,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade
);

create function shanghai_time(moment timestamptz) returns text language sql stable strict parallel safe
  return to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"');

create function is_on_show(a articles, moment timestamptz) returns boolean language sql stable parallel safe
  return a.state = 'published' and a.published_at <= moment and coalesce(a.unpublish_at > moment, true);

-- How a project stands: its result is out, or offers are still taken by the deadline named last, or no more.
create function tender_state(wanted text, moment timestamptz) returns text language sql stable as $$
  select case
    when bool_or(t.kind = 'result') then 'announced'
    when (array_agg(t.deadline order by a.published_at desc, a.id desc) filter (where t.deadline is not null))[1] > moment then 'open'
    else 'closed' end
  from tender_notices t join articles a on a.id = t.article_id and a.version = t.version
  where t.number = wanted and is_on_show(a, moment)
$$;

-- The facts of one version, as they travel; null members are stripped by whoever asks.
create function article_facts(facts_of text, article integer, wanted integer, moment timestamptz) returns json language plpgsql stable as $$
begin
  case facts_of
    when 'tender' then
      return (select json_build_object('of', facts_of, 'project', project, 'number', number, 'kind', kind,
        'deadline', shanghai_time(deadline), 'contact', contact, 'phone', phone, 'email', email, 'state', tender_state(number, moment))
        from tender_notices where article_id = article and version = wanted);
    when 'onlineNotice' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'systems', systems,
        'startsAt', shanghai_time(starts_at), 'endsAt', shanghai_time(ends_at),
        'phase', case when ends_at <= moment then 'over' when starts_at <= moment then 'running' when starts_at > moment then 'coming' end)
        from online_notices where article_id = article and version = wanted);
    when 'tradeNotice' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'markets', markets,
        'securityCode', security_code, 'securityName', security_name, 'tradeDate', trade_date)
        from trade_notices where article_id = article and version = wanted);
    when 'supervision' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'issuer', issuer, 'firm', firm, 'securityCode', security_code)
        from supervision_notices where article_id = article and version = wanted);
    when 'responsibility' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'year', year)
        from responsibility_items where article_id = article and version = wanted);
    else return null;
  end case;
end $$;

-- An article as every list shows it.
create function article_item(a articles, category_name text, moment timestamptz) returns json language sql stable as $$
  select json_strip_nulls(json_build_object(
    'id', a.id, 'title', a.title, 'summary', a.summary, 'date', shanghai_day(a.published_at), 'publishedAt', a.published_at,
    'categoryCode', a.category, 'categoryName', category_name, 'source', a.source, 'marginType', a.margin_type,
    'effectiveDate', a.effective_date, 'documentNumber', a.document_number, 'picture', a.picture,
    'isSuperseded', nullif(a.superseded_by is not null, false),
    'facts', case when a.facts_of is not null then article_facts(a.facts_of, a.id, a.version, moment) end))
$$;

create or replace function list_articles(
  words text[], counted integer, wanted text[], of_type integer, first_day date, last_day date, skip integer, take integer, moment timestamptz,
  out total integer, out is_capped boolean, out updated_at text, out records json
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  hidden integer[] := hidden_articles(moment);
  codes text[];
  ids integer[];
begin
  is_capped := false;
  select array_agg(c.code), shanghai_time(max(c.changed_at)) into codes, updated_at
  from categories c where wanted is null or c.code = any (wanted) or c.parent = any (wanted);
  if words is null then
    select f.total, f.ids into total, ids
    from find_listed(case when wanted is null and of_type = 0 then '{""}' else codes end, of_type, first_day, last_day, skip, take, hidden) as f;
  else
    select f.total, f.is_capped, f.ids into total, is_capped, ids
    from find_titled(array(select fold_title(word) from unnest(words) as word), counted, codes, of_type, first_day, last_day, skip, take, hidden) as f;
  end if;
  select coalesce(json_agg(article_item(a, c.name, moment) order by a.published_at desc, a.id desc), '[]')
  into records
  from articles a join categories c on c.code = a.category where a.id = any (ids);
end $$;
