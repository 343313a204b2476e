-- # Operations: setup, records, evidence, exports and webhooks

-- ## audit

create table audit_seals (
  number bigint primary key,
  sealed_at timestamptz not null,
  -- Number of entries in the seal, and the first and last entry id.
  entries integer not null check (entries > 0),
  first_id bigint not null,
  last_id bigint not null,
  former_hash bytea not null,
  hash bytea not null unique,
  signature bytea not null
);

alter table audit_entries add foreign key (seal) references audit_seals;

-- Verification runs of the seal chain. They are not part of the chain; the request and its result are audit entries themselves.
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
-- One verification at a time.
create unique index audit_verifications_running on audit_verifications ((true)) where ended_at is null;

-- Keeps the audit log append-only, including each of its partitions.
create function keep_audit() returns trigger language plpgsql as $$
begin
  -- An entry gets its seal once; no other change is allowed.
  if tg_op = 'UPDATE' and tg_table_name <> 'audit_seals' then
    if old.seal is null and new.seal is not null and to_jsonb(new) - 'seal' = to_jsonb(old) - 'seal' then return new; end if;
  end if;
  raise exception 'audit entries can only be inserted' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_seals_stay before update or delete on audit_seals for each row execute function keep_audit();

create trigger audit_seals_stay_whole before truncate on audit_seals for each statement execute function keep_audit();

-- ## evidence

create table page_contents (
  -- SM3 of the document as sent, before compression.
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
  -- Build of the program that rendered the page.
  build text collate "C" not null
);
create index page_showings_address on page_showings (address, id desc);
create index page_showings_hash on page_showings (hash);

-- When an address stopped showing the recorded page. A record with neither an ending nor a successor is still shown.
create table page_endings (
  showing_id bigint primary key references page_showings,
  ended_at timestamptz not null
);

-- State of the currently shown page of each address, and what may change it; working data, not evidence.
create table page_watches (
  showing_id bigint primary key references page_showings,
  address text collate "C" not null unique,
  -- Cache tags of the page itself, without the surrounding frame.
  tags text[] collate "C" not null,
  -- The newest database snapshot (pg_snapshot) that the cached page was rendered with.
  seen text collate "C" not null,
  checked_at timestamptz not null,
  -- When the page next changes by time alone; null when unknown.
  changes_at timestamptz,
  -- How far into the future such a time has been searched for.
  foreseen_until timestamptz
);
create index page_watches_tags on page_watches using gin (tags);
create index page_watches_changes_at on page_watches (changes_at);

create function page_evidence_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'evidence can only be inserted';
end $$;

create trigger page_contents_kept before update or delete on page_contents for each row execute function page_evidence_is_kept();

create trigger page_showings_kept before update or delete on page_showings for each row execute function page_evidence_is_kept();

create trigger page_endings_kept before update or delete on page_endings for each row execute function page_evidence_is_kept();

-- ## takeover

create table takeover_batches (
  id bigint generated always as identity primary key,
  title text collate "C" not null check (title <> ''),
  -- Target category of its articles.
  category text collate "C" not null,
  -- SHA-256 of the uploaded file, so that a second upload resumes where the first one stopped.
  source text collate "C" not null unique,
  -- `reading`: incomplete · `read`: awaits approval · `published`
  state text collate "C" not null check (state in ('reading', 'read', 'published')),
  made_at timestamptz not null,
  -- Set for an old site uploaded in the console: the stored file until it is fully read, the uploader, the number of pages, and
  -- why reading failed.
  file_key text collate "C",
  made_by bigint references staff_accounts,
  pages integer check (pages >= 0),
  problem text collate "C",
  -- True for articles imported from a table: each row has its own category and source, and no former address.
  is_table boolean not null default false
);
create index takeover_batches_made_by on takeover_batches (made_by);

-- Each address of the old site once, whether it was an article or not.
create table takeover_entries (
  batch_id bigint references takeover_batches on delete cascade,
  address text collate "C",
  -- The article's future id; null when the page is not an article.
  article_id integer,
  title text collate "C" not null default '',
  published_on date,
  body text collate "C" not null default '',
  file_ids uuid[] not null default '{}',
  -- Problems shown to the importer; an article with faults is skipped.
  faults text[] collate "C" not null default '{}',
  category text collate "C",
  source text collate "C",
  primary key (batch_id, address),
  check ((category is null) = (source is null))
);

-- ## setup

