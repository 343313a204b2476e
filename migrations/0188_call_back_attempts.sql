-- old-program: runs

-- # Who calls back: the attempts of staff, and who may make them

-- Each attempt to reach who asked to be called. After one that reached nobody another may follow; what ends a request is its last.
create table call_back_attempts (
  id bigint generated always as identity primary key,
  call_back_id bigint not null references call_backs,
  staff_id bigint not null references staff_accounts,
  at timestamptz not null,
  outcome text not null check (outcome in ('reached', 'again', 'unreached')),
  -- A few words of who called; emptied together with the number.
  note text not null
);
create index call_back_attempts_of_one on call_back_attempts (call_back_id, id);
create index call_back_attempts_staff on call_back_attempts (staff_id);
-- Of two who end a request at once one does.
create unique index call_back_attempts_end on call_back_attempts (call_back_id) where outcome <> 'again';

-- What has ended, the newest first.
create index call_backs_ended on call_backs (ended_at, id) where ended_at is not null;

-- Whoever serves clients calls back, within their branches.
insert into staff_role_permissions (role, duty, permission, reach)
select given.role, staff_roles.duty, permission, 'all'
  from (values
    ('compliance', 'callBack.read'),
    ('case-clerk', 'callBack.read callBack.handle'),
    ('case-reviewer', 'callBack.read callBack.handle'),
    ('complaint-clerk', 'callBack.read callBack.handle'),
    ('complaint-supervisor', 'callBack.read callBack.handle'),
    ('branch', 'callBack.read callBack.handle')
  ) as given (role, permissions)
  join staff_roles on staff_roles.code = given.role,
  unnest(string_to_array(given.permissions, ' ')) as permission;
