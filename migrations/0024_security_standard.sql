-- old-program: runs
-- The session at the single sign-on with which a session began: its end ends ours too (decision 047).
alter table staff_sessions
  add column sign_on_issuer text collate "C",
  add column sign_on_subject text collate "C",
  -- Null where the provider does not name its sessions.
  add column sign_on_sid text collate "C",
  add check (num_nonnulls(sign_on_issuer, sign_on_subject) in (0, 2)),
  add check (sign_on_sid is null or sign_on_issuer is not null);
create index staff_sessions_of_sign_on on staff_sessions (sign_on_issuer, sign_on_subject) where sign_on_issuer is not null;
alter table staff_trips add column sid text collate "C";

-- Logout tokens of a provider that were used, so that none is accepted twice.
create table staff_logout_tokens (
  -- SHA-256 of issuer and `jti`.
  token_hash bytea primary key check (length(token_hash) = 32),
  expires_at timestamptz not null
);
create index staff_logout_tokens_expires_at on staff_logout_tokens (expires_at);

-- How the rows of a frozen list are hashed: those that wait for approval keep the hash that their approvals name.
alter table import_frozen_states add column row_digest text collate "C" not null default 'md5' check (row_digest in ('md5', 'sha256'));
