-- old-program: runs
-- A public, append-only log of what the firm has published (decision 043). Its tables can only grow.
create table log_epochs (
  number integer primary key check (number > 0),
  -- First line of its checkpoints and name of its keys.
  origin text collate "C" not null unique,
  began_at timestamptz not null,
  -- Timeline of PostgreSQL: a restored database continues on another one.
  timeline integer not null,
  -- What the former epoch had signed, as far as this database knows; null for the first epoch.
  former_size bigint,
  former_root bytea,
  former_signed_at timestamptz,
  -- The beginning of this epoch as a note that is signed by the former keys and the new ones; null for the first epoch.
  statement text collate "C",
  check ((number = 1) = (statement is null)),
  check ((former_size is null) = (former_root is null))
);

create table log_keys (
  number integer primary key check (number > 0),
  epoch integer not null references log_epochs,
  -- Public keys as verifiers are configured with them.
  ed25519 text collate "C" not null,
  sm2 text collate "C" not null,
  -- Valid until the next key's `valid_from`.
  valid_from timestamptz not null,
  -- A note with both keys, signed by the former ones; null for the first keys.
  endorsement text collate "C",
  check ((number = 1) = (endorsement is null))
);
create index log_keys_epoch on log_keys (epoch);

create table log_leaves (
  index bigint primary key check (index >= 0),
  kind text collate "C" not null,
  address text collate "C" not null,
  version text collate "C" not null,
  day date not null,
  -- SHA-256 of the published content.
  content_hash bytea not null check (length(content_hash) = 32),
  -- Canonical JSON of the columns above, as it was hashed.
  leaf bytea not null check (length(leaf) <= 65535),
  leaf_hash bytea not null check (length(leaf_hash) = 32),
  appended_at timestamptz not null,
  unique (kind, address, version)
);
create index log_leaves_content on log_leaves (content_hash);

-- Hashes of complete subtrees, 256 in a tile (https://c2sp.org/tlog-tiles).
create table log_tiles (
  level integer,
  index bigint,
  hashes bytea not null check (length(hashes) % 32 = 0 and length(hashes) between 32 and 8192),
  primary key (level, index)
);

create table log_checkpoints (
  id bigint generated always as identity primary key,
  epoch integer not null references log_epochs,
  key_number integer not null references log_keys,
  size bigint not null,
  root bytea not null check (length(root) = 32),
  signed_at timestamptz not null,
  note text collate "C" not null
);
create index log_checkpoints_epoch on log_checkpoints (epoch);
create index log_checkpoints_key_number on log_checkpoints (key_number);

-- Up to when the publications of a source have been read; working data, not part of the log.
create table log_sources (
  kind text collate "C" primary key,
  read_until timestamptz not null
);

-- Runs of the self-check, which compares the log with itself and with the content that is stored now.
create table log_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  leaves bigint not null,
  -- Entries whose content was read and compared.
  contents bigint not null,
  problems jsonb not null,
  problem_count bigint not null
);

create function log_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'log_tiles' then
    if new.level = old.level and new.index = old.index and length(new.hashes) > length(old.hashes)
      and substring(new.hashes from 1 for length(old.hashes)) = old.hashes then return new; end if;
  end if;
  raise exception 'the transparency log only grows' using errcode = 'insufficient_privilege';
end $$;

create trigger log_epochs_stay before update or delete on log_epochs for each row execute function log_only_grows();
create trigger log_keys_stay before update or delete on log_keys for each row execute function log_only_grows();
create trigger log_leaves_stay before update or delete on log_leaves for each row execute function log_only_grows();
create trigger log_tiles_stay before update or delete on log_tiles for each row execute function log_only_grows();
create trigger log_checkpoints_stay before update or delete on log_checkpoints for each row execute function log_only_grows();
create trigger log_epochs_stay_whole before truncate on log_epochs for each statement execute function log_only_grows();
create trigger log_keys_stay_whole before truncate on log_keys for each statement execute function log_only_grows();
create trigger log_leaves_stay_whole before truncate on log_leaves for each statement execute function log_only_grows();
create trigger log_tiles_stay_whole before truncate on log_tiles for each statement execute function log_only_grows();
create trigger log_checkpoints_stay_whole before truncate on log_checkpoints for each statement execute function log_only_grows();

-- The job finds what was published since its last run by these times.
create index page_showings_shown_from on page_showings (shown_from);
create index article_versions_shown on article_versions (greatest(shown_at, saved_at)) where shown_at is not null;
