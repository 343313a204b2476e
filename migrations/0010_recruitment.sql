-- # Recruitment

-- ## jobs

create table recruit_jobs (
  id integer generated always as identity primary key,
  -- The firm's own job number; never reused.
  code text collate "C" not null unique,
  title text collate "C" not null,
  type text collate "C" not null check (type in ('social', 'campus', 'intern')),
  department text collate "C" not null,
  head_quarter boolean not null,
  locations text[] collate "C" not null,
  headcount integer not null,
  education text collate "C",
  experience text collate "C",
  salary text collate "C",
  duties text[] collate "C" not null,
  requirements text[] collate "C" not null,
  process text[] collate "C" not null,
  contact jsonb,
  -- Last day for applications.
  deadline date not null,
  published_at timestamptz not null,
  state text collate "C" not null default 'open' check (state in ('open', 'closed', 'withdrawn')),
  closed_at timestamptz,
  closed_reason text collate "C",
  -- Increments with every correction.
  revision integer not null default 1,
  corrected_at timestamptz,
  correction_reason text collate "C",
  -- Title and full text, folded for search, one part per line.
  search_title text collate "C" not null,
  search_text text collate "C" not null,
  -- Team within the department, when the firm names one.
  team text collate "C",
  check ((state = 'open') = (closed_at is null))
);
create index recruit_jobs_deadline on recruit_jobs (deadline, id) where state = 'open';

-- ## notices

create table recruit_notices (
  id integer generated always as identity primary key,
  category text collate "C" not null check (category in ('campus', 'social', 'intern', 'result', 'guide')),
  title text collate "C" not null,
  search_title text collate "C" not null generated always as (fold_title(title)) stored,
  summary text collate "C" not null,
  body text collate "C" not null,
  source text collate "C" not null,
  published_at timestamptz not null,
  -- First and last day of the announced event, inclusive; without a last day the notice is valid until withdrawn.
  starts_on date not null,
  ends_on date,
  version integer not null default 1,
  corrected_at timestamptz,
  correction_reason text collate "C",
  withdrawn_at timestamptz,
  withdrawn_reason text collate "C",
  -- The article that this notice was migrated from; the article's address redirects here.
  former_article integer unique,
  updated_at timestamptz not null,
  check (ends_on >= starts_on),
  check ((withdrawn_at is null) = (withdrawn_reason is null)),
  check ((corrected_at is null) = (correction_reason is null))
);
create index recruit_notices_order on recruit_notices (published_at desc, id desc) where withdrawn_at is null;
-- Console list of all recruitment notices, including withdrawn ones.
create index recruit_notices_for_staff on recruit_notices (published_at desc, id desc);

-- The published content before each correction, complete.
create table recruit_notice_versions (
  notice_id integer references recruit_notices,
  version integer,
  content jsonb not null,
  replaced_at timestamptz not null,
  replaced_by text collate "C" not null,
  primary key (notice_id, version)
);

create table recruit_notice_files (
  notice_id integer references recruit_notices,
  file_id uuid references files,
  sort integer not null,
  primary key (notice_id, file_id)
);
create index recruit_notice_files_of_file on recruit_notice_files (file_id);

create table recruit_notice_jobs (
  notice_id integer references recruit_notices,
  job_id integer references recruit_jobs,
  sort integer not null,
  primary key (notice_id, job_id)
);
create index recruit_notice_jobs_job_id on recruit_notice_jobs (job_id);

-- ## resumes

create table resumes (
  seeker_id bigint primary key references seekers on delete cascade,
  -- The declarations apply to the content at that time: any change resets them.
  declared_at timestamptz,
  declaration_version integer,
  -- Last change of a section.
  updated_at timestamptz,
  check ((declared_at is null) = (declaration_version is null))
);

create table resume_sections (
  seeker_id bigint references resumes on delete cascade,
  section text collate "C" check (section in ('basicInfo', 'awardRecords', 'certificatesHobbies', 'education', 'expectedJob', 'familySituations', 'selfIntroductions', 'trainingExperiences', 'workExperience')),
  -- Increments with each change, starting at 1; a save names the revision it was based on.
  revision integer not null check (revision > 0),
  sealed_content bytea not null,
  saved_at timestamptz not null,
  -- Browser and system of the saving device: distinguishes two devices in a conflict.
  device text collate "C" not null,
  primary key (seeker_id, section)
);

