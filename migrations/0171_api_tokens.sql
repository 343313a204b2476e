-- old-program: runs

-- By which systems of the firm ask the console's calls, in the name of the member of staff who made it and with no more rights than they have. Only the hash is kept.
create table api_tokens (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  owner_id bigint not null references staff_accounts,
  token_hash bytea not null unique,
  permissions text[] not null check (cardinality(permissions) > 0),
  -- Within the owner's own scopes; `*` is all of them.
  branches text[] not null,
  categories text[] not null,
  -- In CIDR notation; never empty.
  networks text[] not null check (cardinality(networks) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  last_ip text,
  revoked_at timestamptz,
  -- Nobody, where it ended with its owner's account by a command.
  revoked_by bigint references staff_accounts,
  check (revoked_by is null or revoked_at is not null)
);
create unique index api_tokens_name on api_tokens (name) where revoked_at is null;
create index api_tokens_owner on api_tokens (owner_id);
create index api_tokens_revoked_by on api_tokens (revoked_by);

-- The name of the token by which a request was begun or saved: the person beside it is its owner.
alter table approval_requests add column made_by_token text;
alter table approval_revisions add column saved_by_token text;

insert into staff_role_permissions (role, duty, permission, reach)
select code, duty, 'token.manage', case when duty in ('system', 'security') then 'all' else 'own' end from staff_roles
 where code in ('system-administrator', 'security-administrator', 'auditor', 'editor', 'content-reviewer', 'data-clerk', 'data-reviewer');
