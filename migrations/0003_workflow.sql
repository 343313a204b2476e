-- # Workflow: what needs a second person, data from files, assignments, messages and notifications

-- ## messaging

-- The outbox: a row is inserted in the transaction of the act that causes the message, and sent after the commit.
create sequence messages_id_seq;
create table messages (
  id bigint default nextval('messages_id_seq'::regclass),
  -- Idempotency key for providers that accept one, so that a retry after an unknown outcome is not a second message.
  send_key uuid not null,
  channel text collate "C" not null check (channel in ('sms', 'mail', 'robot', 'account')),
  template text collate "C" not null,
  -- Keyed hash of the number or address; used to find its messages.
  recipient_key bytea not null,
  sealed_recipient bytea not null,
  -- Subject, text and values; cleared when no longer needed.
  sealed_content bytea,
  state text collate "C" not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  -- No longer sent after this time.
  useless_at timestamptz,
  provider text collate "C",
  provider_message_id text collate "C",
  -- The provider's code for the last failure.
  failure text collate "C",
  created_at timestamptz,
  ended_at timestamptz,
  -- The recipient as in the audit log (`client:12`). A number does not identify a person: numbers change owners, and a client and
  -- a job seeker may share one. Null for recipients not known here, and for older messages.
  owner text collate "C",
  -- What a code was sent for, in words. The text that contains the code is cleared after a day.
  matter text collate "C",
  check ((state = 'waiting') = (ended_at is null)),
  check ((state <> 'waiting') or sealed_content is not null),
  primary key (id, created_at)
) partition by range (created_at);
alter sequence messages_id_seq owned by messages.id;
create index messages_waiting on messages (next_try_at) where state = 'waiting';
create index messages_of_recipient on messages (recipient_key, id desc);
create index messages_with_content on messages (created_at) where sealed_content is not null;
create index messages_created on messages (created_at);
create index messages_of_owner on messages (owner, created_at desc) where owner is not null;

create table messages_rest partition of messages for values from (minvalue) to (maxvalue);

-- A code is valid for one purpose, one subject and one number; only the newest is valid.
create table message_codes (
  id bigint generated always as identity primary key,
  purpose text collate "C" not null,
  -- Keyed hashes: of what the code is bound to, of the number, and of the code with all of these.
  subject_key bytea not null,
  mobile_key bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  -- The rate limit budget the code was charged to: strangers and the owner have separate ones.
  budget_key bytea
);
create index message_codes_of_subject on message_codes (purpose, subject_key, id desc);
create index message_codes_sent on message_codes (sent_at);
-- A look-up as the specification defines it has the number and the identity card, but not the subject the code was sent for.
create index message_codes_of_number on message_codes (mobile_key, id desc);

-- ## imports

-- Import sources defined by staff, and their additions to shipped sources (same code): headings, spellings, units.
create table import_sources (
  code text collate "C" primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  name text collate "C" not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  updated_by text collate "C" not null
);

-- Every version of a register, whole: registers have a few thousand rows and a few versions a year.
create table register_versions (
  id integer generated always as identity primary key,
  register text collate "C" not null,
  -- All rows by part, as read back after publication.
  rows jsonb not null,
  -- SHA-256 of the rows; detects changes made outside of imports.
  digest text collate "C" not null,
  -- Date, files, statements about the whole file, whether it is sample data.
  publication jsonb not null,
  row_count integer not null,
  added integer not null,
  removed integer not null,
  changed integer not null,
  published_at timestamptz not null,
  published_by text collate "C" not null check (btrim(published_by) <> ''),
  -- The version whose content this one restored.
  restored_from integer references register_versions
);
create index register_versions_of_register on register_versions (register, id desc);
create index register_versions_of_restored_from on register_versions (restored_from);

-- Settings by staff, valid from a date on; without a row the defaults of the program apply.
create table register_settings (
  register text collate "C",
  valid_from date,
  -- Share of rows in percent of the current ones; null: no limit.
  changed_share_max numeric check (changed_share_max > (0)::numeric),
  removed_share_max numeric check (removed_share_max > (0)::numeric),
  -- This many rows may change or be removed regardless of the share.
  free_rows integer not null check (free_rows >= 0),
  needs_approval boolean not null,
  primary key (register, valid_from)
);

