-- Complaints, suggestions, enquiries and reports: what came in, what became of it, and by when something was promised.

-- The clock of each kind, as compliance sets it. Working days by the calendar; the limit is in plain days.
create table complaint_rules (
  type text primary key check (type in ('complaint', 'suggestion', 'enquiry', 'report')),
  accept_days integer not null check (accept_days between 0 and 30),
  answer_days integer not null check (answer_days between 1 and 60),
  limit_days integer not null check (limit_days between 1 and 365),
  sort integer not null,
  updated_at timestamptz not null
);
insert into complaint_rules (type, accept_days, answer_days, limit_days, sort, updated_at) values
  ('complaint', 3, 15, 60, 1, now()),
  ('report', 3, 15, 60, 2, now()),
  ('enquiry', 1, 5, 30, 3, now()),
  ('suggestion', 3, 15, 60, 4, now());

create table complaints (
  id bigint generated always as identity primary key,
  -- What the complainant is given: the day and eight random digits.
  number text not null unique,
  -- Chosen by the form: whoever sends it again gets the same number.
  idempotency_key text not null unique,
  -- Keyed hash of what was sent, so that the same key with other words is noticed.
  request_hash bytea not null,
  type text not null references complaint_rules (type),
  business text,
  -- As it was called then: branches are renamed and closed.
  branch_id bigint,
  branch_name text,
  is_anonymous boolean not null,
  sealed_name bytea,
  sealed_mobile bytea,
  sealed_email bytea,
  sealed_fund_account bytea,
  -- Keyed hash of the mobile number, by which staff find all cases of one person.
  mobile_key bytea,
  -- Keyed hash of number and last four digits (of an anonymous case: its look-up code), by which the complainant asks.
  tail_key bytea not null,
  matter text not null,
  wish text not null,
  consent_version integer not null,
  state text not null check (state in ('received', 'accepted', 'investigating', 'answered', 'closed', 'declined')),
  received_at timestamptz not null,
  accept_by date not null,
  answer_by date not null,
  limit_by date not null,
  -- The later promise after an extension.
  extended_to date,
  answered_at timestamptz,
  -- From the day of receipt, as they were counted when the answer was given.
  answer_working_days integer,
  ended_at timestamptz,
  check (is_anonymous = (sealed_mobile is null)),
  check ((sealed_mobile is null) = (mobile_key is null)),
  check (extended_to is null or extended_to <= limit_by)
);
-- The quarters of the statistics.
create index complaints_received on complaints (received_at);
create index complaints_ended on complaints (ended_at) where ended_at is not null;
create index complaints_answered on complaints (answered_at) where answered_at is not null;
-- The queue of what is still to be done, and the cases of one person.
create index complaints_open on complaints (answer_by) where state in ('received', 'accepted', 'investigating');
create index complaints_by_mobile on complaints (mobile_key) where mobile_key is not null;

create table complaint_events (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaints (id) on delete cascade,
  kind text not null check (kind in ('received', 'accepted', 'declined', 'investigating', 'extended', 'answered', 'closed')),
  at timestamptz not null,
  -- Shown to the complainant.
  note text,
  -- The new promise of an extension.
  due_on date
);
create index complaint_events_of_complaint on complaint_events (complaint_id, at, id);

-- Evidence waits here for its complaint; what finds none within a day is removed.
create table complaint_evidence (
  file_id uuid primary key,
  complaint_id bigint references complaints (id) on delete cascade,
  name text not null,
  size bigint not null,
  uploaded_at timestamptz not null
);
create index complaint_evidence_of_complaint on complaint_evidence (complaint_id);
create index complaint_evidence_waiting on complaint_evidence (uploaded_at) where complaint_id is null;

-- How often a network, or anyone about one number, has asked within a window.
create table complaint_look_ups (
  scope text not null check (scope in ('network', 'number')),
  key text not null,
  window_start timestamptz not null,
  tries integer not null,
  primary key (scope, key, window_start)
);
