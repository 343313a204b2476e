-- # Base: what the platform keeps for itself, and what all areas of the site stand on
--
-- In these files a part is a module, in the order in which the parts need each other: tables with their constraints and indices, then
-- the functions and triggers that work on them. Every foreign key has an index under it (`test/foreign-keys.test.ts`): without one,
-- removing or renaming what is referred to reads the whole referring table, under a lock. The order of columns matters: digests of rows
-- are taken in it.

-- ## Days, moments and titles, as all areas count and compare them

create function shanghai_day(moment timestamptz) returns date language sql immutable strict parallel safe
  return (moment at time zone 'Asia/Shanghai')::date;
create function day_begins(day date) returns timestamptz language sql immutable strict parallel safe
  return day::timestamp at time zone 'Asia/Shanghai';
create function month_of(day date) returns date language sql immutable strict parallel safe
  return date_trunc('month', day::timestamp)::date;
create function month_ends(month date) returns date language sql immutable strict parallel safe
  return (month + interval '1 month')::date - 1;

create function shanghai_time(moment timestamptz) returns text language sql stable strict parallel safe
  return to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"');

-- A title as it is searched: one width (ＡＢＣ is ABC), one case, no spaces.
create function fold_title(title text) returns text language sql immutable strict parallel safe
  return translate(lower(normalize(title, nfkc) collate "C"), ' ', '');

-- ## The audit trail

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  request_id text not null,
  ip text
);
create index audit_entries_subject on audit_entries (subject, id);
create index audit_entries_at on audit_entries (at);

-- ## Passwords on their way
-- The keys that browsers encrypt them for, and the nonces that make each encryption good for one use.

create table login_keys (
  id text primary key,
  algorithm text not null check (algorithm in ('SM2', 'RSA-OAEP-256')),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  replaced_at timestamptz not null,
  expires_at timestamptz not null
);

