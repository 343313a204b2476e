-- # The console: who works here, what they may do, and a record that nobody can change

-- ## Staff

-- Roles are data. Of the three administrators (GB/T 22239) each kind has a duty of its own, which never changes; all other roles are business.
create table staff_roles (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  duty text not null default 'business' check (duty in ('system', 'security', 'audit', 'business')),
  name text not null unique,
  -- Networks in CIDR notation from which the role may be used; everywhere when there is none.
  networks text[] not null default '{}',
  -- Counts the changes: whoever saves says which state they saw.
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (code, duty)
);

-- What a role may do: everything in the scopes of its holder, or only what is the holder's own or was assigned to them. What makes each of the three
-- administrators can be given to roles of that duty alone.
create table staff_role_permissions (
  role text not null,
  duty text not null,
  permission text not null,
  reach text not null check (reach in ('all', 'own')),
  primary key (role, permission),
  foreign key (role, duty) references staff_roles (code, duty),
  check (permission <> 'account.manage' or duty = 'system'),
  check (permission <> 'role.manage' or duty = 'security'),
  check (permission <> 'audit.export' or duty = 'audit')
);
create index staff_role_permissions_role on staff_role_permissions (role, duty);

create table staff_accounts (
  id bigint generated always as identity primary key,
  login_name text not null unique check (login_name ~ '^[a-z][a-z0-9._-]{2,31}$'),
  name text not null,
  -- `invited`: has not used their first link yet. `locked`: after five failures, or by an administrator. `disabled`: works here no longer.
  state text not null check (state in ('invited', 'active', 'locked', 'disabled')),
  password_hash text,
  password_set_at timestamptz,
  failures integer not null default 0,
  -- The secret of the second factor, the one that is being set up, and the time step of the last code that was taken: each is good once.
  sealed_totp bytea,
  sealed_next_totp bytea,
  totp_step bigint,
  -- Of the demo firm: signs in without a second factor while there is none, from the machine itself and with DEMO on.
  is_demo boolean not null default false,
  created_at timestamptz not null,
  created_by bigint references staff_accounts,
  last_login_at timestamptz,
  check (state <> 'active' or password_hash is not null)
);
create index staff_accounts_created_by on staff_accounts (created_by);
create index staff_accounts_state on staff_accounts (state, id);

-- Who has which role. Nobody holds two of the three administrators: their duties meet in one index.
create table staff_account_roles (
  staff_id bigint not null references staff_accounts,
  role text not null,
  duty text not null,
  granted_at timestamptz not null,
  granted_by bigint references staff_accounts,
  primary key (staff_id, role),
  foreign key (role, duty) references staff_roles (code, duty)
);
create unique index staff_one_administrator on staff_account_roles (staff_id) where duty <> 'business';
create index staff_account_roles_role on staff_account_roles (role, duty);
create index staff_account_roles_granted_by on staff_account_roles (granted_by);

-- In which branches, categories of content and queues somebody works; `*` is all of them, and without a row there is none.
create table staff_scopes (
  staff_id bigint not null references staff_accounts,
  kind text not null check (kind in ('branch', 'category', 'queue')),
  value text not null check (value <> ''),
  primary key (staff_id, kind, value)
);

-- The last passwords, which are not to be used again.
create table staff_former_passwords (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_accounts,
  hash text not null,
  replaced_at timestamptz not null
);
create index staff_former_passwords_staff on staff_former_passwords (staff_id, id desc);

