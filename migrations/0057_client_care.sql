-- # Clients as staff serve them: exact look-ups, and requests for deletion decided by people

-- Who of the staff asked for a client, by what, and why. What was typed is not here; a look-up that found nobody counts as well. Through it, and for half an
-- hour, that person sees the client: there is no list of clients and no way to one by their number.
create table client_look_ups (
  id uuid primary key,
  -- The client finds it beside the entry in their own timeline.
  number text not null unique,
  staff_id bigint not null references staff_accounts,
  client_id bigint references client_accounts on delete cascade,
  kind text not null check (kind in ('fundAccount', 'mobile', 'idNumber')),
  reason text not null check (reason in ('call', 'visit', 'complaint', 'case', 'other')),
  -- The number of the call or complaint, or a few words.
  note text not null,
  at timestamptz not null
);
create index client_look_ups_of_staff on client_look_ups (staff_id, at);
create index client_look_ups_of_client on client_look_ups (client_id);

-- A person decides where the firm has said so, within fifteen working days (PIPL §50): nothing happens by itself then.
alter table privacy_deletions
  add column needs_person boolean not null default false,
  add column due_on date,
  add column decided_by bigint references staff_accounts,
  add column reason text,
  drop constraint privacy_deletions_state_check,
  add constraint privacy_deletions_state_check check (state in ('accepted', 'done', 'withdrawn', 'refused')),
  add constraint privacy_deletions_person check (not needs_person or due_on is not null),
  add constraint privacy_deletions_refused check ((state = 'refused') = (reason is not null) and (reason is null or decided_by is not null));
create index privacy_deletions_decided_by on privacy_deletions (decided_by);
create index privacy_deletions_for_person on privacy_deletions (due_on, id) where state = 'accepted' and needs_person;
create index privacy_deletions_ended_by_person on privacy_deletions (ended_at, id) where ended_at is not null and needs_person;

insert into staff_role_permissions (role, duty, permission, reach)
select given.role, staff_roles.duty, permission, 'all'
  from (values
    ('compliance', 'client.read privacy.handle'),
    ('case-clerk', 'client.read'),
    ('case-reviewer', 'client.read client.manage'),
    ('complaint-clerk', 'client.read'),
    ('complaint-supervisor', 'client.read client.manage privacy.handle'),
    ('branch', 'client.read')
  ) as given (role, permissions)
  join staff_roles on staff_roles.code = given.role,
  unnest(string_to_array(given.permissions, ' ')) as permission;