create table login_nonces (
  hash bytea primary key,
  key_id text not null references login_keys on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
-- Expired ones are removed by the clock; the table only ever holds a few minutes.
create index login_nonces_expires_at on login_nonces (expires_at);
-- Removing a key takes its nonces along.
create index login_nonces_key_id on login_nonces (key_id);

-- ## What can be found
-- One row for everything that visitors can search, with the text it is found by.

-- The grams of a text that is already folded: every letter, every pair of neighbours and, of codes and numbers, every three in a
-- row (their pairs are in too many texts). Each is packed into one number with the kind of the entry and whether it stands in
-- the title: 14 or 42 bits of letters, from bit 42 on the kind, 50 for titles, 51 for three in a row. A text holds a two-letter
-- word exactly if it holds its gram, in Chinese as in digits. The high cost keeps plans from working grams out row by row.
create function search_grams(kind integer, folded_title text, folded text) returns bigint[]
language sql immutable strict parallel safe cost 100000 as $$
  select array_agg(part.place | pack.gram)
  from (values (kind::bigint << 42, folded), ((kind::bigint << 42) | (1::bigint << 50), folded_title)) as part (place, words),
    lateral (select string_to_array(part.words, null) as letters) as split,
    lateral (
      select (ascii(a)::bigint << 21) | coalesce(ascii(b), 0) as gram from unnest(split.letters, split.letters[2:]) as pair (a, b)
      union all select ascii(a)::bigint << 21 from unnest(split.letters) as a
      union all select (1::bigint << 51) | (ascii(a) << 14) | (ascii(b) << 7) | ascii(c)
        from regexp_matches(part.words collate "C", '[a-z0-9]{3,}', 'g') as code, string_to_array(code[1], null) as run,
          unnest(run, run[2:], run[3:]) as three (a, b, c)
        where c is not null
    ) as pack
$$;

create table search_entries (
  id integer generated always as identity primary key,
  -- Whose entry it is, as `noun:id`: all entries of an owner are put and removed together.
  owner text not null,
  -- Numbered in platform/search/kinds.ts.
  kind integer not null,
  title text not null,
  -- Plain text, for the lines shown under the title; empty when there is none.
  text text not null,
  href text not null,
  label text not null,
  -- The day that is shown; entries without one have none.
  day date,
  sort_at timestamptz not null,
  -- Sorts entries that match alike.
  weight integer not null,
  -- The file that part of the text was read from, or will be.
  file_id uuid,
  shown_from timestamptz,
  shown_until timestamptz,
  -- Title and further words, one a line, as they are compared; text likewise, with the title above it. Null for what is
  -- found by its keys alone.
  folded_title text,
  folded text,
  -- Of all that the writer gave: an entry that is put again unchanged is left alone.
  fingerprint bytea not null
) with (toast_tuple_target = 256);
-- Long texts lie beside the table: rows that are only looked at for their date stay narrow. (In `create table` PostgreSQL takes a
-- column's storage from version 16 on.)
alter table search_entries alter column title set storage main, alter column folded_title set storage main;
create index search_entries_grams on search_entries using gin (search_grams(kind, folded_title, folded));
create index search_entries_newest on search_entries (kind, sort_at desc, id desc);
create index search_entries_owner on search_entries (owner);
create index search_entries_file on search_entries (file_id) where file_id is not null;

-- Codes, pinyin and initials, in plain lower case: found by their beginning, whole ones only as they are.
create table search_keys (
  entry_id integer not null references search_entries on delete cascade,
  kind integer not null,
  key text collate "C" not null,
  is_whole boolean not null,
  primary key (kind, key, entry_id)
);
create index search_keys_entry on search_keys (entry_id);

-- The words of a file, read once. No text and a reason when it could not be read.
create table search_file_texts (
  file_id uuid primary key,
  text text not null,
  problem text,
  read_at timestamptz not null
);

-- Pages of the site as they are found: what staff say of them, and the words that stand on them. Without a title a page is not
-- found: nobody has said that it shall be.
create table search_pages (
  -- Without `.html`.
  path text primary key,
  title text,
  summary text not null default '',
  keywords text[] not null default '{}',
  -- By who wrote them: { "text": "…", "fees": "…" }.
  words jsonb not null default '{}',
  weight integer not null default 0
);

-- ## Search
-- What staff add to what is found, what was searched, and how matches are found and ranked.

-- What else is looked for when a query holds the term. Kept as it was written; compared folded.
create table search_synonyms (
  term text primary key,
  means text[] not null check (cardinality(means) between 1 and 4),
  updated_at timestamptz not null
);

-- Answers that staff put above the results of certain queries.
create table search_promotions (
  id integer generated always as identity primary key,
  -- A query shows it when it equals one of these, less its question words.
  queries text[] not null check (cardinality(queries) > 0),
  title text not null,
  text text not null,
  href text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  sort integer not null default 0,
  updated_at timestamptz not null
);

-- What was searched, by Shanghai day. Long runs of digits are masked before they come here, and nobody's address does.
create table search_query_counts (
  day date not null,
  query text not null,
  searches integer not null,
  -- How many of them found nothing.
  misses integer not null,
  primary key (day, query)
);

-- Counts one search. Such a count is worth no wait for the disk.
create function count_search(on_day date, asked text, is_miss boolean) returns void language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into search_query_counts as kept (day, query, searches, misses) values (on_day, asked, 1, is_miss::integer)
  on conflict (day, query) do update set searches = kept.searches + 1, misses = kept.misses + excluded.misses;
end $$;

-- The alternatives of a query as a condition on a folded column.
create function search_condition(alternatives jsonb, field text) returns text language sql immutable as $$
  select string_agg(
    (select '(' || string_agg(format('strpos(%I, %L) > 0', field, word), ' and ') || ')' from jsonb_array_elements_text(a -> 'words') as word), ' or ')
  from jsonb_array_elements(alternatives) as a
$$;

create function is_shown(entry search_entries, moment timestamptz) returns boolean language sql immutable
  return (entry.shown_from is null or entry.shown_from <= moment) and (entry.shown_until is null or entry.shown_until > moment);

-- Entries of one kind whose codes, pinyin or name begin with the text, an equal one first, then the shortest.
create function find_by_key(of_kind integer, looked_up text, counted integer, moment timestamptz) returns integer[]
language sql stable as $$
  select array(
    select k.entry_id from search_keys k join search_entries e on e.id = k.entry_id
    where k.kind = of_kind and k.key >= looked_up and k.key < looked_up || '~' and (k.key = looked_up or not k.is_whole) and is_shown(e, moment)
    group by k.entry_id, e.weight
    order by min(case when k.key = looked_up then 0 else length(k.key) end), e.weight desc, k.entry_id
    limit counted)
$$;

-- Entries of one kind that hold one of the alternatives, ranked; looks at `considered` of them and one more.
create function find_by_grams(
  of_kind integer, alternatives jsonb, considered integer, counted integer, besides integer[], moment timestamptz,
  out matches integer, out ids integer[]
) language plpgsql stable as $$
begin
    with alternative as (
      select a.words, a."isLong" as is_long, a.whole, array(select (of_kind::bigint << 42) | gram from unnest(a.grams) as gram) as grams
      from jsonb_to_recordset(alternatives) as a (words text[], grams bigint[], "isLong" boolean, whole text)
    ), found as materialized (
      select e.id, e.sort_at, e.weight, length(e.title) as letters, case
          when strpos(E'\n' || e.folded_title || E'\n', a.whole) > 0 then 0
          when strpos(E'\n' || e.folded_title, rtrim(a.whole, E'\n')) > 0 then 1
          when (select bool_and(strpos(e.folded_title, word) > 0) from unnest(a.words) as word) then 2
          else 3 end as tier
      from alternative a, lateral (
        select * from search_entries
        where search_grams(kind, folded_title, folded) @> a.grams and kind = of_kind and is_shown(search_entries, moment)
          and (not a.is_long or (select bool_and(strpos(folded, word) > 0) from unnest(a.words) as word))
          and not id = any (besides)
        limit considered + 1) as e
    )
    select (select count(distinct id) from found)::integer, array(
      select id from found group by id, weight, sort_at, letters
      order by min(tier), weight desc, sort_at desc, letters, id limit counted + 1)
    into matches, ids;
end $$;

-- The same for titles alone, the newest first.
create function find_by_title_grams(
  of_kind integer, alternatives jsonb, considered integer, wanted integer, besides integer[], moment timestamptz,
  out matches integer, out ids integer[]
) language plpgsql stable as $$
begin
    with alternative as (
      select a.words, array(select (of_kind::bigint << 42) | (1::bigint << 50) | gram from unnest(a.grams) as gram) as grams
      from jsonb_to_recordset(alternatives) as a (words text[], grams bigint[])
    ), found as materialized (
      select e.id, e.sort_at from alternative a, lateral (
        select * from search_entries
        where search_grams(kind, folded_title, folded) @> a.grams and kind = of_kind and is_shown(search_entries, moment)
          and (select bool_and(strpos(folded_title, word) > 0) from unnest(a.words) as word) and not id = any (besides)
        limit considered + 1) as e
    )
    select (select count(*) from found)::integer, array(select id from found group by id, sort_at order by sort_at desc, id desc limit wanted)
    into matches, ids;
end $$;

-- Entries of one kind that hold one of the alternatives, best first: an equal title or word, then titles that begin with it
-- and hold it, then texts; among equals the newest first, then the shortest. An alternative is the grams and the words that must all be held;
-- grams say all about words of one and two letters, longer ones (`isLong`) are looked for in the text. `whole` is the text
-- of the alternative with a line break on both sides. What the codes find comes before everything else.
-- Totals are counted up to `counted`, and no further page exists. Up to 2,000 matches are found by grams and sorted; what more
-- hold, or a third of the newest, is so frequent that reading entries newest first soon finds enough of them.
create function search_kind(
  of_kind integer, alternatives jsonb, looked_up text, counted integer, skip integer, take integer, moment timestamptz,
  out total integer, out is_capped boolean, out ids integer[]
) language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  considered constant integer := 2000;
  probed constant integer := 150;
  held constant text := search_condition(alternatives, 'folded');
  titled constant text := search_condition(alternatives, 'folded_title');
  by_key integer[] := find_by_key(of_kind, looked_up, counted + 1, moment);
  matches integer;
  is_frequent boolean;
  by_title integer[];
  by_text integer[];
begin
  if not exists (select from search_entries where kind = of_kind) then
    select 0, false, '{}' into total, is_capped, ids;
    return;
  end if;
  execute format('select count(*) from (select folded from search_entries where kind = $1 order by sort_at desc, id desc limit $2) as newest where %s', held)
  into matches using of_kind, probed;
  is_frequent := matches * 3 > probed;
  if is_frequent then
    execute format('select count(*) from (select from search_entries e where kind = $1 and (%s) and is_shown(e, $2) order by sort_at desc, id desc limit $3) as held', held)
    into matches using of_kind, moment, counted + 1;
    is_frequent := matches > counted;
  end if;
  if not is_frequent then
    select f.matches, f.ids into matches, by_text from find_by_grams(of_kind, alternatives, considered, counted, by_key, moment) as f;
    is_frequent := matches > considered;
  end if;

  if is_frequent then
    execute format('select count(*) from (select folded_title from search_entries where kind = $1 order by sort_at desc, id desc limit $2) as newest where %s', titled)
    into matches using of_kind, probed;
    if matches * 3 < probed then
      select f.matches, f.ids into matches, by_title from find_by_title_grams(of_kind, alternatives, considered, skip + take, by_key, moment) as f;
    end if;
    if by_title is null or matches > considered then
      execute format('select array(select id from search_entries e where kind = $1 and (%s) and is_shown(e, $2) and not id = any ($3)
        order by sort_at desc, id desc limit $4)', titled) into by_title using of_kind, moment, by_key, skip + take;
    end if;
    if cardinality(by_title) < skip + take then
      execute format('select array(select id from search_entries e where kind = $1 and (%s) and not (%s) and is_shown(e, $2) and not id = any ($3)
        order by sort_at desc, id desc limit $4)', held, titled) into by_text using of_kind, moment, by_key, skip + take - cardinality(by_title);
      by_title := by_title || by_text;
    end if;
    by_text := by_title;
    matches := counted + 1;
  end if;
  matches := matches + cardinality(by_key);
  total := least(counted, matches);
  is_capped := matches > counted;
  ids := (by_key || by_text)[skip + 1 : least(skip + take, counted)];
end $$;

-- ## Files
-- Files of every module: what they are, and where the store keeps their bytes. The bytes themselves never change; a new version of a
-- document is a new file.

create table files (
  id uuid primary key,
  name text not null,
  media_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null,
  -- Two rows on one content would make removing one of them lose the other's bytes.
  storage_key text not null unique,
  -- checked: handed out to a visitor who has shown to be a person.
  visibility text not null check (visibility in ('public', 'private', 'checked')),
  created_at timestamptz not null,
  created_by text not null
);

-- ## Verification
-- That a visitor is a person: open challenges, the passes they are exchanged for, and how much each network asks for.
-- Nothing here lives longer than an hour; the clock removes what has expired.

create table verification_challenges (
  id uuid primary key,
  kind text not null check (kind in ('picture', 'work', 'question')),
  -- Where the piece belongs (picture, in its units) or what the sum is (question). Never sent to anybody.
  answer integer,
  -- The proof of work that was asked for, with the key that signed it.
  work jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  extensions integer not null default 0,
  tries integer not null default 0,
  check ((kind = 'work') = (work is not null)),
  check ((kind = 'work') = (answer is null))
);
create index verification_challenges_expires_at on verification_challenges (expires_at);

-- Only the hash of a pass is kept: who reads the database cannot use the passes of others. A pass that was used is gone.
create table verification_passes (
  hash bytea primary key,
  purpose text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create index verification_passes_expires_at on verification_passes (expires_at);

-- How many challenges a network (an IPv4 address, or the first half of an IPv6 one) asked for and failed in one window of time.
create table verification_counters (
  network text not null,
  window_start timestamptz not null,
  asked integer not null default 0,
  failed integer not null default 0,
  primary key (network, window_start)
);
create index verification_counters_window_start on verification_counters (window_start);

-- ## Messaging
-- Messages to people and verification codes: what is to be sent, what became of it, and how often a number was asked.

-- The outbox: a row is written in the transaction of the act that causes the message, and sent after its commit.
create table messages (
  id bigint generated always as identity primary key,
  -- Given to providers that take one, so that a second try after an unknown outcome is told from a second message.
  send_key uuid not null unique,
  channel text not null check (channel in ('sms', 'mail')),
  template text not null,
  -- Keyed hash of the number or address, by which its messages are found.
  recipient_key bytea not null,
  sealed_recipient bytea not null,
  -- Subject, text and values; emptied when nobody needs them any more.
  sealed_content bytea,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  -- After this moment it is of no use to its reader and is no longer sent.
  useless_at timestamptz,
  provider text,
  provider_message_id text,
  -- The provider's own code for what went wrong last.
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  check (state <> 'waiting' or sealed_content is not null)
);
create index messages_waiting on messages (next_try_at) where state = 'waiting';
create index messages_of_recipient on messages (recipient_key, id desc);
create index messages_with_content on messages (created_at) where sealed_content is not null;
create index messages_created on messages (created_at);

-- A code is good for one purpose, one subject and one number; of several the newest holds.
create table message_codes (
  id bigint generated always as identity primary key,
  purpose text not null,
  -- Keyed hashes: of what the code is bound to, of the number, and of the code with all of these.
  subject_key bytea not null,
  mobile_key bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index message_codes_of_subject on message_codes (purpose, subject_key, id desc);
create index message_codes_sent on message_codes (sent_at);

-- How many codes a number has been sent on its newest day, and a network in its newest hour.
create table message_code_counts (
  scope text not null check (scope in ('number', 'network')),
  key bytea not null,
  window_start timestamptz not null,
  codes integer not null,
  last_at timestamptz not null,
  primary key (scope, key)
);
create index message_code_counts_old on message_code_counts (last_at);

-- ## Calendar
-- What dates are counted by. Calendars are imported a whole year at a time, as the State Council and the exchanges announce them, and
-- never computed: a year that is not here is unknown.

create table calendar_years (
  year integer primary key check (year between 1990 and 2200),
  -- Whose announcements the year was taken from, in words.
  source text not null,
  imported_at timestamptz not null
);

create table calendar_days (
  day date primary key,
  year integer not null references calendar_years (year) on delete cascade,
  -- The Shanghai, Shenzhen and Beijing exchanges trade. Weekends that offices work in exchange for a holiday are no such days.
  is_trading boolean not null,
  -- Offices work: the days on which periods of working days go by.
  is_working boolean not null,
  -- Southbound trading is open.
  is_hk_connect boolean not null,
  -- The holiday that the day belongs to, or that a working weekend makes up for.
  holiday text,
  note text,
  check (is_working or not is_trading),
  check (is_trading or not is_hk_connect),
  check (extract(year from day) = year)
);
create index calendar_days_of_year on calendar_days (year, day);

-- When the markets are open on their days.
create table trading_hours (
  code text primary key,
  market text not null check (market in ('a-share', 'hk-connect')),
  name text not null,
  starts_at text not null check (starts_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  ends_at text not null check (ends_at ~ '^[0-2][0-9]:[0-5][0-9]$' and ends_at > starts_at),
  note text,
  sort integer not null
);

-- ## Persons
-- What clients and job seekers have in common: evidence of what they decided, and copies of what is known of them.

-- Before every change of a table of evidence.
create function privacy_keep_evidence() returns trigger language plpgsql as $$
begin
  raise exception 'evidence in % does not change', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- A copy of what is known of a client or of a job seeker, made by a job and kept sealed for a day. The areas of both come
-- later, and add the foreign keys to client_accounts and seekers there.
create table privacy_exports (
  id uuid primary key,
  number text not null unique,
  client_id bigint,
  state text not null check (state in ('preparing', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  downloads integer not null default 0,
  sealed_json bytea,
  sealed_pdf bytea,
  seeker_id bigint,
  constraint privacy_exports_of_one check (num_nonnulls(client_id, seeker_id) = 1),
  check ((state = 'ready') = (sealed_json is not null)),
  check ((state = 'ready') = (sealed_pdf is not null))
);
-- One at a time for each person.
create unique index privacy_exports_preparing on privacy_exports (client_id) where state = 'preparing';
create index privacy_exports_of_client on privacy_exports (client_id, requested_at desc);
create index privacy_exports_to_expire on privacy_exports (expires_at) where state in ('preparing', 'ready');
create unique index privacy_exports_preparing_for_seeker on privacy_exports (seeker_id) where state = 'preparing';
create index privacy_exports_of_seeker on privacy_exports (seeker_id, requested_at desc);
