-- # Complaints

-- ## complaint

-- Deadlines by type, set by compliance. accept_days and answer_days are working days of the calendar; limit_days are calendar days.
create table complaint_rules (
  type text collate "C" primary key check (type in ('complaint', 'suggestion', 'enquiry', 'report')),
  accept_days integer not null check (accept_days between 0 and 30),
  answer_days integer not null check (answer_days between 1 and 60),
  limit_days integer not null check (limit_days between 1 and 365),
  sort integer not null,
  updated_at timestamptz not null
);

create table complaints (
  id bigint generated always as identity primary key,
  -- Given to the complainant: the date and eight random digits.
  number text collate "C" not null unique,
  -- Chosen by the form: a repeated submission gets the same number.
  idempotency_key text collate "C" not null unique,
  -- Keyed hash of the submission; detects reuse of the key with different content.
  request_hash bytea not null,
  type text collate "C" not null references complaint_rules,
  business text collate "C",
  -- `branch_name` as of submission: branches are renamed and closed.
  branch_id bigint,
  branch_name text collate "C",
  is_anonymous boolean not null,
  sealed_name bytea,
  sealed_mobile bytea,
  sealed_email bytea,
  sealed_fund_account bytea,
  -- Keyed hash of the mobile number; finds all cases of one person for staff.
  mobile_key bytea,
  -- Keyed hash of the number with the last four digits of the mobile number (anonymous case: with the look-up code); used when
  -- the complainant looks the case up.
  tail_key bytea not null,
  matter text collate "C" not null,
  wish text collate "C" not null,
  consent_version integer not null,
  state text collate "C" not null check (state in ('received', 'accepted', 'investigating', 'answered', 'closed', 'declined')),
  received_at timestamptz not null,
  accept_by date not null,
  answer_by date not null,
  limit_by date not null,
  -- The later due date after an extension.
  extended_to date,
  answered_at timestamptz,
  -- Working days from receipt to answer, counted at the time of the answer.
  answer_working_days integer,
  ended_at timestamptz,
  -- Due date of the answer, as last communicated to the complainant.
  due_on date not null generated always as (COALESCE(extended_to, answer_by)) stored,
  -- Percentage of the time limit that had passed at the last check; 80 notifies supervisors, 100 compliance.
  escalation integer not null default 0 check (escalation in (0, 50, 80, 100)),
  -- When a supervisor was first notified; kept after the due date changes.
  escalated_at timestamptz,
  check (is_anonymous = (sealed_mobile is null)),
  check ((sealed_mobile is null) = (mobile_key is null)),
  check (extended_to is null or (extended_to <= limit_by))
);
create index complaints_of_type on complaints (type);
-- For statistics by quarter.
create index complaints_received on complaints (received_at);
create index complaints_ended on complaints (ended_at) where ended_at is not null;
create index complaints_answered on complaints (answered_at) where answered_at is not null;
create index complaints_by_mobile on complaints (mobile_key) where mobile_key is not null;
create index complaints_by_clock on complaints (due_on, id) where state in ('received', 'accepted', 'investigating');
create index complaints_by_branch on complaints (branch_id, due_on, id) where state in ('received', 'accepted', 'investigating');
create index complaints_escalated on complaints (escalation, due_on, id)
  where state in ('received', 'accepted', 'investigating') and escalation > 0;
create index complaints_by_state on complaints (state, due_on, id);
-- Covering index for the counts of open cases: the board reads no table rows.
create index complaints_board on complaints (state, due_on, escalation) include (branch_id, number)
  where state in ('received', 'accepted', 'investigating');
-- Open cases of one line of business by due date: for a rare one, complaints_by_clock would be scanned completely.
create index complaints_by_business on complaints (business, due_on, id) where state in ('received', 'accepted', 'investigating');

