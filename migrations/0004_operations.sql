-- # Operations: setup, records, evidence, exports and webhooks

-- ## audit

create table audit_seals (
  number bigint primary key,
  sealed_at timestamptz not null,
  -- How many rows it holds, and the first and the last of them.
  entries integer not null check (entries > 0),
  first_id bigint not null,
  last_id bigint not null,
  former_hash bytea not null,
  hash bytea not null unique,
  signature bytea not null
);

alter table audit_entries add foreign key (seal) references audit_seals;

-- Who had the chain of seals read, and what came of it. Nothing here is part of the chain: that somebody asked, and the result, are acts of their own in it.
create table audit_verifications (
  id bigint generated always as identity primary key,
  asked_by bigint not null references staff_accounts,
  asked_at timestamptz not null,
  ended_at timestamptz,
  seals bigint not null default 0,
  entries bigint not null default 0,
  waiting bigint not null default 0,
  first_seal bigint,
  last_seal bigint,
  sealed_from timestamptz,
  sealed_until timestamptz,
  problems jsonb not null default '[]',
  problem_count bigint not null default 0,
  failure text collate "C"
);
create index audit_verifications_asked_by on audit_verifications (asked_by);
-- One at a time.
create unique index audit_verifications_running on audit_verifications ((true)) where ended_at is null;

-- The record stays one that is only added to, each part of it by itself as well.
create function keep_audit() returns trigger language plpgsql as $$
begin
  -- A row gets its seal, once, and nothing else of it changes.
  if tg_op = 'UPDATE' and tg_table_name <> 'audit_seals' then
    if old.seal is null and new.seal is not null and to_jsonb(new) - 'seal' = to_jsonb(old) - 'seal' then return new; end if;
  end if;
  raise exception 'the audit record is only added to' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_seals_stay before update or delete on audit_seals for each row execute function keep_audit();

create trigger audit_seals_stay_whole before truncate on audit_seals for each statement execute function keep_audit();

-- ## evidence

create table page_contents (
  -- SM3 of the document as it was sent, before compression.
  hash bytea primary key,
  -- Brotli.
  body bytea not null,
  bytes integer not null
);

create table page_showings (
  id bigint generated always as identity primary key,
  address text collate "C" not null,
  shown_from timestamptz not null,
  hash bytea not null references page_contents,
  title text collate "C" not null,
  -- Of the program that drew it.
  build text collate "C" not null
);
create index page_showings_address on page_showings (address, id desc);
create index page_showings_hash on page_showings (hash);

-- Since when an address no longer shows what is kept of it. One that has neither an ending nor a successor is still shown.
create table page_endings (
  showing_id bigint primary key references page_showings,
  ended_at timestamptz not null
);

-- What is shown at this moment, and by what it may change: working notes, a line for each address.
create table page_watches (
  showing_id bigint primary key references page_showings,
  address text collate "C" not null unique,
  -- What the page itself is made of, without the frame around it.
  tags text[] collate "C" not null,
  -- The newest snapshot of the database (pg_snapshot) with which the page was drawn as it is kept.
  seen text collate "C" not null,
  checked_at timestamptz not null,
  -- The moment at which it changes by the clock; null while none is known.
  changes_at timestamptz,
  -- Up to when such a moment has been looked for.
  foreseen_until timestamptz
);
create index page_watches_tags on page_watches using gin (tags);
create index page_watches_changes_at on page_watches (changes_at);

create function page_evidence_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'evidence is only added to';
end $$;

create trigger page_contents_kept before update or delete on page_contents for each row execute function page_evidence_is_kept();

create trigger page_showings_kept before update or delete on page_showings for each row execute function page_evidence_is_kept();

create trigger page_endings_kept before update or delete on page_endings for each row execute function page_evidence_is_kept();

-- ## takeover

create table takeover_batches (
  id bigint generated always as identity primary key,
  title text collate "C" not null check (title <> ''),
  -- The category of content into which its articles go.
  category text collate "C" not null,
  -- SHA-256 of the file that was handed in, so that one that is handed in again goes on where it was left.
  source text collate "C" not null unique,
  -- `reading`: not all of it is here yet · `read`: waits for approval · `published`
  state text collate "C" not null check (state in ('reading', 'read', 'published')),
  made_at timestamptz not null,
  -- A former site that was handed in by a screen: where its file waits until all of it is read, by whom, how many pages it has, and why it could not be read.
  file_key text collate "C",
  made_by bigint references staff_accounts,
  pages integer check (pages >= 0),
  problem text collate "C",
  -- Articles also come by a table: each row has a category and a source of its own, and no former address.
  is_table boolean not null default false
);
create index takeover_batches_made_by on takeover_batches (made_by);