-- Digest of each register's current content and when it changed: shown to staff, and detects changes made outside of imports.
create table register_contents (
  register text collate "C" primary key,
  -- SHA-256 of all rows, computed as in register_versions.
  digest text collate "C" not null,
  changed_at timestamptz not null
);

-- Snapshot of a parsed list or register, for its submitter and its approvers. Deleted once it is published or abandoned.
create table import_frozen_states (
  id bigint generated always as identity primary key,
  target text collate "C" not null,
  -- Publication data of the future version: date, market, files, whether it is sample data.
  publication jsonb not null,
  -- All rows of a register, by part. Rows of a list are in list_frozen_rows.
  rows jsonb,
  guards jsonb not null
);

-- ## assignments

-- The assignee of a subject. Unassigned subjects have no row; the row is deleted when the work ends, and the history is in the audit log.
create table work_items (
  queue text collate "C" check (queue ~ '^[a-z]+$'),
  subject text collate "C" check (subject <> ''),
  assignee bigint not null references staff_accounts,
  assigned_at timestamptz not null,
  -- The assignee, or the colleague who assigned it.
  assigned_by bigint not null references staff_accounts,
  primary key (queue, subject)
);
create index work_items_of_assignee on work_items (assignee, queue);
create index work_items_assigned_by on work_items (assigned_by);

-- Internal staff notes about a subject. Never visible to the person concerned; append-only.
create table work_notes (
  id bigint generated always as identity primary key,
  queue text collate "C" not null check (queue ~ '^[a-z]+$'),
  subject text collate "C" not null check (subject <> ''),
  author bigint not null references staff_accounts,
  at timestamptz not null,
  text text collate "C" not null check (text <> '')
);
create index work_notes_of_subject on work_notes (queue, subject, id);
create index work_notes_author on work_notes (author);

-- Each view of an unmasked personal field, counted against the daily quota of the staff member. The value itself is not stored.
create table work_reveals (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_accounts,
  at timestamptz not null,
  queue text collate "C" not null,
  subject text collate "C" not null,
  field text collate "C" not null,
  reason text collate "C" not null check (reason <> '')
);
create index work_reveals_of_staff on work_reveals (staff_id, at);

-- Notices to staff that a note mentions them, or how much of a deadline has passed. The note's text is not stored here: it is
-- read at the subject, with the permissions at that time.
create table work_notices (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_accounts,
  queue text collate "C" not null check (queue ~ '^[a-z]+$'),
  subject text collate "C" not null check (subject <> ''),
  note_id bigint references work_notes,
  -- Percentage of the deadline that has passed, and the due date: a later due date causes a new notice.
  level integer check (level in (50, 80, 100)),
  due_on date,
  at timestamptz not null,
  read_at timestamptz,
  check ((note_id is null) = (level is not null)),
  check ((level is null) = (due_on is null))
);
create index work_notices_of_staff on work_notices (staff_id, read_at, id);
create index work_notices_of_note on work_notices (note_id);
create index work_notices_read on work_notices (read_at) where read_at is not null;
-- One notice each, whichever process checks the deadline.
create unique index work_notices_one_mention on work_notices (note_id, staff_id) where note_id is not null;
create unique index work_notices_one_level on work_notices (queue, subject, due_on, level, staff_id) where level is not null;

-- ## change-orders

-- Words that the firm's texts must not contain, or only with compliance approval. The shipped words block nothing: a warning
-- against fraud has to quote them.
create table change_words (
  word text collate "C" primary key check (word <> ''),
  weight text collate "C" not null check (weight in ('block', 'compliance', 'warn')),
  reason text collate "C" not null
);

-- ## data-imports

-- Lists and registers whose expected update is late: an inbox item until it arrives.
create table daily_overdue (
  kind text collate "C" check (kind in ('list', 'register')),
  code text collate "C" check (code ~ '^[a-zA-Z][a-zA-Z0-9-]{1,39}$'),
  title text collate "C" not null,
  text text collate "C" not null,
  due_on date not null,
  -- When it was first detected as late.
  since timestamptz not null,
  primary key (kind, code)
);
create index daily_overdue_in_order on daily_overdue (due_on, code);

