-- # The desks of staff: who works on what, what they note about it, and how cases are decided by people

-- ## Work
-- A queue is a kind of thing that waits for staff, a subject one of it, by its number or id. What it is stands in its own module.

-- Who has taken a subject. Free ones have no row; with the end of the work the row goes, and what happened stands in the audit record.
create table work_items (
  queue text not null check (queue ~ '^[a-z]+$'),
  subject text not null check (subject <> ''),
  assignee bigint not null references staff_accounts,
  assigned_at timestamptz not null,
  -- Themselves, or whoever gave it to them.
  assigned_by bigint not null references staff_accounts,
  primary key (queue, subject)
);
create index work_items_of_assignee on work_items (assignee, queue);
create index work_items_assigned_by on work_items (assigned_by);

-- What staff write to each other about a subject. Never in sight of whom it is about, and only added to.
create table work_notes (
  id bigint generated always as identity primary key,
  queue text not null check (queue ~ '^[a-z]+$'),
  subject text not null check (subject <> ''),
  author bigint not null references staff_accounts,
  at timestamptz not null,
  text text not null check (text <> '')
);
create index work_notes_of_subject on work_notes (queue, subject, id);
create index work_notes_author on work_notes (author);

-- Each time somebody has looked at a personal field in the clear: by these their day's quota is counted. The value is not here.
create table work_reveals (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_accounts,
  at timestamptz not null,
  queue text not null,
  subject text not null,
  field text not null,
  reason text not null check (reason <> '')
);
create index work_reveals_of_staff on work_reveals (staff_id, at);

create function keep_work() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger work_notes_stay before update or delete on work_notes for each row execute function keep_work();
create trigger work_reveals_stay before update or delete on work_reveals for each row execute function keep_work();

-- ## Decisions about cases

-- Each decision about a submission of a case, which is known by its moment. What controls the account wants two people: the first approval is kept
-- here while the case stays under review.
create table business_case_decisions (
  case_id uuid not null references business_cases on delete cascade,
  submitted_at timestamptz not null,
  -- 1: alone, or the first of two. 2: after a first approval.
  level integer not null check (level in (1, 2)),
  outcome text not null check (outcome in ('approve', 'refuse', 'return')),
  -- Whether the case was decided by it.
  is_final boolean not null,
  -- Nobody: the rules.
  decided_by bigint references staff_accounts,
  decided_at timestamptz not null,
  primary key (case_id, submitted_at, level),
  check (is_final or (level = 1 and outcome = 'approve' and decided_by is not null)),
  check (level = 1 or (is_final and decided_by is not null))
);
-- No submission is decided twice, and nobody approves twice.
create unique index business_case_decided_once on business_case_decisions (case_id, submitted_at) where is_final;
create unique index business_case_two_people on business_case_decisions (case_id, submitted_at, decided_by) where outcome = 'approve';
create index business_case_decisions_decided_by on business_case_decisions (decided_by);

create function judge_case_decision() returns trigger language plpgsql as $$
declare
  controls_account boolean;
begin
  if tg_op = 'UPDATE' then
    raise exception 'a decision about a case never changes' using errcode = 'insufficient_privilege';
  end if;
  select b.body ->> 'effect' in ('changeContact', 'updateIdCard', 'resetTradingPassword') into controls_account
    from business_cases c join businesses b on b.code = c.busi_code and b.version = c.busi_version where c.id = new.case_id;
  if new.outcome = 'approve' and new.decided_by is not null and (new.level = 1 and new.is_final) = controls_account then
    raise exception 'what controls an account is approved by two people, and nothing else is' using errcode = 'check_violation';
  end if;
  if new.level = 2 and not exists (
    select from business_case_decisions one where one.case_id = new.case_id and one.submitted_at = new.submitted_at and one.level = 1 and not one.is_final
  ) then
    raise exception 'nobody has decided this before' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger business_case_decisions_hold before insert or update on business_case_decisions for each row execute function judge_case_decision();

-- One person has approved it, and a second one must.
alter table business_cases add column awaits_second boolean not null default false;
alter table business_cases add constraint business_cases_awaits_second check (not awaits_second or (state = 'inReview' and decide_at is null));
create index business_cases_awaiting_second on business_cases (submitted_at, id) where awaits_second;

-- The lists of the desk: what is under review, the one that waits longest first; what waits for a person; what was decided lately.
create index business_cases_in_review on business_cases (submitted_at, id) where state = 'inReview';
create index business_cases_for_person on business_cases (submitted_at, id) where state = 'inReview' and decide_at is null;
create index business_cases_of_busi_in_review on business_cases (busi_code, submitted_at, id) where state = 'inReview';
create index business_cases_decided on business_cases (decided_at, id) where state in ('approved', 'refused');
