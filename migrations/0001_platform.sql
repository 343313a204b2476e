-- # Platform: tables used by all domains
--
-- Each domain has one file, in order of dependency; later changes have one file each. Within a file, each subject lists its
-- tables with constraints and indexes, then its functions and triggers. A foreign key to a table of a later file is added in that
-- file.
-- Every foreign key has an index (`test/foreign-keys.test.ts`): without one, deleting a referenced row scans the whole
-- referencing table under a lock. Keep the order of columns: row digests depend on it. Text columns have the collation "C", so no
-- order depends on the locale of the firm's own server; queries name another collation where people read the order.

create sequence audit_entries_id_seq;
create table audit_entries (
  id bigint default nextval('audit_entries_id_seq'::regclass),
  at timestamptz,
  actor_kind text collate "C" not null,
  actor_id text collate "C",
  action text collate "C" not null,
  subject text collate "C" not null,
  details jsonb not null default '{}',
  request_id text collate "C" not null,
  ip text collate "C",
  -- The seal that covers this row; null until sealed. A row whose transaction commits late is covered by a later seal, whatever its id.
  seal bigint,
  primary key (id, at)
) partition by range (at);
alter sequence audit_entries_id_seq owned by audit_entries.id;
create index audit_entries_subject on audit_entries (subject, id);
create index audit_entries_at on audit_entries (at);
create index audit_entries_of_client_at on audit_entries (subject, at desc) where subject like 'client:%';
create index audit_entries_seal on audit_entries (seal);
create index audit_entries_unsealed on audit_entries (id) where seal is null;
create index audit_entries_actor on audit_entries (actor_kind, actor_id, id desc);
create index audit_entries_action on audit_entries (action text_pattern_ops, id desc);
create index audit_entries_request on audit_entries (request_id);

create table audit_entries_rest partition of audit_entries for values from (minvalue) to (maxvalue);

create table login_keys (
  id text collate "C" primary key,
  algorithm text collate "C" not null check (algorithm in ('SM2', 'RSA-OAEP-256')),
  public_key text collate "C" not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  replaced_at timestamptz not null,
  expires_at timestamptz not null
);

create table login_nonces (
  hash bytea primary key,
  key_id text collate "C" not null references login_keys on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- Terminal data sent with the request for the nonce; the login that uses the nonce need not send it again.
  terminal jsonb
);
-- A scheduled job deletes expired nonces, so the table holds only the last few minutes.
create index login_nonces_expires_at on login_nonces (expires_at);
-- Serves the cascade from login_keys.
create index login_nonces_key_id on login_nonces (key_id);

create table search_entries (
  id integer generated always as identity primary key,
  -- The entry's owner as `noun:id`. All entries of an owner are written and deleted together.
  owner text collate "C" not null,
  -- Numbers are defined in src/platform/search/kinds.ts.
  kind integer not null,
  title text collate "C" not null,
  -- Plain text for the excerpt under the title; empty when there is none.
  text text collate "C" not null,
  href text collate "C" not null,
  label text collate "C" not null,
  -- The date displayed with the entry, if any.
  day date,
  sort_at timestamptz not null,
  -- Order among entries that match equally well.
  weight integer not null,
  -- The file that part of the text was, or will be, extracted from.
  file_id uuid,
  shown_from timestamptz,
  shown_until timestamptz,
  -- `folded_title`: title and further words, one per line, normalised for comparison. `folded`: the text, normalised, below the
  -- title. Null for entries found only by their keys.
  folded_title text collate "C",
  folded text collate "C",
  -- Hash of the writer's whole input; an unchanged entry is not written again.
  fingerprint bytea not null
) with (toast_tuple_target=256);
alter table search_entries alter column title set storage main;
alter table search_entries alter column folded_title set storage main;
create index search_entries_newest on search_entries (kind, sort_at desc, id desc);
create index search_entries_owner on search_entries (owner);
create index search_entries_file on search_entries (file_id) where file_id is not null;

-- Codes, pinyin and initials in lower case. Matched by prefix, or only in full when `is_whole`.
create table search_keys (
  entry_id integer references search_entries on delete cascade,
  kind integer,
  key text collate "C",
  is_whole boolean not null,
  primary key (kind, key, entry_id)
);
create index search_keys_entry on search_keys (entry_id);

-- The text of a file, extracted once. When extraction fails, `text` is empty and `problem` has the reason.
create table search_file_texts (
  file_id uuid primary key,
  text text collate "C" not null,
  problem text collate "C",
  read_at timestamptz not null
);

-- Site pages in the search: what staff enter about them, and the text on them. A page without a title is not in the search.
create table search_pages (
  path text collate "C" primary key,
  title text collate "C",
  summary text collate "C" not null default '',
  keywords text[] collate "C" not null default '{}',
  -- Keyed by the writer: { "text": "…", "fees": "…" }.
  words jsonb not null default '{}',
  weight integer not null default 0
);

-- Identifies the master secret of this database: one row, written at the first start and compared at every later start. A process
-- with another secret could neither look up nor decrypt existing data, and would encrypt new data that other processes cannot decrypt.
create table secret_checks (
  id integer primary key default 1 check (id = 1),
  -- HMAC under the master key; does not reveal the key.
  digest bytea not null,
  -- Decrypts under one of the encryption keys.
  sealed_word bytea not null
);

