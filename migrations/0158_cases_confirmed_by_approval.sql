-- old-program: stops

-- # What controls an account is confirmed by a second person as a request of the approvals

-- No release was made yet: nothing is carried over.
drop table business_case_decisions;
drop function judge_case_decision;
alter table business_cases drop column awaits_second;

-- One person has approved it, and a second one must: the request by which they do.
alter table business_cases add column request_id bigint unique references approval_requests;
alter table business_cases add constraint business_cases_awaits_second check (request_id is null or (state = 'inReview' and decide_at is null));
create index business_cases_awaiting_second on business_cases (submitted_at, id) where request_id is not null;

-- The decision about a submission of a case, which is known by its moment.
create table business_case_decisions (
  case_id uuid not null references business_cases on delete cascade,
  submitted_at timestamptz not null,
  outcome text not null check (outcome in ('approve', 'refuse', 'return')),
  -- Nobody: the rules.
  decided_by bigint references staff_accounts,
  decided_at timestamptz not null,
  primary key (case_id, submitted_at)
);
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
  if new.outcome = 'approve' and new.decided_by is not null and controls_account and not exists (
    select from approval_requests as request
     where request.kind = 'case' and request.subject = new.case_id::text and request.base::timestamptz = new.submitted_at
       and request.state = 'approved' and request.made_by <> new.decided_by and approvals_of(request) >= 1
  ) then
    raise exception 'what controls an account is approved by two people' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger business_case_decisions_hold before insert or update on business_case_decisions for each row execute function judge_case_decision();
