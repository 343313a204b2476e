-- # Platform: what all domains stand on
--
-- One file a domain, in the order in which they need each other; what came later is in files of its own, one a change. Within a file each subject
-- has its tables with constraints and indexes, then its functions and triggers. A foreign key to a table of a later file is added there.
-- Every foreign key has an index under it (`test/foreign-keys.test.ts`): without one, removing what is referred to reads the whole
-- referring table, under a lock. The order of columns matters: digests of rows are taken in it. Texts have the collation "C", so that no order
-- depends on the locale of a firm's own server; where people read an order, queries name another one.

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
  -- A row knows its seal, so that one whose transaction ended late is in a later one, whatever its number.
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
  -- With the nonce it waits for the login that uses it, which need not tell it again.
  terminal jsonb
);
-- Expired ones are removed by the clock; the table only ever holds a few minutes.
create index login_nonces_expires_at on login_nonces (expires_at);
-- Removing a key takes its nonces along.
create index login_nonces_key_id on login_nonces (key_id);

create table search_entries (
  id integer generated always as identity primary key,
  -- Whose entry it is, as `noun:id`: all entries of an owner are put and removed together.
  owner text collate "C" not null,
  -- Numbered in platform/search/kinds.ts.
  kind integer not null,
  title text collate "C" not null,
  -- Plain text, for the lines shown under the title; empty when there is none.
  text text collate "C" not null,
  href text collate "C" not null,
  label text collate "C" not null,
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
  folded_title text collate "C",
  folded text collate "C",
  -- Of all that the writer gave: an entry that is put again unchanged is left alone.
  fingerprint bytea not null
) with (toast_tuple_target=256);
alter table search_entries alter column title set storage main;
alter table search_entries alter column folded_title set storage main;
create index search_entries_newest on search_entries (kind, sort_at desc, id desc);
create index search_entries_owner on search_entries (owner);
create index search_entries_file on search_entries (file_id) where file_id is not null;

-- Codes, pinyin and initials, in plain lower case: found by their beginning, whole ones only as they are.
create table search_keys (
  entry_id integer references search_entries on delete cascade,
  kind integer,
  key text collate "C",
  is_whole boolean not null,
  primary key (kind, key, entry_id)
);
create index search_keys_entry on search_keys (entry_id);

-- The words of a file, read once. No text and a reason when it could not be read.
create table search_file_texts (
  file_id uuid primary key,
  text text collate "C" not null,
  problem text collate "C",
  read_at timestamptz not null
);

-- Pages of the site as they are found: what staff say of them, and the words that stand on them. Without a title a page is not
-- found: nobody has said that it shall be.
create table search_pages (
  -- Without `.html`.
  path text collate "C" primary key,
  title text collate "C",
  summary text collate "C" not null default '',
  keywords text[] collate "C" not null default '{}',
  -- By who wrote them: { "text": "…", "fees": "…" }.
  words jsonb not null default '{}',
  weight integer not null default 0
);

-- Which secret the sealed values of this database belong to: one row, written at the first start and compared at every other one. A process with
-- another secret would find nobody, open nothing and seal what the others cannot open.
create table secret_checks (
  id integer primary key default 1 check (id = 1),
  -- Of the master key: an HMAC, which tells nothing of it.
  digest bytea not null,
  -- Opens under one of the keys that seal.
  sealed_word bytea not null
);

-- Files whose bytes could not be removed from the bucket while it was away, or of which it is not known whether they came in: no row names them. They are removed
-- until the bucket says that it has done so.
create table store_leftovers (
  storage_key text collate "C" primary key,
  noted_at timestamptz not null default now()
);

-- Builds whose scripts and styles lie in the bucket, for tabs that were opened before an upgrade. `shelf`: of the site or of the console.
create table asset_builds (
  shelf text collate "C",
  build text collate "C",
  names text[] collate "C" not null,
  started_at timestamptz not null,
  primary key (shelf, build)
);

-- Which tags writes have touched, and when: written by the transaction of the write itself. What was drawn before is held against it. Rows are removed once everything
-- that they may have changed has been checked.
create table tag_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  tags text[] collate "C" not null,
  -- The transaction that wrote it: a page was drawn with or without its changes.
  xid xid8 not null default pg_current_xact_id()
);
create index tag_changes_tags on tag_changes using gin (tags);
create index tag_changes_at on tag_changes (at);

-- Who or what is counted stands in `key`: a network, a number as a keyed hash.
create table limit_counts (
  name text collate "C",
  key bytea,
  -- In the window that began at `starts_at`.
  used integer not null,
  starts_at timestamptz not null,
  last_at timestamptz not null,
  -- When the row says nothing any more.
  ends_at timestamptz not null,
  primary key (name, key)
);
create index limit_counts_ends_at on limit_counts (ends_at);

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

create index search_entries_grams on search_entries using gin (search_grams(kind, folded_title, folded));

create function shanghai_day(moment timestamptz) returns date language sql immutable strict parallel safe
  return (moment at time zone 'Asia/Shanghai')::date;

create function day_begins(day date) returns timestamptz language sql immutable strict parallel safe
  return day::timestamp at time zone 'Asia/Shanghai';

create function month_of(day date) returns date language sql immutable strict parallel safe
  return date_trunc('month', day::timestamp)::date;

create function shanghai_time(moment timestamptz) returns text language sql stable strict parallel safe
  return to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"');

-- A title as it is searched: one width (ＡＢＣ is ABC), one case, no spaces.
create function fold_title(title text) returns text language sql immutable strict parallel safe
  return translate(lower(normalize(title, nfkc) collate "C"), ' ', '');

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

-- Whether a text is in force on the day of the moment in Shanghai: what is still to come is not, whatever becomes of it later.
create function law_state(effective date, change text, changed_on date, moment timestamptz) returns text language sql stable parallel safe
  return case
    when effective > (moment at time zone 'Asia/Shanghai')::date then 'pending'
    when change is not null and coalesce(changed_on <= (moment at time zone 'Asia/Shanghai')::date, true) then change
    else 'inForce' end;