create table resume_files (
  id uuid primary key,
  -- No cascade: files of a deleted person must be recorded for deletion first.
  seeker_id bigint not null references seekers,
  kind text collate "C" not null check (kind in ('photo', 'cv', 'attachment')),
  storage_key text collate "C" not null unique,
  -- Key of the file, encrypted. Destroying it makes the file unreadable.
  sealed_key bytea not null,
  sealed_name bytea not null,
  media_type text collate "C" not null,
  bytes integer not null check (bytes > 0),
  -- Keyed hash of the upload; detects a repeated upload.
  fingerprint bytea not null,
  -- Hash of the stored content before encryption.
  sha256 bytea not null,
  is_readable boolean not null,
  added_at timestamptz not null,
  -- Set while a delivery still has a file that its owner removed from the resume.
  removed_at timestamptz,
  holds integer not null default 0 check (holds >= 0)
);
create index resume_files_seeker_id on resume_files (seeker_id);
create unique index resume_files_one_each on resume_files (seeker_id, kind) where kind <> 'attachment' and removed_at is null;

-- Stored files without a row in resume_files: recorded before the upload and when a file is removed, deleted once due.
create table resume_file_leftovers (
  storage_key text collate "C" primary key,
  due_at timestamptz not null
);
create index resume_file_leftovers_due_at on resume_file_leftovers (due_at);

create table resume_file_uploads (
  seeker_id bigint references seekers on delete cascade,
  day date,
  uploads integer not null,
  primary key (seeker_id, day)
);
create index resume_file_uploads_day on resume_file_uploads (day);

-- ## deliveries

create table deliveries (
  id uuid primary key,
  number text collate "C" not null unique,
  seeker_id bigint not null references seekers,
  job_id bigint not null,
  -- The job at the time of application: title, type, department, place. The job itself may change or be deleted.
  job jsonb not null,
  state text collate "C" not null check (state in ('delivered', 'screening', 'writtenTest', 'interview', 'hired', 'rejected', 'withdrawn')),
  -- The encrypted resume as the firm reads it, and the ids of its files.
  sealed_snapshot bytea not null,
  file_ids text[] collate "C" not null default '{}',
  snapshot_at timestamptz not null,
  -- Number of deliveries: a second one is possible after a withdrawal.
  attempts integer not null default 1 check (attempts between 1 and 2),
  delivered_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  -- When the rules move it to the next state; null when only people do.
  move_at timestamptz,
  check ((ended_at is not null) = state in ('hired', 'rejected', 'withdrawn')),
  unique (seeker_id, job_id)
);
-- A person's deliveries; few rows each.
create index deliveries_of_seeker on deliveries (seeker_id, delivered_at desc, id);
-- Deliveries of one job, or of all jobs, in one state.
create index deliveries_of_job on deliveries (job_id, state, delivered_at desc, id);
create index deliveries_by_state on deliveries (state, delivered_at desc, id);
create index deliveries_to_move on deliveries (move_at) where move_at is not null;
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;
-- Open deliveries, newest first; and deliveries of one place.
create index deliveries_open on deliveries (delivered_at desc, id) where ended_at is null;
create index deliveries_of_place on deliveries ((job ->> 'location'), delivered_at desc, id);
-- Longest time in a state.
create index deliveries_waiting on deliveries (updated_at) where ended_at is null;

-- Timeline of a delivery: `state` is the state after the event, `note` is shown to the applicant.
create table delivery_events (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references deliveries on delete cascade,
  at timestamptz not null,
  kind text collate "C" not null check (kind in ('delivered', 'redelivered', 'resumeChanged', 'moved', 'withdrawn')),
  state text collate "C" not null,
  note text collate "C",
  actor text collate "C" not null,
  -- Null for steps of applicants and of the system, and for steps before the console existed. No foreign key: recruitment has no
  -- access to staff accounts.
  staff_id bigint
);
create index delivery_events_of_delivery on delivery_events (delivery_id, id);

-- ## hiring

-- Reviewers in the hiring department. They see the resume without identifying data.
create table hiring_readers (
  delivery_id uuid references deliveries on delete cascade,
  staff_id bigint references staff_accounts,
  given_by bigint not null references staff_accounts,
  given_at timestamptz not null,
  primary key (delivery_id, staff_id)
);
create index hiring_readers_of_staff on hiring_readers (staff_id);
create index hiring_readers_given_by on hiring_readers (given_by);

