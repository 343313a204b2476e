-- old-program: runs
-- Whoever approved something for a later moment takes their approval back until then: the decision `undo`. Rows are only added, so an approval holds while none of the same person undoes it afterwards.
alter table approval_decisions drop constraint approval_decisions_decision_check,
  add constraint approval_decisions_decision_check check (decision in ('approve', 'return', 'ratify', 'undo'));

create function approval_holds(given approval_decisions) returns boolean language sql stable as $$
  select given.decision = 'approve' and not exists (
    select from approval_decisions later
     where later.request_id = given.request_id and later.id > given.id and later.decision = 'undo'
       and later.decided_by = given.decided_by and later.content_hash = given.content_hash)
$$;

-- A decision is about what stands there now, by somebody who had no hand in it, and by each person once, unless they took it back. Only one's own approval is taken back, and only while it holds.
create or replace function approval_decision_is_of_another() returns trigger language plpgsql as $$
declare
  decided approval_requests;
  own_approval_holds boolean;
begin
  select * into decided from approval_requests where id = new.request_id for update;
  if new.content_hash <> decided.content_hash then
    raise exception 'the content has changed since';
  end if;
  if new.decision in ('approve', 'ratify') and exists (
    select from approval_contributors where request_id = new.request_id and staff_id = new.decided_by) then
    raise exception 'nobody approves what they had a hand in';
  end if;
  own_approval_holds := exists (
    select from approval_decisions as given
     where given.request_id = new.request_id and given.decided_by = new.decided_by and given.content_hash = new.content_hash and approval_holds(given));
  if new.decision = 'approve' and own_approval_holds then
    raise exception 'nobody approves twice';
  end if;
  if new.decision = 'undo' and (not own_approval_holds or decided.state not in ('submitted', 'approved', 'scheduled')) then
    raise exception 'only an approval that holds is undone';
  end if;
  return new;
end $$;

-- The approvals that count: of what stands there now, by people who had no hand in it and have not taken them back.
create or replace function approvals_of(request approval_requests) returns integer language sql stable as $$
  select count(distinct level)::integer from approval_decisions as given
    where request_id = request.id and given.content_hash = request.content_hash and approval_holds(given)
      and not exists (select from approval_contributors as hand where hand.request_id = request.id and hand.staff_id = given.decided_by)
$$;
