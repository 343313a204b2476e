-- Complaints as staff handle them: how far the clock of a case has run, what waits for a supervisor, who took which step, and the words of frequent
-- answers. Staff are numbers here: the portal does not know who they are. Whose a case is stands in work_items.

alter table complaints
  -- The day by which it is to be answered, as the complainant was told last.
  add column due_on date not null generated always as (coalesce(extended_to, answer_by)) stored,
  -- Per cent of the clock that had run when it was last looked at: what is told to supervisors (80) and to compliance (100).
  add column escalation integer not null default 0 check (escalation in (0, 50, 80, 100)),
  -- When a supervisor was first told; it stays, however the clock is moved afterwards.
  add column escalated_at timestamptz;

-- What is still to be done by its clock: all of it, a branch's, and what was told to whom.
drop index complaints_open;
create index complaints_by_clock on complaints (due_on, id) where state in ('received', 'accepted', 'investigating');
create index complaints_by_branch on complaints (branch_id, due_on, id) where state in ('received', 'accepted', 'investigating');
create index complaints_escalated on complaints (escalation, due_on, id)
  where state in ('received', 'accepted', 'investigating') and escalation > 0;
-- Every state, the ended ones from the newest.
create index complaints_by_state on complaints (state, due_on, id);

-- Who took the step; nobody knows of the steps before there was a console, and of those the system took.
alter table complaint_events add column staff_id bigint;

-- What somebody who handles a case wants and a supervisor decides: a later day, or an answer of weight. The complainant learns of it when it is approved.
create table complaint_requests (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaints (id) on delete cascade,
  kind text not null check (kind in ('extension', 'answer')),
  -- As the complainant reads it once approved: the reason of an extension, or the answer.
  text text not null,
  until date,
  asked_by bigint not null,
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'refused', 'withdrawn')),
  decided_by bigint,
  decided_at timestamptz,
  -- From the supervisor to whoever asked.
  remark text,
  check ((kind = 'extension') = (until is not null)),
  check ((decision is null) = (decided_at is null)),
  -- Nobody decides what they asked for themselves; they may take it back.
  check (decision is null or decision = 'withdrawn' or decided_by <> asked_by)
);
create index complaint_requests_of_complaint on complaint_requests (complaint_id, id);
create unique index complaint_requests_waiting on complaint_requests (complaint_id, kind) where decision is null;

-- Words to begin from. `{number}`, `{business}`, `{branch}`, `{due}` and `{today}` are filled in.
create table complaint_templates (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  step text not null check (step in ('decline', 'extend', 'answer')),
  -- Of which kinds and which line of business; all of them when it is empty.
  types text[] not null default '{}',
  business text,
  title text not null,
  text text not null,
  sort integer not null
);