-- The link for setting up the firm: only one exists, valid once, for a day. Only its hash is stored.
create table set_up_links (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Check-list items whose standard texts a person has read.
create table launch_readings (
  item text collate "C" primary key check (item <> ''),
  read_by bigint not null references staff_accounts,
  read_at timestamptz not null
);
create index launch_readings_read_by on launch_readings (read_by);

-- Staff access to the closed site: a ticket valid for a minute and, once it is used, a cookie valid for some hours.
create table launch_passes (
  token_hash bytea primary key,
  staff_id bigint not null references staff_accounts,
  is_ticket boolean not null,
  expires_at timestamptz not null
);
create index launch_passes_staff on launch_passes (staff_id);
create index launch_passes_expires_at on launch_passes (expires_at);

-- For items that consist of many texts: each text that a person has read.
create table launch_text_readings (
  item text collate "C" check (item <> ''),
  subject text collate "C" check (subject <> ''),
  read_by bigint not null references staff_accounts,
  read_at timestamptz not null,
  primary key (item, subject)
);
create index launch_text_readings_read_by on launch_text_readings (read_by);

-- ## insight

-- Runs of the link check, with their coverage.
create table link_checks (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  pages integer not null default 0,
  links integer not null default 0,
  files integer not null default 0,
  -- False when a limit or failure stopped the run: pages it did not reach are not known to be gone.
  is_whole boolean not null default false
);

-- Link problems; resolved when a complete run no longer finds them.
create table link_findings (
  id bigint generated always as identity primary key,
  kind text collate "C" not null check (kind in ('missing', 'failing', 'circle', 'pdfBroken', 'pdfWithoutText', 'pdfWithoutTitle', 'outside')),
  -- One page with the problem, and the number of all such pages.
  page text collate "C" not null,
  pages integer not null,
  target text collate "C" not null,
  -- The link text, and the result of following it.
  words text collate "C" not null,
  result text collate "C" not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  gone_at timestamptz,
  ignored_at timestamptz,
  ignored_by bigint references staff_accounts,
  ignored_reason text collate "C",
  -- `shown_on`: the first fifty of the affected pages. `days_failed`: days on which another site did not respond. With too few of
  -- them the finding is doubted: the site may be back tomorrow, so it is not yet a work item.
  shown_on text[] collate "C" not null default '{}',
  days_failed integer not null default 1,
  is_doubted boolean not null default false,
  -- An ignored finding reopens on this date; null: ignored permanently.
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
  -- The months in the archive, in Beijing time; null in the first archive of a table.
  since timestamptz,
  until timestamptz,
  -- Progress; each step is idempotent.
  state text collate "C" not null check (state in ('begun', 'verified', 'detached', 'archived', 'destroyed')),
  part text collate "C" not null,
  -- Recorded before the first byte is written.
  storage_key text collate "C" not null unique,
  entries bigint,
  first_seal bigint,
  last_seal bigint,
  -- Hash of the lines, in file order.
  hash bytea,
  signature bytea,
  -- Size and SHA-256 of the stored file.
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
  -- Person or item as in the audit log: `client:12`.
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
  -- Number of records in the file.
  records integer,
  sealed_file bytea,
  cleared_at timestamptz,
  check (num_nulls(ready_at, expires_at, records) = any (array[0, 3])),
  check (cleared_at is null or ready_at is not null),
  check ((sealed_file is not null) = (ready_at is not null and cleared_at is null))
);
create index data_exports_ready on data_exports (expires_at) where sealed_file is not null;

-- Every download of the file; append-only.
create table data_export_downloads (
  id bigint generated always as identity primary key,
  export_id uuid not null references data_exports,
  staff_id bigint not null references staff_accounts,
  at timestamptz not null,
  ip text collate "C"
);
create index data_export_downloads_of_export on data_export_downloads (export_id, id);
create index data_export_downloads_of_staff on data_export_downloads (staff_id);

-- An export record is permanent: its state only moves forward, and its file is made once.
create function keep_data_export() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an export record cannot be deleted' using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.number, new.request_id) is distinct from (old.id, old.number, old.request_id) then
    raise exception 'a submitted export request cannot change' using errcode = 'insufficient_privilege';
  end if;
  if old.ready_at is not null and (new.ready_at, new.records) is distinct from (old.ready_at, old.records)
     or old.cleared_at is not null and new.cleared_at is distinct from old.cleared_at then
    raise exception 'the file of an export can be created only once' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger data_exports_hold before update or delete on data_exports for each row execute function keep_data_export();

create constraint trigger data_export_is_approved after insert or update of sealed_file on data_exports
  deferrable initially deferred for each row when (new.sealed_file is not null) execute function data_export_is_approved();

-- ## webhooks

-- Endpoints of the firm's systems that receive signed event notifications, in order per subject, retried for three days.
create table webhook_endpoints (
  id uuid primary key,
  name text collate "C" not null check (name <> ''),
  url text collate "C" not null check (url <> ''),
  events text[] collate "C" not null check (cardinality(events) > 0),
  -- `stopped`: automatically, after three days without a response or after 410 Gone; events meanwhile are stored and can be sent later.
  state text collate "C" not null check (state in ('on', 'off', 'stopped')),
  stop_reason text collate "C",
  stopped_at timestamptz,
  sealed_secret bytea not null,
  secret_set_at timestamptz not null,
  -- The former secret also signs until `former_until`.
  sealed_former_secret bytea,
  former_until timestamptz,
  -- First failure since the last successful delivery.
  failing_since timestamptz,
  -- Lease of the delivering process; one at a time, to keep the order.
  leased_until timestamptz,
  created_at timestamptz not null,
  created_by bigint references staff_accounts,
  -- Set by `Retry-After`: all deliveries to the endpoint wait until then.
  paused_until timestamptz,
  check ((state = 'stopped') = (stop_reason is not null)),
  check ((sealed_former_secret is null) = (former_until is null))
);
create unique index webhook_endpoints_name on webhook_endpoints (name);
create index webhook_endpoints_created_by on webhook_endpoints (created_by);

-- Events with the exact body that is sent; inserted in the transaction of the act.
create table webhook_events (
  id bigint generated always as identity primary key,
  -- Sent as `webhook-id` in every delivery of the event.
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
  -- The event's subject: events of one subject are delivered in order.
  subject text collate "C" not null,
  state text collate "C" not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- `next_at`: earliest time of the next attempt. `since`: start of the three days of retries; a manual resend restarts them.
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

-- Every delivery attempt and its response.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  ms integer not null,
  status integer,
  -- Why there was no response.
  problem text collate "C",
  excerpt text collate "C" not null default ''
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);

CREATE TRIGGER audit_entries_stay_whole BEFORE TRUNCATE ON audit_entries_rest FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();

create trigger audit_entries_stay before update or delete on audit_entries for each row execute function keep_audit();

create trigger audit_entries_stay_whole before truncate on audit_entries for each statement execute function keep_audit();