create table complaint_events (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaints on delete cascade,
  kind text collate "C" not null check (kind in ('received', 'accepted', 'declined', 'investigating', 'extended', 'answered', 'closed')),
  at timestamptz not null,
  note text collate "C",
  -- The new due date of an extension.
  due_on date,
  -- Null for steps of the system, and for steps before the console existed.
  staff_id bigint
);
create index complaint_events_of_complaint on complaint_events (complaint_id, at, id);

-- Uploaded evidence. Files not attached to a complaint within a day are deleted.
create table complaint_evidence (
  file_id uuid primary key,
  complaint_id bigint references complaints on delete cascade,
  name text collate "C" not null,
  size bigint not null,
  uploaded_at timestamptz not null
);
create index complaint_evidence_of_complaint on complaint_evidence (complaint_id);
create index complaint_evidence_waiting on complaint_evidence (uploaded_at) where complaint_id is null;

-- Extensions or significant answers that a case handler requests and a supervisor decides. The complainant is informed after approval.
create table complaint_requests (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaints on delete cascade,
  kind text collate "C" not null check (kind in ('extension', 'answer')),
  -- Shown to the complainant once approved: the reason of an extension, or the answer.
  text text collate "C" not null,
  until date,
  asked_by bigint not null,
  asked_at timestamptz not null,
  decision text collate "C" check (decision in ('approved', 'refused', 'withdrawn')),
  decided_by bigint,
  decided_at timestamptz,
  -- From the supervisor to the requester.
  remark text collate "C",
  check ((kind = 'extension') = (until is not null)),
  check ((decision is null) = (decided_at is null)),
  check (decision is null or (decision = 'withdrawn') or (decided_by <> asked_by))
);
create index complaint_requests_of_complaint on complaint_requests (complaint_id, id);
create unique index complaint_requests_waiting on complaint_requests (complaint_id, kind) where decision is null;

-- Text templates; the placeholders `{number}`, `{business}`, `{branch}`, `{due}` and `{today}` are replaced.
create table complaint_templates (
  code text collate "C" primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  step text collate "C" not null check (step in ('decline', 'extend', 'answer')),
  -- Types and line of business of the template; all of them when empty.
  types text[] collate "C" not null default '{}',
  business text collate "C",
  title text collate "C" not null,
  text text collate "C" not null,
  sort integer not null
);

-- Published complaint figures by quarter. A correction is a further version; published versions are never changed or deleted.
create table complaint_quarters (
  quarter text collate "C" check (quarter ~ '^\d{4}Q[1-4]$'),
  version integer check (version > 0),
  published_at timestamptz not null,
  -- Why this version replaces the previous one.
  correction text collate "C",
  complaint integer not null check (complaint >= 0),
  report integer not null check (report >= 0),
  enquiry integer not null check (enquiry >= 0),
  suggestion integer not null check (suggestion >= 0),
  closed integer not null check (closed >= 0),
  answered integer not null check (answered >= 0),
  answered_in_time integer not null,
  -- From receipt to answer, for complaints answered in the quarter.
  average_working_days double precision check (average_working_days >= (0)::double precision),
  check (answered_in_time between 0 and answered),
  check ((version = 1) = (correction is null)),
  primary key (quarter, version)
);

create function keep_complaint_quarters() returns trigger language plpgsql as $$
begin
  raise exception 'published complaint figures cannot change: publish a correction';
end $$;

create trigger complaint_quarters_stay before update or delete or truncate on complaint_quarters
  for each statement execute function keep_complaint_quarters();

insert into complaint_rules (type, accept_days, answer_days, limit_days, sort, updated_at) values
  ('complaint', 3, 15, 60, 1, '2026-11-30 12:49:13.175533+00'),
  ('enquiry', 1, 5, 30, 3, '2026-11-30 12:49:13.175533+00'),
  ('report', 3, 15, 60, 2, '2026-11-30 12:49:13.175533+00'),
  ('suggestion', 3, 15, 60, 4, '2026-11-30 12:49:13.175533+00');