-- Append-only: a changed opinion is a new row. Deleted with the delivery.
create table hiring_opinions (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references deliveries on delete cascade,
  staff_id bigint not null references staff_accounts,
  at timestamptz not null,
  verdict text collate "C" not null check (verdict in ('meet', 'unsure', 'decline')),
  text text collate "C" not null check (text <> '')
);
create index hiring_opinions_of_delivery on hiring_opinions (delivery_id, id);
create index hiring_opinions_of_staff on hiring_opinions (staff_id);

create function keep_work() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % can only be inserted', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger hiring_opinions_stay before update on hiring_opinions for each row execute function keep_work();

-- ## interviews

-- Interview times. Free capacity is the capacity less confirmed invitations, counted under a lock on the row.
create table interview_slots (
  id uuid primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_online boolean not null,
  -- Address, or how to join online.
  place text collate "C" not null check (place <> ''),
  -- The interviewer, as shown to the applicant.
  host text collate "C" not null check (host <> ''),
  capacity integer not null check (capacity between 1 and 50),
  created_by bigint not null,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index interview_slots_by_start on interview_slots (starts_at);

-- Asks an applicant to choose a time. A new invitation replaces the previous one.
create table interview_invitations (
  id uuid primary key,
  delivery_id uuid not null references deliveries on delete cascade,
  state text collate "C" not null check (state in ('open', 'confirmed', 'another', 'cancelled')),
  -- The confirmed time.
  slot_id uuid references interview_slots,
  note text collate "C" not null,
  invited_by bigint not null,
  invited_at timestamptz not null,
  answered_at timestamptz,
  -- Why none of the times suits; also counts how often an applicant asked for other times.
  wish text collate "C" check (wish <> ''),
  reminded_at timestamptz,
  cancelled_at timestamptz,
  -- Why the firm cancelled, as shown to the applicant.
  reason text collate "C",
  check ((state = 'confirmed') = (slot_id is not null)),
  check ((state <> 'another') or wish is not null),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
create unique index interview_invitations_live on interview_invitations (delivery_id) where state <> 'cancelled';
create index interview_invitations_of_delivery on interview_invitations (delivery_id, invited_at desc);
create index interview_invitations_of_slot on interview_invitations (slot_id);
create index interview_invitations_to_remind on interview_invitations (slot_id) where state = 'confirmed' and reminded_at is null;

create table interview_offers (
  invitation_id uuid references interview_invitations on delete cascade,
  slot_id uuid references interview_slots,
  primary key (invitation_id, slot_id)
);
create index interview_offers_of_slot on interview_offers (slot_id);

-- ## talent-pool

-- Decisions of job seekers on being considered for other jobs until a date; the last one applies. Evidence, kept as long as the
-- account exists.
create table talent_decisions (
  id bigint generated always as identity primary key,
  seeker_id bigint not null references seekers on delete cascade,
  decision text collate "C" not null check (decision in ('given', 'withdrawn')),
  -- Version of the consent text.
  version integer not null,
  at timestamptz not null,
  valid_until date,
  check ((decision = 'given') = (valid_until is not null))
);
create index talent_decisions_of_seeker on talent_decisions (seeker_id, id desc);
create index talent_decisions_in_force on talent_decisions (valid_until, seeker_id) where decision = 'given';

-- Trigger function that rejects every change of an evidence table.
create function privacy_keep_evidence() returns trigger language plpgsql as $$
begin
  raise exception 'evidence in % cannot change', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger talent_decisions_stay before update on talent_decisions for each row execute function privacy_keep_evidence();

-- ## privacy

create trigger client_consents_stay before update or delete on client_consents
  for each row execute function privacy_keep_evidence();

create trigger consent_texts_stay before update or delete on consent_texts
  for each row execute function privacy_keep_evidence();

-- ## job-seekers

create trigger seeker_consent_texts_stay before update or delete on seeker_consent_texts
  for each row execute function privacy_keep_evidence();

create trigger seeker_consents_stay before update on seeker_consents
  for each row execute function privacy_keep_evidence();

create trigger seeker_erasures_stay before update or delete on seeker_erasures
  for each row execute function privacy_keep_evidence();

-- ## assignments

create trigger work_notes_stay before update or delete on work_notes for each row execute function keep_work();

create trigger work_reveals_stay before update or delete on work_reveals for each row execute function keep_work();

-- ## data-export

create trigger data_export_downloads_stay before update or delete on data_export_downloads for each row execute function keep_work();
