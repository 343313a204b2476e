-- # What the firm learns from its own site: views by the hour, where cases stop, and links that lead nowhere

-- ## Views
-- Coarse, by what the browser says of itself; never its name or version.
alter table page_views add column device text not null default '' check (device in ('', 'phone', 'tablet', 'computer'));

-- Views by the hour: of pages, of the hosts and campaign words they came from, and of kinds of devices. Made of page_views once an hour is over; the running
-- hour is counted when it is asked for.
create table view_counts (
  day date not null,
  hour integer not null check (hour between 0 and 23),
  dimension text not null check (dimension in ('page', 'host', 'source', 'device')),
  name text not null,
  title text not null,
  views integer not null,
  primary key (day, dimension, name, hour)
);

-- How far views have been counted: up to the beginning of this hour.
create table view_count_progress (
  is_one boolean primary key default true check (is_one),
  counted_until timestamptz not null
);

-- Counts the views between two moments. One network counts for sixty views of a page in an hour at most, so that no robot makes a page look read; what is past the
-- three hundred names of an hour counts as `other`; long runs of digits in an address are masked.
create function count_views(since timestamptz, until timestamptz)
returns table (day date, hour integer, dimension text, name text, title text, views integer) language sql stable as $$
  with numbered as (
    select date_trunc('hour', v.viewed_at at time zone 'Asia/Shanghai') as begun,
           regexp_replace(v.path, '\d{11,}', '＊', 'g') as path, v.title, v.referrer_host, v.source, v.device,
           row_number() over (partition by date_trunc('hour', v.viewed_at), v.network, v.path order by v.viewed_at) as nth
      from page_views v where v.viewed_at >= since and v.viewed_at < until
  ),
  named as (
    select n.begun, of_view.dimension, of_view.name, of_view.title
      from numbered n
      cross join lateral (values ('page', n.path, n.title), ('host', n.referrer_host, ''), ('source', n.source, ''), ('device', n.device, ''))
        as of_view (dimension, name, title)
     where n.nth <= 60 and of_view.name <> ''
  ),
  grouped as (
    select g.begun, g.dimension, g.name, max(g.title) as title, count(*) as views,
           row_number() over (partition by g.begun, g.dimension order by count(*) desc, g.name) as place
      from named g group by g.begun, g.dimension, g.name
  )
  select g.begun::date, extract(hour from g.begun)::integer, g.dimension,
         case when g.place <= 300 then g.name else 'other' end, case when g.place <= 300 then max(g.title) else '' end, sum(g.views)::integer
    from grouped g
   group by g.begun, g.dimension, case when g.place <= 300 then g.name else 'other' end, g.place <= 300
$$;

-- ## Where cases stop
create index business_cases_by_opening on business_cases (opened_at);

-- ## Links
-- What a check of the site looked at, and whether it came to its end.
create table link_checks (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  pages integer not null default 0,
  links integer not null default 0,
  files integer not null default 0,
  -- False where a limit or a failure ended it: what it did not see is then not known to be gone.
  is_whole boolean not null default false
);

-- What was found wrong; done when a whole check no longer finds it.
create table link_findings (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('missing', 'failing', 'circle', 'pdfBroken', 'pdfWithoutText', 'pdfWithoutTitle', 'outside')),
  -- A page on which it stands, and on how many.
  page text not null,
  pages integer not null,
  target text not null,
  -- What the visitor presses, and what came back.
  words text not null,
  result text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  gone_at timestamptz,
  ignored_at timestamptz,
  ignored_by bigint references staff_accounts,
  ignored_reason text,
  check ((ignored_at is null) = (ignored_by is null) and (ignored_at is null) = (ignored_reason is null))
);
create unique index link_findings_standing on link_findings (kind, target) where gone_at is null;
create index link_findings_open on link_findings (found_at, id) where gone_at is null and ignored_at is null;
create index link_findings_ended on link_findings (seen_at, id) where gone_at is not null or ignored_at is not null;
create index link_findings_ignored_by on link_findings (ignored_by);

insert into staff_role_permissions (role, duty, permission, reach)
select code, duty, 'insight.read', 'all' from staff_roles
 where code in ('editor', 'content-reviewer', 'compliance', 'case-reviewer', 'complaint-supervisor');