-- For whoever has lost their second factor: each is good once. Only the hash is kept.
create table staff_recovery_codes (
  staff_id bigint not null references staff_accounts,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Links that an administrator hands over. One of each person, good once and for a day.
create table staff_links (
  staff_id bigint primary key references staff_accounts,
  token_hash bytea not null unique,
  -- `account`: password and second factor, of somebody new; `password`: a new one, proved by the second factor; `secondFactor`: the other way round.
  purpose text not null check (purpose in ('account', 'password', 'secondFactor')),
  created_by bigint references staff_accounts,
  expires_at timestamptz not null
);
create index staff_links_created_by on staff_links (created_by);

create table staff_sessions (
  id uuid primary key,
  staff_id bigint not null references staff_accounts,
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  device text not null,
  -- When a code was last shown: acts of weight want one that is fresh.
  proven_at timestamptz
);
create index staff_sessions_of_staff on staff_sessions (staff_id);
create index staff_sessions_open on staff_sessions (staff_id, started_at) where ended_at is null;
create index staff_sessions_expires_at on staff_sessions (expires_at);

create table staff_logins (
  id bigint generated always as identity primary key,
  -- Nobody, where the name that was typed is nobody's.
  staff_id bigint references staff_accounts,
  at timestamptz not null,
  result text not null check (result in ('success', 'wrongPassword', 'wrongCode', 'locked', 'disabled', 'noSecondFactor', 'network')),
  ip text,
  device text not null
);
create index staff_logins_staff on staff_logins (staff_id, id desc);
create index staff_logins_at on staff_logins (at);

-- The roles that ship; a firm changes them as it likes.
insert into staff_roles (code, duty, name, updated_at) values
  ('system-administrator', 'system', '系统管理员', now()),
  ('security-administrator', 'security', '安全管理员', now()),
  ('auditor', 'audit', '审计员', now()),
  ('operator', 'business', '运维', now()),
  ('editor', 'business', '采编经办', now()),
  ('content-reviewer', 'business', '内容复核', now()),
  ('compliance', 'business', '合规', now()),
  ('data-clerk', 'business', '数据经办', now()),
  ('data-reviewer', 'business', '数据复核', now()),
  ('case-clerk', 'business', '业务审核', now()),
  ('case-reviewer', 'business', '业务复核', now()),
  ('complaint-clerk', 'business', '投诉专员', now()),
  ('complaint-supervisor', 'business', '投诉主管', now()),
  ('recruiter', 'business', '招聘专员', now()),
  ('hiring-manager', 'business', '用人部门', now()),
  ('branch', 'business', '分支机构', now());

insert into staff_role_permissions (role, duty, permission, reach)
select given.role, staff_roles.duty, split_part(permission, ':', 1), case when permission like '%:own' then 'own' else 'all' end
  from (values
    ('system-administrator', 'account.read account.manage operation.read'),
    ('security-administrator', 'account.read role.read role.manage audit.read'),
    ('auditor', 'account.read role.read audit.read audit.export content.read import.read operation.read'),
    ('operator', 'operation.read operation.manage'),
    ('editor', 'audit.read:own content.read content.draft'),
    ('content-reviewer', 'audit.read:own content.read content.draft content.approve'),
    ('compliance', 'audit.read content.read content.approve-second content.take-down import.read import.approve-second case.read complaint.read recruitment.read personal.reveal'),
    ('data-clerk', 'audit.read:own import.read import.propose'),
    ('data-reviewer', 'audit.read:own import.read import.propose import.approve'),
    ('case-clerk', 'audit.read:own case.read case.handle personal.reveal:own'),
    ('case-reviewer', 'audit.read:own case.read case.handle case.approve personal.reveal:own'),
    ('complaint-clerk', 'audit.read:own complaint.read:own complaint.answer:own personal.reveal:own'),
    ('complaint-supervisor', 'audit.read:own complaint.read complaint.answer complaint.extend personal.reveal:own'),
    ('recruiter', 'audit.read:own content.read content.draft recruitment.read recruitment.manage personal.reveal:own'),
    ('hiring-manager', 'audit.read:own recruitment.read:own'),
    ('branch', 'audit.read:own content.read content.draft:own complaint.read:own complaint.answer:own personal.reveal:own')
  ) as given (role, permissions)
  join staff_roles on staff_roles.code = given.role,
  unnest(string_to_array(given.permissions, ' ')) as permission;

-- ## A record that nobody can change
-- Rows are added and never changed or removed. Each minute a job seals the new ones, off the way of those who write: each seal holds the SM3
-- of the one before and of its own rows in their order, and is signed.

create table audit_seals (
  number bigint primary key,
  sealed_at timestamptz not null,
  -- How many rows it holds, and the first and the last of them.
  entries integer not null check (entries > 0),
  first_id bigint not null,
  last_id bigint not null,
  former_hash bytea not null,
  hash bytea not null unique,
  signature bytea not null
);

-- A row knows its seal, so that one whose transaction ended late is in a later one, whatever its number.
alter table audit_entries add column seal bigint references audit_seals;
create index audit_entries_seal on audit_entries (seal);
create index audit_entries_unsealed on audit_entries (id) where seal is null;
create index audit_entries_actor on audit_entries (actor_kind, actor_id, id desc);
create index audit_entries_action on audit_entries (action text_pattern_ops, id desc);
create index audit_entries_request on audit_entries (request_id);

create function keep_audit() returns trigger language plpgsql as $$
begin
  -- A row gets its seal, once, and nothing else of it changes.
  if tg_op = 'UPDATE' and tg_table_name = 'audit_entries' then
    if old.seal is null and new.seal is not null and to_jsonb(new) - 'seal' = to_jsonb(old) - 'seal' then return new; end if;
  end if;
  raise exception 'the audit record is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries for each row execute function keep_audit();
create trigger audit_entries_stay_whole before truncate on audit_entries for each statement execute function keep_audit();
create trigger audit_seals_stay before update or delete on audit_seals for each row execute function keep_audit();
create trigger audit_seals_stay_whole before truncate on audit_seals for each statement execute function keep_audit();