-- Each address of the former site once: what was an article, and what was none.
create table takeover_entries (
  batch_id bigint references takeover_batches on delete cascade,
  address text collate "C",
  -- The number under which it will be published; none for what is no article.
  article_id integer,
  title text collate "C" not null default '',
  published_on date,
  body text collate "C" not null default '',
  file_ids uuid[] not null default '{}',
  -- What is wrong with it, for whoever took it over; an article with a fault is left out.
  faults text[] collate "C" not null default '{}',
  category text collate "C",
  source text collate "C",
  primary key (batch_id, address),
  check ((category is null) = (source is null))
);

-- ## setup

-- The link by which the firm is set up: one at a time, for a day, good once. Only its hash is kept.
create table set_up_links (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What came with the standard texts and a person has since read, by its line of the check list.
create table launch_readings (
  item text collate "C" primary key check (item <> ''),
  read_by bigint not null references staff_accounts,
  read_at timestamptz not null
);
create index launch_readings_read_by on launch_readings (read_by);

-- By which staff see the closed site: for a minute a ticket, and once that is used, a cookie for some hours.
create table launch_passes (
  token_hash bytea primary key,
  staff_id bigint not null references staff_accounts,
  is_ticket boolean not null,
  expires_at timestamptz not null
);
create index launch_passes_staff on launch_passes (staff_id);
create index launch_passes_expires_at on launch_passes (expires_at);

-- Of a kind that consists of many texts, the one that a person has read.
create table launch_text_readings (
  item text collate "C" check (item <> ''),
  subject text collate "C" check (subject <> ''),
  read_by bigint not null references staff_accounts,
  read_at timestamptz not null,
  primary key (item, subject)
);
create index launch_text_readings_read_by on launch_text_readings (read_by);

-- ## insight

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
  kind text collate "C" not null check (kind in ('missing', 'failing', 'circle', 'pdfBroken', 'pdfWithoutText', 'pdfWithoutTitle', 'outside')),
  -- A page on which it stands, and on how many.
  page text collate "C" not null,
  pages integer not null,
  target text collate "C" not null,
  -- What the visitor presses, and what came back.
  words text collate "C" not null,
  result text collate "C" not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  gone_at timestamptz,
  ignored_at timestamptz,
  ignored_by bigint references staff_accounts,
  ignored_reason text collate "C",
  -- On which pages something stands that is wrong, and how often another site has not answered. What did so on too few days is doubted: it may be back tomorrow, and is no work yet.
  -- The first fifty of `pages`.
  shown_on text[] collate "C" not null default '{}',
  days_failed integer not null default 1,
  is_doubted boolean not null default false,
  -- A finding may be set aside until a day; from that day on it is open again. Without a day it stays aside for good.
  ignored_until date,
  check (((ignored_at is null) = (ignored_by is null)) and ((ignored_at is null) = (ignored_reason is null))),
  check (ignored_until is null or ignored_at is not null)
);
create unique index link_findings_standing on link_findings (kind, target) where gone_at is null;
create index link_findings_ended on link_findings (seen_at, id) where gone_at is not null or ignored_at is not null;
create index link_findings_ignored_by on link_findings (ignored_by);
create index link_findings_doubted on link_findings (id) where is_doubted;
create index link_findings_to_do on link_findings (found_at, id)
  where gone_at is null and not is_doubted and (ignored_at is null or ignored_until is not null);

-- ## retention

create table month_archives (
  record text collate "C" check (record ~ '^[a-z][a-z_]{2,39}$'),
  -- The months it holds, in Beijing time; the first one of a table has no beginning.
  since timestamptz,
  until timestamptz,
  -- How far it has come; each step may be done twice.
  state text collate "C" not null check (state in ('begun', 'verified', 'detached', 'archived', 'destroyed')),
  part text collate "C" not null,
  -- Noted before a byte is written.
  storage_key text collate "C" not null unique,
  entries bigint,
  first_seal bigint,
  last_seal bigint,
  -- Of the lines, in the order in which they stand in the file.
  hash bytea,
  signature bytea,
  -- Of the file as it lies in the store.
  size bigint,
  sha256 text collate "C",
  archived_at timestamptz,
  destroyed_at timestamptz,
  check ((state = 'begun') or (num_nonnulls(entries, hash, signature, size, sha256) = 5)),
  check (((archived_at is not null) = state in ('archived', 'destroyed')) and ((destroyed_at is not null) = (state = 'destroyed'))),
  primary key (record, until)
);

create table legal_holds (
  id bigint generated always as identity primary key,
  -- As the record of acts names people and things: `client:12`.
  subject text collate "C" not null check (subject ~ '^[a-zA-Z][a-zA-Z-]{1,39}:[^[:space:]]{1,80}$'),
  reason text collate "C" not null,
  placed_at timestamptz not null,
  placed_by bigint not null references staff_accounts,
  lifted_at timestamptz,
  lifted_by bigint references staff_accounts,
  lifted_reason text collate "C",
  check (num_nonnulls(lifted_at, lifted_by, lifted_reason) = any (array[0, 3]))
);
create unique index legal_holds_standing on legal_holds (subject) where lifted_at is null;
create index legal_holds_placed_by on legal_holds (placed_by);
create index legal_holds_lifted_by on legal_holds (lifted_by);