-- One import into one list: files for its next version, or the restore of an earlier version. State, reason, times and people are
-- in its approval request.
create table daily_imports (
  request_id bigint primary key,
  -- `list`: a dated list of securities. `register`: a register of the firm. `code` names it.
  kind text collate "C" not null check (kind in ('list', 'register')),
  code text collate "C" not null,
  -- Date of the data; null for registers without a date, and for a restore.
  data_date date,
  -- The version to restore.
  restores integer,
  -- `checked`: can be submitted · `refused`: cannot, unless guards are overridden · `unchanged`: equals the current list ·
  -- `frozen`: its rows await approval.
  reading text collate "C" not null check (reading in ('reading', 'checked', 'refused', 'unchanged', 'frozen')),
  -- Purpose of the run: only to check the files, or to freeze their rows for submission. `asked_by` requested it.
  wants text collate "C" not null check (wants in ('check', 'submit')),
  asked_by bigint not null references staff_accounts,
  -- Number of the current run. Writes of earlier runs are ignored.
  run integer not null default 1,
  phase text collate "C" not null default 'survey',
  done integer not null default 0,
  total integer not null default 0,
  -- Last heartbeat of the run.
  seen_at timestamptz not null,
  -- Rows, findings by level, changes and guards of the last run.
  report jsonb,
  frozen_id bigint unique references import_frozen_states,
  -- State and newest version of the list that the frozen rows were compared with.
  base text collate "C",
  base_version integer,
  -- The version that the import was published as.
  version integer,
  check (frozen_id is null or reading in ('checked', 'refused', 'frozen')),
  check (frozen_id is null or base is not null)
);
create index daily_imports_of_list on daily_imports (kind, code, version);
create index daily_imports_asked_by on daily_imports (asked_by);
create index daily_imports_reading on daily_imports (seen_at) where reading = 'reading';

-- Uploaded files. Those of a published version are kept as its evidence; all others are deleted.
create table daily_files (
  id uuid primary key,
  import_id bigint references daily_imports,
  name text collate "C" not null,
  size bigint not null check (size > 0),
  sha256 text collate "C" not null,
  storage_key text collate "C" not null unique,
  -- Detected content: possible lists, stated date.
  recognised jsonb not null,
  uploaded_by bigint not null references staff_accounts,
  uploaded_at timestamptz not null
);
create index daily_files_import on daily_files (import_id);
create index daily_files_drafts on daily_files (uploaded_by, uploaded_at);

-- Findings of a run, with their place in the files.
create table daily_findings (
  import_id bigint references daily_imports on delete cascade,
  run integer,
  position integer,
  level text collate "C" not null check (level in ('file', 'row', 'doubt', 'warning', 'note')),
  place text collate "C" not null,
  message text collate "C" not null,
  primary key (import_id, run, position)
);
create index daily_findings_level on daily_findings (import_id, run, level, position);

-- Differences between the new rows and the published ones.
create table daily_differences (
  import_id bigint references daily_imports on delete cascade,
  run integer,
  position integer,
  kind text collate "C" not null check (kind in ('added', 'removed', 'changed')),
  -- Market of a security, part of a register.
  part text collate "C" not null,
  key text collate "C" not null,
  name text collate "C" not null,
  fields jsonb not null,
  -- The largest change of a figure, relative to the larger of the two values: 0.5 means halved or doubled; 0 when no figure changed.
  magnitude double precision not null,
  primary key (import_id, run, position)
);
create index daily_differences_largest on daily_differences (import_id, run, kind, magnitude desc, position);

-- ## approvals

-- Requests that are applied together or not at all.
create table approval_releases (
  id bigint generated always as identity primary key,
  kind text collate "C" not null,
  title text collate "C" not null check (title <> ''),
  made_by bigint not null references staff_accounts,
  made_at timestamptz not null
);
create index approval_releases_made_by on approval_releases (made_by);

