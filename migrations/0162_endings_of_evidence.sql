-- old-program: runs

-- # Evidence ends when the page ends

-- Which tags writes have touched, and when: written by the transaction of the write itself. What was drawn before is held against it. Rows are removed once everything
-- that they may have changed has been checked.
create table tag_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  tags text[] not null,
  -- The transaction that wrote it: a page was drawn with or without its changes.
  xid xid8 not null default pg_current_xact_id()
);
create index tag_changes_tags on tag_changes using gin (tags);
create index tag_changes_at on tag_changes (at);

-- Since when an address no longer shows what is kept of it. One that has neither an ending nor a successor is still shown.
create table page_endings (
  showing_id bigint primary key references page_showings,
  ended_at timestamptz not null
);
create trigger page_endings_kept before update or delete on page_endings for each row execute function page_evidence_is_kept();

-- What is shown at this moment, and by what it may change: working notes, a line for each address.
create table page_watches (
  showing_id bigint primary key references page_showings,
  address text not null unique,
  -- What the page itself is made of, without the frame around it.
  tags text[] not null,
  -- The newest snapshot of the database (pg_snapshot) with which the page was drawn as it is kept.
  seen text not null,
  checked_at timestamptz not null,
  -- The moment at which it changes by the clock; null while none is known.
  changes_at timestamptz,
  -- Up to when such a moment has been looked for.
  foreseen_until timestamptz
);
create index page_watches_tags on page_watches using gin (tags);
create index page_watches_changes_at on page_watches (changes_at);

-- What was taken down before endings were kept: articles say themselves when that was.
insert into page_endings (showing_id, ended_at)
select last.id, a.withdrawn_at
from (select distinct on (address) id, address, shown_from from page_showings order by address, id desc) as last
join articles a on a.id = substring(last.address from '^/(?:IntoGL/noticeDetail|IntoGL/supervisionNews/detail|OnlineTrading/OnlineNoteDetail|FinancialDistric/(?:FCAnnouncement|FLFGNoticeDetail|ResearchInform|SaleNoteDetail|MarginNoteDetail))/([1-9][0-9]{0,8})\.html$')::bigint
where a.state = 'withdrawn' and a.withdrawn_at > last.shown_from;

-- Everything else is drawn again once the program runs, and watched from then on.
insert into page_watches (showing_id, address, tags, seen, checked_at, foreseen_until)
select distinct on (address) id, address, '{}', '1:1:', shown_from, null from page_showings s order by address, id desc;
delete from page_watches where showing_id in (select showing_id from page_endings);