-- Files that no row references: the bucket was unreachable when they should have been deleted, or it is unknown whether their
-- upload succeeded. Deletion is retried until the bucket confirms it.
create table store_leftovers (
  storage_key text collate "C" primary key,
  noted_at timestamptz not null default now()
);

-- Builds whose scripts and styles are in the bucket, for tabs opened before an upgrade. `shelf`: the site or the console.
create table asset_builds (
  shelf text collate "C",
  build text collate "C",
  names text[] collate "C" not null,
  started_at timestamptz not null,
  primary key (shelf, build)
);

-- Cache tags invalidated by writes, inserted in the transaction of the write itself. Pages rendered before are checked against
-- them. Rows are deleted once all affected pages have been checked.
create table tag_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  tags text[] collate "C" not null,
  -- The writing transaction: tells whether a page was rendered with or without its changes.
  xid xid8 not null default pg_current_xact_id()
);
create index tag_changes_tags on tag_changes using gin (tags);
create index tag_changes_at on tag_changes (at);

-- `key` is what is counted, e.g. a network, or a number as a keyed hash.
create table limit_counts (
  name text collate "C",
  key bytea,
  -- Count in the window that began at `starts_at`.
  used integer not null,
  starts_at timestamptz not null,
  last_at timestamptz not null,
  -- From this time the row has no effect.
  ends_at timestamptz not null,
  primary key (name, key)
);
create index limit_counts_ends_at on limit_counts (ends_at);

-- Returns the n-grams of a folded text: every character, every pair of adjacent characters and, of codes and numbers, every three
-- in a row (pairs of digits occur in too many texts). Each is packed into one number with the kind of the entry and a flag for
-- the title: bits 0 to 13 or 0 to 41 hold the characters, the kind starts at bit 42, bit 50 marks titles, bit 51 marks three in a
-- row. A text contains a two-character word exactly if it contains that n-gram, in Chinese as in digits. The high cost keeps
-- query plans from computing n-grams row by row.
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

create index search_entries_grams on search_entries using gin (search_grams(kind, folded_title, folded));

create function shanghai_day(moment timestamptz) returns date language sql immutable strict parallel safe
  return (moment at time zone 'Asia/Shanghai')::date;

create function day_begins(day date) returns timestamptz language sql immutable strict parallel safe
  return day::timestamp at time zone 'Asia/Shanghai';

create function month_of(day date) returns date language sql immutable strict parallel safe
  return date_trunc('month', day::timestamp)::date;

create function shanghai_time(moment timestamptz) returns text language sql stable strict parallel safe
  return to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"');

-- Normalises a title for search: one width (ＡＢＣ is ABC), lower case, no spaces.
create function fold_title(title text) returns text language sql immutable strict parallel safe
  return translate(lower(normalize(title, nfkc) collate "C"), ' ', '');

-- Builds an SQL condition on a folded column from the alternatives of a query.
create function search_condition(alternatives jsonb, field text) returns text language sql immutable as $$
  select string_agg(
    (select '(' || string_agg(format('strpos(%I, %L) > 0', field, word), ' and ') || ')' from jsonb_array_elements_text(a -> 'words') as word), ' or ')
  from jsonb_array_elements(alternatives) as a
$$;

create function is_shown(entry search_entries, moment timestamptz) returns boolean language sql immutable
  return (entry.shown_from is null or entry.shown_from <= moment) and (entry.shown_until is null or entry.shown_until > moment);

-- Finds entries of one kind with a code, pinyin or name that begins with the text: exact matches first, then the shortest.
create function find_by_key(of_kind integer, looked_up text, counted integer, moment timestamptz) returns integer[]
language sql stable as $$
  select array(
    select k.entry_id from search_keys k join search_entries e on e.id = k.entry_id
    where k.kind = of_kind and k.key >= looked_up and k.key < looked_up || '~' and (k.key = looked_up or not k.is_whole) and is_shown(e, moment)
    group by k.entry_id, e.weight
    order by min(case when k.key = looked_up then 0 else length(k.key) end), e.weight desc, k.entry_id
    limit counted)
$$;

-- Finds and ranks entries of one kind that contain one of the alternatives; examines at most `considered` + 1 of them.
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

-- Like find_by_grams, but searches titles only; newest first.
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

-- Finds entries of one kind that contain one of the alternatives. Matches by code come first, then equal titles or words, titles
-- that begin with the text, titles that contain it, then texts; equal ranks by newest, then shortest.
-- An alternative lists n-grams and words that must all occur. N-grams alone decide about words of one and two characters; longer
-- words (`isLong`) are also searched in the text. `whole` is the text of the alternative between two line breaks.
-- Totals are counted up to `counted`, and no page beyond exists. Up to 2,000 matches are found by n-grams and sorted. A query
-- with more matches, or one that matches a third of the newest entries, is so frequent that reading entries newest first soon
-- finds enough of them.
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

-- Returns the state of a law on the Shanghai date of `moment`. Before its effective date it is `pending`, whatever change is recorded.
create function law_state(effective date, change text, changed_on date, moment timestamptz) returns text language sql stable parallel safe
  return case
    when effective > (moment at time zone 'Asia/Shanghai')::date then 'pending'
    when change is not null and coalesce(changed_on <= (moment at time zone 'Asia/Shanghai')::date, true) then change
    else 'inForce' end;