create table approval_requests (
  id bigint generated always as identity primary key,
  -- E.g. a content change or a data import. The module of that kind defines types, subjects and payload.
  kind text collate "C" not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  type text collate "C" not null check (type ~ '^[a-zA-Z][a-zA-Z0-9-]{1,39}$'),
  -- The changed item of that type; null for a new one.
  subject text collate "C",
  act text collate "C" not null check (act ~ '^[a-zA-Z]{2,20}$'),
  title text collate "C" not null check (title <> ''),
  -- The scope by which staff work is divided, e.g. a category; empty when there is none.
  scope text collate "C" not null,
  -- `approved`: awaits only its application or its release; `scheduled`: awaits its time.
  state text collate "C" not null check (state in ('draft', 'submitted', 'approved', 'scheduled', 'applied', 'returned', 'withdrawn', 'stale', 'failed')),
  payload jsonb not null,
  -- Content of the subject when the request was begun; after application: content just before it.
  before jsonb,
  -- Version of the subject when the request was begun. `approval:<id>:<hash>`: the version that the request in `follows` will create.
  base text collate "C",
  follows bigint references approval_requests,
  -- Shown to colleagues, and to readers of a correction.
  reason text collate "C" not null default '',
  -- Start and end of validity; null: immediately, and without end.
  apply_at timestamptz,
  until timestamptz,
  -- SM3 of everything under approval: payload, reason, times, act, revision.
  content_hash text collate "C" not null check (content_hash ~ '^[0-9a-f]{64}$'),
  revision integer not null default 1,
  -- Number of approvals required; 0 when one person acts at once and another ratifies later.
  levels integer not null check (levels between 0 and 2),
  release_id bigint references approval_releases,
  -- The request that this one reverts when it ends; at most one revert each.
  return_of bigint unique references approval_requests,
  made_by bigint not null references staff_accounts,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  applied_at timestamptz,
  ratified_at timestamptz,
  -- Why the application failed, in words for the author.
  failure text collate "C",
  -- Branch scope: a branch code, `*` for the whole firm, or null when work is divided by categories only.
  branch text collate "C" check (branch <> ''),
  -- Name of the API token that created or saved the request; `made_by` is the token's owner.
  made_by_token text collate "C",
  check ((state = 'applied') = (applied_at is not null)),
  check ((state <> 'scheduled') or apply_at is not null),
  check (until is null or apply_at is null or (until > apply_at))
);
create index approval_requests_by_title on approval_requests (kind, changed_at desc, id desc) include (title, type, state, scope, made_by);
create index approval_requests_state on approval_requests (kind, state, changed_at desc, id desc);
create index approval_requests_made_by on approval_requests (made_by, changed_at desc);
create index approval_requests_own_open on approval_requests (made_by) where state not in ('applied', 'withdrawn');
create index approval_requests_subject on approval_requests (kind, type, subject, id desc);
create index approval_requests_release on approval_requests (release_id);
create index approval_requests_follows on approval_requests (follows);
create index approval_requests_due on approval_requests (apply_at) where state in ('submitted', 'approved', 'scheduled');
create index approval_requests_troubled on approval_requests (changed_at) where state in ('stale', 'failed', 'returned');
create index approval_requests_unratified on approval_requests (applied_at) where levels = 0 and ratified_at is null;
create index approval_requests_applied on approval_requests (kind, applied_at desc) where state = 'applied';
create index approval_requests_apply_moments on approval_requests (kind, apply_at)
  where apply_at is not null and state in ('draft', 'submitted', 'approved', 'scheduled', 'returned', 'stale', 'failed');
create index approval_requests_until_moments on approval_requests (kind, until)
  where until is not null and state in ('draft', 'submitted', 'approved', 'scheduled', 'returned', 'stale', 'failed');

alter table daily_imports add foreign key (request_id) references approval_requests;

-- Every save of a request, complete; append-only.
create table approval_revisions (
  request_id bigint references approval_requests,
  revision integer,
  payload jsonb not null,
  content_hash text collate "C" not null,
  saved_by bigint not null references staff_accounts,
  saved_at timestamptz not null,
  saved_by_token text collate "C",
  primary key (request_id, revision)
);
create index approval_revisions_saved_by on approval_revisions (saved_by);

-- Everyone who contributed to a request by writing or uploading files. Contributors cannot approve it. Append-only.
create table approval_contributors (
  request_id bigint references approval_requests,
  staff_id bigint references staff_accounts,
  since timestamptz not null,
  primary key (request_id, staff_id)
);
create index approval_contributors_staff on approval_contributors (staff_id, request_id);

-- Decisions and the content they are about; append-only. A decision is valid only for that content.
create table approval_decisions (
  id bigint generated always as identity primary key,
  request_id bigint not null references approval_requests,
  level integer not null check (level in (1, 2)),
  decision text collate "C" not null check (decision in ('approve', 'return', 'ratify', 'undo')),
  content_hash text collate "C" not null,
  note text collate "C" not null default '',
  decided_by bigint not null references staff_accounts,
  decided_at timestamptz not null
);
create index approval_decisions_request on approval_decisions (request_id, id);
create index approval_decisions_decided_by on approval_decisions (decided_by, request_id);