-- ## data-export

create table data_exports (
  id uuid primary key,
  number text collate "C" not null unique,
  request_id bigint not null unique references approval_requests,
  ready_at timestamptz,
  expires_at timestamptz,
  -- How many records are in it.
  records integer,
  sealed_file bytea,
  cleared_at timestamptz,
  check (num_nulls(ready_at, expires_at, records) = any (array[0, 3])),
  check (cleared_at is null or ready_at is not null),
  check ((sealed_file is not null) = (ready_at is not null and cleared_at is null))
);
create index data_exports_ready on data_exports (expires_at) where sealed_file is not null;

-- Each time somebody fetched the file. Only added to.
create table data_export_downloads (
  id bigint generated always as identity primary key,
  export_id uuid not null references data_exports,
  staff_id bigint not null references staff_accounts,
  at timestamptz not null,
  ip text collate "C"
);
create index data_export_downloads_of_export on data_export_downloads (export_id, id);
create index data_export_downloads_of_staff on data_export_downloads (staff_id);

-- An export stays on record: it goes forward, and its file is made once.
create function keep_data_export() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an export stays on record' using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.number, new.request_id) is distinct from (old.id, old.number, old.request_id) then
    raise exception 'what was asked for never changes' using errcode = 'insufficient_privilege';
  end if;
  if old.ready_at is not null and (new.ready_at, new.records) is distinct from (old.ready_at, old.records)
     or old.cleared_at is not null and new.cleared_at is distinct from old.cleared_at then
    raise exception 'the file of an export is made once' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger data_exports_hold before update or delete on data_exports for each row execute function keep_data_export();

create constraint trigger data_export_is_approved after insert or update of sealed_file on data_exports
  deferrable initially deferred for each row when (new.sealed_file is not null) execute function data_export_is_approved();

-- ## webhooks

-- Where systems of the firm are told of what happens: signed, in order for each subject, tried again for three days.
create table webhook_endpoints (
  id uuid primary key,
  name text collate "C" not null check (name <> ''),
  url text collate "C" not null check (url <> ''),
  events text[] collate "C" not null check (cardinality(events) > 0),
  -- `stopped`: by itself, after three days without an answer or because it said that it is gone; what happens meanwhile is kept and can be sent later.
  state text collate "C" not null check (state in ('on', 'off', 'stopped')),
  stop_reason text collate "C",
  stopped_at timestamptz,
  sealed_secret bytea not null,
  secret_set_at timestamptz not null,
  -- Signs beside the new one for a while.
  sealed_former_secret bytea,
  former_until timestamptz,
  -- The first failure since the last answer that was good.
  failing_since timestamptz,
  -- Until when a process delivers to it; one at a time, so that the order stays.
  leased_until timestamptz,
  created_at timestamptz not null,
  created_by bigint references staff_accounts,
  -- Until when an endpoint has asked to be left alone (`Retry-After`); all its deliveries wait for that moment.
  paused_until timestamptz,
  check ((state = 'stopped') = (stop_reason is not null)),
  check ((sealed_former_secret is null) = (former_until is null))
);
create unique index webhook_endpoints_name on webhook_endpoints (name);
create index webhook_endpoints_created_by on webhook_endpoints (created_by);

-- What happened, in the words in which it is sent: written with the act itself.
create table webhook_events (
  id bigint generated always as identity primary key,
  -- `webhook-id` of everything that is sent of it.
  key uuid not null unique,
  type text collate "C" not null,
  subject text collate "C" not null,
  body text collate "C" not null,
  at timestamptz not null
);
create index webhook_events_at on webhook_events (at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null references webhook_events on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- That of its event: of one subject the earlier event is delivered first.
  subject text collate "C" not null,
  state text collate "C" not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- From when on it may be tried, and since when it is: its three days begin anew when it is sent again by hand.
  next_at timestamptz not null,
  since timestamptz not null,
  delivered_at timestamptz
);
create index webhook_deliveries_event on webhook_deliveries (event_id);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, id) where state = 'waiting';
create index webhook_deliveries_waiting_subject on webhook_deliveries (endpoint_id, subject, id) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, id) where state = 'failed';

-- Every try with what came back.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  ms integer not null,
  status integer,
  -- Why nothing came back.
  problem text collate "C",
  excerpt text collate "C" not null default ''
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);

CREATE TRIGGER audit_entries_stay_whole BEFORE TRUNCATE ON audit_entries_rest FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();

create trigger audit_entries_stay before update or delete on audit_entries for each row execute function keep_audit();

create trigger audit_entries_stay_whole before truncate on audit_entries for each statement execute function keep_audit();
