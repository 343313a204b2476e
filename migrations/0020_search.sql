-- What visitors search: one row for everything that can be found, with the text it is found by; and what staff add to it.

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
-- Long texts lie beside the table: rows that are only looked at for their date stay narrow.
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