-- A link gives read access to one request to somebody without an account, for seven days or until revoked. Only the hash of its
-- secret is stored.
create table approval_review_links (
  id bigint generated always as identity primary key,
  request_id bigint not null references approval_requests,
  token_hash text collate "C" not null unique,
  -- The recipient, as the issuer described them.
  recipient text collate "C" not null check (recipient <> ''),
  made_by bigint not null references staff_accounts,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  opened_at timestamptz
);
create index approval_review_links_request on approval_review_links (request_id, id);
create index approval_review_links_made_by on approval_review_links (made_by);

-- Comments on a field, or on the whole request when the path is empty: by staff, or through a review link by somebody who gave their name.
create table approval_comments (
  id bigint generated always as identity primary key,
  request_id bigint not null references approval_requests,
  path text collate "C" not null default '',
  text text collate "C" not null check (text <> ''),
  written_by bigint references staff_accounts,
  link_id bigint references approval_review_links,
  outside_name text collate "C" check (outside_name <> ''),
  written_at timestamptz not null,
  resolved_by bigint references staff_accounts,
  resolved_at timestamptz,
  -- Set when the comment is about words in a field: the words, the text around them and their paragraph, so that they are found
  -- again after edits.
  quote text collate "C" check (quote <> ''),
  quote_before text collate "C" not null default '',
  quote_after text collate "C" not null default '',
  quote_block integer not null default 0 check (quote_block >= 0),
  edited_at timestamptz,
  check ((num_nonnulls(written_by, link_id) = 1) and ((link_id is null) = (outside_name is null))),
  constraint approval_comments_quote_has_field check (quote is null or (path <> ''))
);
create index approval_comments_request on approval_comments (request_id, id);
create index approval_comments_written_by on approval_comments (written_by);
create index approval_comments_resolved_by on approval_comments (resolved_by);
create index approval_comments_link on approval_comments (link_id);

-- Who has a request open now, by their last heartbeat.
create table approval_presence (
  request_id bigint references approval_requests,
  staff_id bigint references staff_accounts,
  seen_at timestamptz not null,
  is_editing boolean not null,
  primary key (request_id, staff_id)
);
create index approval_presence_staff on approval_presence (staff_id);

-- Notices to a colleague mentioned with @, or to the issuer of the review link through which a comment came. One per comment,
-- however often it is edited. The comment's text is not stored here: it is read at the request, with the permissions at that time.
create table approval_comment_notices (
  id bigint generated always as identity primary key,
  comment_id bigint not null references approval_comments on delete cascade,
  staff_id bigint not null references staff_accounts,
  -- The name as mentioned, still shown after the person's name changes; null for an outside comment.
  name text collate "C" check (name <> ''),
  at timestamptz not null,
  read_at timestamptz,
  unique (comment_id, staff_id)
);
create index approval_comment_notices_of_staff on approval_comment_notices (staff_id, read_at, id);

-- A site is opened by an approved request. Checked at the end of the transaction: a preview, which rolls back, does not get there.
create function site_launch_is_approved() returns trigger language plpgsql as $$
declare
  opening approval_requests;
begin
  if tg_op = 'UPDATE' and old.opened_at is not null then
    if (new.opened_at, new.opened_by) is distinct from (old.opened_at, old.opened_by) then
      raise exception 'a site can be opened only once';
    end if;
    return null;
  end if;
  if new.opened_at is null then
    return null;
  end if;
  select * into opening from approval_requests
    where kind = 'content' and type = 'launch' and state = 'applied' and new.opened_by = 'approval:' || id;
  if not found or approvals_of(opening) < 1 then
    raise exception 'opening a site requires two people';
  end if;
  return null;
end $$;

create function approval_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % can only be inserted', tg_table_name;
end $$;

create function approval_maker_contributes() returns trigger language plpgsql as $$
begin
  insert into approval_contributors (request_id, staff_id, since) values (new.id, new.made_by, new.made_at) on conflict do nothing;
  return new;
end $$;

create function approval_writer_contributes() returns trigger language plpgsql as $$
begin
  insert into approval_contributors (request_id, staff_id, since) values (new.request_id, new.saved_by, new.saved_at) on conflict do nothing;
  return new;
end $$;

-- A decision is about the current content, by a non-contributor, and at most once per person unless withdrawn. People withdraw
-- only their own approvals, and only before the request is applied.
create function approval_decision_is_of_another() returns trigger language plpgsql as $$
declare
  decided approval_requests;
  own_approval_holds boolean;
begin
  select * into decided from approval_requests where id = new.request_id for update;
  if new.content_hash <> decided.content_hash then
    raise exception 'the content has changed since the approval';
  end if;
  if new.decision in ('approve', 'ratify') and exists (
    select from approval_contributors where request_id = new.request_id and staff_id = new.decided_by) then
    raise exception 'contributors cannot approve their own request';
  end if;
  own_approval_holds := exists (
    select from approval_decisions as given
     where given.request_id = new.request_id and given.decided_by = new.decided_by and given.content_hash = new.content_hash and approval_holds(given));
  if new.decision = 'approve' and own_approval_holds then
    raise exception 'one person cannot approve twice';
  end if;
  if new.decision = 'undo' and (not own_approval_holds or decided.state not in ('submitted', 'approved', 'scheduled')) then
    raise exception 'only a valid approval can be revoked';
  end if;
  return new;
end $$;

create function approval_holds(given approval_decisions) returns boolean language sql stable as $$
  select given.decision = 'approve' and not exists (
    select from approval_decisions later
     where later.request_id = given.request_id and later.id > given.id and later.decision = 'undo'
       and later.decided_by = given.decided_by and later.content_hash = given.content_hash)
$$;

-- Counts valid approvals: of the current content, by non-contributors, not withdrawn.
create function approvals_of(request approval_requests) returns integer language sql stable as $$
  select count(distinct level)::integer from approval_decisions as given
    where request_id = request.id and given.content_hash = request.content_hash and approval_holds(given)
      and not exists (select from approval_contributors as hand where hand.request_id = request.id and hand.staff_id = given.decided_by)
$$;

-- The content changes only in the states draft, returned, stale and failed. A request is applied only with its approvals.
create function approval_request_is_approved() returns trigger language plpgsql as $$
begin
  if (new.kind, new.made_by) is distinct from (old.kind, old.made_by) then
    raise exception 'the author of a request cannot change';
  end if;
  if old.state not in ('draft', 'returned', 'stale', 'failed') and new.content_hash <> old.content_hash then
    raise exception 'a submitted request cannot change';
  end if;
  if (new.payload, new.act, new.apply_at, new.until, new.reason) is distinct from (old.payload, old.act, old.apply_at, old.until, old.reason)
    and new.content_hash = old.content_hash then
    raise exception 'content and hash must change together';
  end if;
  if new.state in ('approved', 'scheduled', 'applied') and old.state is distinct from new.state
    and (new.levels < 1 or approvals_of(new) < new.levels) then
    raise exception 'a request cannot be applied without its approvals';
  end if;
  if old.state = 'applied' and (new.state <> 'applied' or new.levels <> old.levels) then
    raise exception 'an applied request cannot change';
  end if;
  return new;
end $$;

-- Every request begins as a draft, except a take-down by one person, which is applied at once and ratified later.
create function approval_request_begins_as_draft() returns trigger language plpgsql as $$
begin
  if new.state <> 'draft' and (new.act <> 'takeDown' or new.levels <> 0) then
    raise exception 'a request must begin as a draft';
  end if;
  return new;
end $$;

-- Checked at the end of the transaction, as the request is applied after its file is made.
create function data_export_is_approved() returns trigger language plpgsql as $$
begin
  if not exists (
    select from approval_requests as request
     where request.id = new.request_id and request.kind = 'export' and request.state = 'applied' and approvals_of(request) >= 1
  ) then
    raise exception 'only an approved export can have a file' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger approval_revisions_only_added before update or delete on approval_revisions for each row execute function approval_only_added();

create trigger approval_contributors_only_added before update or delete on approval_contributors for each row execute function approval_only_added();

create trigger approval_decisions_only_added before update or delete on approval_decisions for each row execute function approval_only_added();

create trigger approval_maker_contributes after insert on approval_requests for each row execute function approval_maker_contributes();

create trigger approval_writer_contributes after insert on approval_revisions for each row execute function approval_writer_contributes();

create trigger approval_decision_is_of_another before insert on approval_decisions for each row execute function approval_decision_is_of_another();

create trigger approval_request_is_approved before update on approval_requests for each row execute function approval_request_is_approved();

create trigger approval_request_begins_as_draft before insert on approval_requests for each row execute function approval_request_begins_as_draft();

-- ## notifications

-- Verified notification addresses of staff. A new address replaces the old one only after its own verification.
create table notification_addresses (
  staff_id bigint references staff_accounts on delete cascade,
  kind text collate "C" check (kind in ('mail', 'wecom', 'dingtalk', 'feishu', 'wecomAccount', 'dingtalkAccount', 'feishuAccount')),
  -- A mail address, or a robot's webhook with its signing secret.
  sealed_address bytea not null,
  verified_at timestamptz not null,
  primary key (staff_id, kind)
);

-- An address awaiting verification; the code itself is in message_codes.
create table notification_attempts (
  staff_id bigint references staff_accounts on delete cascade,
  kind text collate "C" check (kind in ('mail', 'wecom', 'dingtalk', 'feishu', 'wecomAccount', 'dingtalkAccount', 'feishuAccount')),
  sealed_address bytea not null,
  expires_at timestamptz not null,
  primary key (staff_id, kind)
);

-- Without a row the program's defaults apply.
create table notification_settings (
  staff_id bigint primary key references staff_accounts on delete cascade,
  -- By kind: now, digest or off.
  modes jsonb not null,
  -- Beijing time.
  digest_hour integer not null check (digest_hour between 0 and 23),
  -- Quiet hours, full hours in Beijing time; past midnight when the end is smaller. Both null: no quiet hours.
  quiet_from integer check (quiet_from between 0 and 23),
  quiet_until integer check (quiet_until between 0 and 23),
  -- True: notifications about statutory deadlines are sent during quiet hours too.
  is_urgent_let_through boolean not null,
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- Notifications already sent, so that no process sends them twice. Records outlive the address, which may be added again.
create table notification_records (
  staff_id bigint references staff_accounts on delete cascade,
  kind text collate "C" check (kind in ('mail', 'wecom', 'dingtalk', 'feishu', 'wecomAccount', 'dingtalkAccount', 'feishuAccount')),
  -- The subject and its stage, e.g. `overdue:complaints:C2026…:2026-11-30`.
  key text collate "C" check (key <> ''),
  at timestamptz not null,
  -- The message with this notification; a message withdrawn before sending takes its records with it.
  message_id bigint,
  primary key (staff_id, kind, key)
);
create index notification_records_of_message on notification_records (message_id);
create index notification_records_at on notification_records (at);

-- Date of the last digest of each staff member, including empty ones.
create table notification_digests (
  staff_id bigint primary key references staff_accounts on delete cascade,
  sent_on date not null
);

insert into change_words (word, weight, reason) values
  ('保收益', 'compliance', '不得承诺收益（证券法第 135 条）'),
  ('保本', 'compliance', '不得承诺保本（证券期货投资者适当性管理办法）'),
  ('全国第一', 'compliance', '广告法第 9 条：绝对化用语须有依据'),
  ('内幕消息', 'compliance', '只可在提示风险时使用'),
  ('刚性兑付', 'compliance', '只可在说明其已被禁止时使用'),
  ('包赚', 'compliance', '不得承诺收益（证券法第 135 条）'),
  ('国家级', 'compliance', '广告法第 9 条禁止的用语'),
  ('无风险', 'compliance', '多为淡化风险的说法；“无风险利率”等术语由合规确认'),
  ('最佳', 'warn', '广告法第 9 条：绝对化用语须有依据'),
  ('最高级', 'compliance', '广告法第 9 条禁止的用语'),
  ('独家', 'warn', '广告法第 9 条：绝对化用语须有依据'),
  ('稳赚不赔', 'compliance', '不得承诺收益（证券法第 135 条）'),
  ('第一品牌', 'compliance', '广告法第 9 条：绝对化用语须有依据'),
  ('行业第一', 'compliance', '广告法第 9 条：绝对化用语须有依据'),
  ('零风险', 'compliance', '不得隐瞒或淡化风险'),
  ('顶级', 'warn', '广告法第 9 条：绝对化用语须有依据');
