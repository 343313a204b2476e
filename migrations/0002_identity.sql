-- # Identity: accounts, sessions and how people authenticate

-- ## verification

create table verification_challenges (
  id uuid primary key,
  kind text collate "C" not null check (kind in ('picture', 'work', 'question')),
  -- Position of the piece (kind `picture`, in units of the picture) or result of the sum (kind `question`). Never sent to a client.
  answer integer,
  -- The requested proof of work, with the key that signed it.
  work jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  extensions integer not null default 0,
  tries integer not null default 0,
  -- Hash of the address prefix and the browser's cookie, to which the challenge and its pass are bound.
  holder bytea not null default '\x',
  check ((kind = 'work') = (work is not null)),
  check ((kind = 'work') = (answer is null))
);
create index verification_challenges_expires_at on verification_challenges (expires_at);

-- Only the hash of a pass is stored, so read access to the database does not allow its use. A used pass is deleted.
create table verification_passes (
  hash bytea primary key,
  purpose text collate "C" not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  holder bytea not null default '\x'
);
create index verification_passes_expires_at on verification_passes (expires_at);

-- ## accounts

-- Exports of the data held about a client or job seeker, made by a job and kept encrypted for a day. The foreign keys to
-- client_accounts and seekers are added below those tables.
create table privacy_exports (
  id uuid primary key,
  number text collate "C" not null unique,
  client_id bigint,
  state text collate "C" not null check (state in ('preparing', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  downloads integer not null default 0,
  sealed_json bytea,
  sealed_pdf bytea,
  seeker_id bigint,
  -- False: identifying numbers are masked, and one proof was enough. True: full data.
  is_full boolean not null default true,
  constraint privacy_exports_of_one check (num_nonnulls(client_id, seeker_id) = 1),
  check ((state = 'ready') = (sealed_json is not null)),
  check ((state = 'ready') = (sealed_pdf is not null))
);
-- One export at a time per person.
create unique index privacy_exports_preparing on privacy_exports (client_id) where state = 'preparing';
create index privacy_exports_of_client on privacy_exports (client_id, requested_at desc);
create index privacy_exports_to_expire on privacy_exports (expires_at) where state in ('preparing', 'ready');
create unique index privacy_exports_preparing_for_seeker on privacy_exports (seeker_id) where state = 'preparing';
create index privacy_exports_of_seeker on privacy_exports (seeker_id, requested_at desc);

-- WebAuthn keys for login without a password, for any kind of user. Only public data is stored; the private key never leaves the device.
create table passkeys (
  id uuid primary key,
  client_id bigint,
  seeker_id bigint,
  -- Random user handle of WebAuthn, the same for all passkeys of a person.
  user_handle bytea not null,
  credential_id bytea not null unique,
  -- COSE encoding.
  public_key bytea not null,
  -- Signature counter of the device; 0 when it does not count.
  uses bigint not null,
  transports text[] collate "C" not null,
  -- True when the device's vendor syncs the key to the person's other devices.
  is_synced boolean not null,
  sealed_name bytea not null,
  -- The browser in which it was added.
  device text collate "C" not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Set when the signature counter went back: the key was probably cloned.
  stopped_at timestamptz,
  staff_id bigint,
  check (num_nonnulls(client_id, seeker_id, staff_id) = 1)
);
create index passkeys_client on passkeys (client_id);
create index passkeys_seeker on passkeys (seeker_id);
create index passkeys_staff on passkeys (staff_id);

-- WebAuthn challenges: valid for one purpose, once, for minutes. With somebody logged in, valid for that person only.
create table passkey_challenges (
  hash bytea primary key,
  purpose text collate "C" not null check (purpose in ('add', 'enter', 'confirm')),
  client_id bigint,
  seeker_id bigint,
  expires_at timestamptz not null,
  staff_id bigint,
  check (num_nonnulls(client_id, seeker_id, staff_id) = case purpose when 'enter' then 0 else 1 end)
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create index passkey_challenges_client on passkey_challenges (client_id);
create index passkey_challenges_seeker on passkey_challenges (seeker_id);
create index passkey_challenges_staff on passkey_challenges (staff_id);

-- ## clients

-- Clients by their fund account. Numbers and names are encrypted; the keyed hashes beside them serve look-ups only. Without a
-- password hash, the firm's account system checks the client's password.
create table client_accounts (
  id bigint generated always as identity primary key,
  fund_account_key bytea not null unique,
  sealed_fund_account bytea not null,
  sealed_name bytea not null,
  mobile_key bytea unique,
  sealed_mobile bytea,
  password_hash text collate "C",
  status text collate "C" not null default 'open' check (status in ('open', 'locked', 'needsSupport', 'frozen')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Keyed hash and encrypted value of the identity number: needed to reset a password, sign an agreement and check an identity card.
  id_number_key bytea,
  sealed_id_number bytea,
  sealed_email bytea,
  sealed_address bytea,
  trading_password_hash text collate "C",
  -- Time of the last change; null when not changed since this is recorded. A number or password younger than the hold period
  -- proves nothing.
  mobile_since timestamptz,
  password_since timestamptz,
  trading_password_since timestamptz,
  -- Time of the last change of the mail address: a code sent to a recently changed address proves nothing.
  email_since timestamptz,
  -- The client's branch (by code) and relationship manager, as the account system names them. `notices_read_at`: last time the
  -- client read their notices; null: never.
  branch_code text collate "C",
  manager_name text collate "C",
  manager_phone text collate "C",
  notices_read_at timestamptz,
  constraint client_accounts_manager check ((manager_name is null) = (manager_phone is null))
);
-- One person may hold several accounts.
create index client_accounts_id_number_key on client_accounts (id_number_key) where id_number_key is not null;

alter table privacy_exports add foreign key (client_id) references client_accounts;

alter table passkeys add foreign key (client_id) references client_accounts;

alter table passkey_challenges add foreign key (client_id) references client_accounts;

-- Browsers that a client trusts after a login with a code. The browser keeps the token; only its hash is stored.
create table client_devices (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  token_hash bytea not null,
  device text collate "C" not null,
  sealed_name bytea,
  ip text collate "C",
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  unique (client_id, token_hash)
);
create index client_devices_expires_at on client_devices (expires_at);

create table client_sessions (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  -- Looked up in every call of a logged-in client. Only the browser has the token itself.
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The idle limit in force when the session began.
  idle_seconds integer not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text collate "C",
  device text collate "C" not null,
  -- The trusted device of the login, if any.
  device_id uuid references client_devices on delete set null,
  -- Who ended the session early, and why: shown to a later request with its token.
  ended_by jsonb
);
create index client_sessions_of_client on client_sessions (client_id);
create index client_sessions_open on client_sessions (client_id, started_at) where ended_at is null;
create index client_sessions_device on client_sessions (device_id) where device_id is not null;
create index client_sessions_expires_at on client_sessions (expires_at);

-- Every login attempt that reached the password check. client_id is null when the entered account does not exist.
create sequence client_logins_id_seq;
create table client_logins (
  id bigint default nextval('client_logins_id_seq'::regclass),
  client_id bigint references client_accounts,
  session_id uuid,
  at timestamptz,
  result text collate "C" not null check (result in ('success', 'wrongPassword', 'locked', 'needsSupport', 'newDevice', 'wrongCode', 'frozen')),
  ip text collate "C",
  device text collate "C" not null,
  channel integer,
  op_entrust_way text collate "C",
  op_station text collate "C",
  primary key (id, at)
) partition by range (at);
alter sequence client_logins_id_seq owned by client_logins.id;
create index client_logins_client on client_logins (client_id, id desc) where client_id is not null;
create index client_logins_at on client_logins (at);
create index client_logins_of_client_at on client_logins (client_id, at desc) where client_id is not null;

create table client_logins_rest partition of client_logins for values from (minvalue) to (maxvalue);

-- Progress of a login from a new device, an unlock or a password reset. The browser keeps the token.
create table client_steps (
  token_hash bytea primary key,
  kind text collate "C" not null check (kind in ('newDevice', 'unlock', 'reset')),
  stage text collate "C" not null check (stage in ('begun', 'codeSent', 'proven')),
  client_id bigint not null references client_accounts,
  tries integer not null default 0,
  expires_at timestamptz not null,
  -- Proofs given so far in an unfinished flow.
  proofs jsonb not null default '[]'
);
create index client_steps_expires_at on client_steps (expires_at);
create index client_steps_client on client_steps (client_id);

-- Failed logins per account, address or device. Keys are keyed hashes, so neither accounts nor addresses can be read here.
create table login_failures (
  scope text collate "C" check (scope in ('account', 'address', 'device', 'reset', 'resetAddress', 'ownPassword', 'stepUp')),
  key bytea,
  failures integer not null,
  counted_at timestamptz not null,
  not_before timestamptz,
  locked_until timestamptz,
  primary key (scope, key)
);
create index login_failures_counted_at on login_failures (counted_at);

-- Proofs that a session gave for one act; consumed by the act or expired within minutes. A proof left behind by an ended session has no effect.
create table client_proofs (
  client_id bigint references client_accounts,
  session_id text collate "C",
  -- The act with its subject: `device:…`.
  act text collate "C",
  proof text collate "C" check (proof in ('passkey', 'loginPassword', 'tradingPassword', 'mailCode', 'code', 'idNumber')),
  proven_at timestamptz not null,
  primary key (client_id, session_id, act, proof)
);
create index client_proofs_proven_at on client_proofs (proven_at);

-- A confirmed new number or address that is not yet in force.
create table client_holds (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  sealed_change bytea not null,
  -- Prevents two clients from holding the same new number.
  mobile_key bytea,
  state text collate "C" not null check (state in ('held', 'released', 'cancelled')),
  confirmed_at timestamptz not null,
  release_at timestamptz not null,
  ended_at timestamptz
);
create unique index client_holds_one on client_holds (client_id) where state = 'held';
create unique index client_holds_mobile on client_holds (mobile_key) where state = 'held' and mobile_key is not null;
create index client_holds_client on client_holds (client_id, confirmed_at desc);
create index client_holds_due on client_holds (release_at) where state = 'held';

-- The link “不是我操作” of one message. The message contains the token; only its hash is stored.
create table client_alarms (
  token_hash bytea primary key,
  client_id bigint not null references client_accounts,
  -- Template of the message that contains the link.
  template text collate "C" not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index client_alarms_client on client_alarms (client_id);
create index client_alarms_expires_at on client_alarms (expires_at);

-- Pending QR code logins. The page shows `ticket` as a QR code and keeps `secret`, which alone can fetch the session.
create table scan_logins (
  ticket_hash bytea primary key,
  secret_hash bytea not null unique,
  -- Two digits shown both on the page and on the phone, for comparison.
  number integer not null check (number between 10 and 99),
  state text collate "C" not null check (state in ('waiting', 'seen', 'confirmed', 'refused')),
  -- IP address of the requesting browser.
  ip text collate "C",
  device text collate "C" not null,
  terminal jsonb,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- The client who opened the code on a phone, and that client's session there.
  client_id bigint references client_accounts,
  session_id uuid references client_sessions on delete cascade,
  -- Set when the code asks a phone to confirm an act instead of a login: the act and the session that requests it. client_id is
  -- then set from the start.
  for_act text collate "C",
  for_session uuid references client_sessions on delete cascade,
  check ((state = 'waiting') or client_id is not null),
  constraint scan_logins_for_act check (((for_act is null) = (for_session is null)) and (for_act is null or client_id is not null))
);
create index scan_logins_expires_at on scan_logins (expires_at);
create index scan_logins_client on scan_logins (client_id);
create index scan_logins_session on scan_logins (session_id);
create index scan_logins_for_session on scan_logins (for_session);

-- ## job-seekers

create table seekers (
  id bigint generated always as identity primary key,
  -- Looked up at login; freed when the account is deleted.
  mobile_key bytea not null unique,
  sealed_mobile bytea not null,
  -- Keyed hash of the identity number, when the resume contains it.
  id_number_key bytea,
  sealed_id_number bytea,
  created_at timestamptz not null,
  -- Date of the last login, save or delivery. The retention period in months starts here.
  last_active_at timestamptz not null,
  -- When the person was last warned of the upcoming deletion; void after later activity.
  retention_told_at timestamptz
);
create index seekers_id_number_key on seekers (id_number_key) where id_number_key is not null;
create index seekers_last_active_at on seekers (last_active_at);

alter table privacy_exports add foreign key (seeker_id) references seekers on delete cascade;

alter table passkeys add foreign key (seeker_id) references seekers on delete cascade;

alter table passkey_challenges add foreign key (seeker_id) references seekers on delete cascade;

create table seeker_sessions (
  id uuid primary key,
  seeker_id bigint not null references seekers on delete cascade,
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text collate "C",
  device text collate "C" not null,
  ended_by jsonb
);
create index seeker_sessions_seeker_id on seeker_sessions (seeker_id);
create index seeker_sessions_expires_at on seeker_sessions (expires_at);

-- Captcha pictures that job seekers solve before a code is sent. Valid once, for five minutes; a scheduled job deletes expired ones.
create table seeker_captchas (
  id uuid primary key,
  -- Keyed hash of the characters, which are stored nowhere else: read access to the database does not reveal the answer.
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create index seeker_captchas_expires_at on seeker_captchas (expires_at);

-- Changing the number takes two codes. The proof of the code sent to the old number is stored here as a hash for a few minutes.
create table seeker_mobile_changes (
  seeker_id bigint primary key references seekers on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index seeker_mobile_changes_expires_at on seeker_mobile_changes (expires_at);

-- Consent texts of job seekers, by version. The newest version in force applies; a newer one requires new consent. `{firm}` and
-- `{months}` are placeholders for the firm's name and the retention months in the settings.
create table seeker_consent_texts (
  version integer primary key check (version > 0),
  title text collate "C" not null,
  body jsonb not null,
  -- Changes against the previous version, in one sentence.
  changes text collate "C" not null,
  valid_from timestamptz not null,
  published_at timestamptz not null
);

-- Evidence of every decision, kept as long as the person's account exists and deleted with it.
create table seeker_consents (
  id bigint generated always as identity primary key,
  seeker_id bigint not null references seekers on delete cascade,
  version integer not null references seeker_consent_texts,
  decision text collate "C" not null check (decision in ('given', 'withdrawn')),
  at timestamptz not null,
  -- The retention period in months that was shown with the decision.
  resume_months integer not null check (resume_months > 0),
  -- Truncated before storage: 203.0.*.*
  network text collate "C" not null,
  device text collate "C" not null
);
create index seeker_consents_of_seeker on seeker_consents (seeker_id, id desc);
create index seeker_consents_of_version on seeker_consents (version);
-- Staff lists exclude everyone who withdrew consent. This index finds those few as a set instead of checking each person.
create index seeker_consents_withdrawn on seeker_consents (seeker_id, id) where decision = 'withdrawn';

-- When and why an account was deleted; contains nothing that identifies the person. Anyone who has the number can prove the deletion.
create table seeker_erasures (
  id uuid primary key,
  number text collate "C" not null unique,
  reason text collate "C" not null check (reason in ('request', 'retention')),
  erased_on date not null,
  -- What was deleted: counts by kind.
  removed jsonb not null,
  -- Versions agreed to or withdrawn, with dates.
  consents jsonb not null
);

-- ## staff

-- Roles are data. Each of the three administrator roles (GB/T 22239) has its own fixed duty; all other roles have the duty `business`.
create table staff_roles (
  code text collate "C" primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  duty text collate "C" not null default 'business' check (duty in ('system', 'security', 'audit', 'business')),
  name text collate "C" not null unique,
  -- CIDR networks from which the role may be used; empty means everywhere.
  networks text[] collate "C" not null default '{}',
  -- Increments with each change; a save names the version it was based on.
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (code, duty)
);

-- Permissions of a role: within all scopes of its holder, or only for items that the holder owns or is assigned. Permissions that
-- define an administrator can be granted only to roles with that duty.
create table staff_role_permissions (
  role text collate "C",
  duty text collate "C" not null,
  permission text collate "C",
  reach text collate "C" not null check (reach in ('all', 'own')),
  check ((permission <> 'account.manage') or (duty = 'system')),
  check ((permission <> 'role.manage') or (duty = 'security')),
  check ((permission <> 'audit.export') or (duty = 'audit')),
  primary key (role, permission),
  foreign key (role, duty) references staff_roles (code, duty)
);
create index staff_role_permissions_role on staff_role_permissions (role, duty);

create table staff_accounts (
  id bigint generated always as identity primary key,
  login_name text collate "C" not null unique check (login_name ~ '^[a-z][a-z0-9._-]{2,31}$'),
  name text collate "C" not null,
  -- `invited`: has not used the first link yet. `locked`: after five failures, or by an administrator. `disabled`: no longer works here.
  state text collate "C" not null check (state in ('invited', 'active', 'locked', 'disabled')),
  password_hash text collate "C",
  password_set_at timestamptz,
  failures integer not null default 0,
  -- TOTP secret, the secret being set up, and the time step of the last accepted code: each code is valid once.
  sealed_totp bytea,
  sealed_next_totp bytea,
  totp_step bigint,
  -- Account of the demo firm: may log in without a second factor until one is set, only from the machine itself and with DEMO on.
  is_demo boolean not null default false,
  created_at timestamptz not null,
  created_by bigint references staff_accounts,
  last_login_at timestamptz,
  -- True when the firm's directory checks the password. The local password stays for the time that the directory does not respond.
  uses_directory boolean not null default false,
  check ((state <> 'active') or password_hash is not null)
);
create index staff_accounts_created_by on staff_accounts (created_by);
create index staff_accounts_state on staff_accounts (state, id);

alter table passkeys add foreign key (staff_id) references staff_accounts;

alter table passkey_challenges add foreign key (staff_id) references staff_accounts;

-- Roles of each account. The unique index on duty keeps anybody from holding two of the three administrator roles.
create table staff_account_roles (
  staff_id bigint references staff_accounts,
  role text collate "C",
  duty text collate "C" not null,
  granted_at timestamptz not null,
  granted_by bigint references staff_accounts,
  primary key (staff_id, role),
  foreign key (role, duty) references staff_roles (code, duty)
);
create unique index staff_one_administrator on staff_account_roles (staff_id) where duty <> 'business';
create index staff_account_roles_role on staff_account_roles (role, duty);
create index staff_account_roles_granted_by on staff_account_roles (granted_by);

-- Branches, content categories and queues a staff member works in; `*` means all, no row means none.
create table staff_scopes (
  staff_id bigint references staff_accounts,
  kind text collate "C" check (kind in ('branch', 'category', 'queue')),
  value text collate "C" check (value <> ''),
  -- Name at the time of assignment, so that a removed branch, category or queue still has a name on the account's screen.
  name text collate "C" check (name <> ''),
  primary key (staff_id, kind, value)
);

-- Previous passwords, which must not be reused.
create table staff_former_passwords (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_accounts,
  hash text collate "C" not null,
  replaced_at timestamptz not null
);
create index staff_former_passwords_staff on staff_former_passwords (staff_id, id desc);

-- Recovery codes for a lost second factor; each is valid once. Only the hash is stored.
create table staff_recovery_codes (
  staff_id bigint references staff_accounts,
  code_hash bytea,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Links that an administrator issues: one per person, valid once, for a day.
create table staff_links (
  staff_id bigint primary key references staff_accounts,
  token_hash bytea not null unique,
  -- `account`: password and second factor of a new account; `password`: new password, proved by the second factor;
  -- `secondFactor`: new second factor, proved by the password.
  purpose text collate "C" not null check (purpose in ('account', 'password', 'secondFactor')),
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
  ip text collate "C",
  device text collate "C" not null,
  -- When a second factor was last proved: sensitive acts require a recent proof.
  proven_at timestamptz,
  ended_by jsonb
);
create index staff_sessions_of_staff on staff_sessions (staff_id);
create index staff_sessions_open on staff_sessions (staff_id, started_at) where ended_at is null;
create index staff_sessions_expires_at on staff_sessions (expires_at);

create table staff_logins (
  id bigint generated always as identity primary key,
  -- Null when the entered login name does not exist.
  staff_id bigint references staff_accounts,
  at timestamptz not null,
  result text collate "C" not null check (result in ('success', 'wrongPassword', 'wrongCode', 'wrongPasskey', 'locked', 'disabled', 'noSecondFactor', 'network', 'unlinked')),
  ip text collate "C",
  device text collate "C" not null,
  way text collate "C" not null default 'password' check (way in ('password', 'directory', 'passkey', 'identity'))
);
create index staff_logins_staff on staff_logins (staff_id, id desc);
create index staff_logins_at on staff_logins (at);

-- Identity of a staff member at the single sign-on provider, by its immutable subject; names and addresses may change. One
-- identity per person, and one person per identity.
create table staff_identities (
  staff_id bigint primary key references staff_accounts,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject)
);

-- Single sign-on attempts in progress, including a pending second factor after the redirect back. The browser holds the secret;
-- state, nonce and verifier are derived from it.
create table staff_trips (
  secret_hash bytea primary key,
  -- `enter`: log in; `link`: link an identity to the account; `factor`: back from the provider, the second factor is pending.
  purpose text collate "C" not null check (purpose in ('enter', 'link', 'factor')),
  staff_id bigint references staff_accounts,
  -- For `link`: the session that began it.
  session_id uuid references staff_sessions on delete cascade,
  -- Identity returned by the provider: linked or logged in once the second factor is proved.
  issuer text collate "C",
  subject text collate "C",
  expires_at timestamptz not null,
  -- The sign-on provider in use; a firm may have several.
  sign_on text collate "C",
  check ((staff_id is null) = (purpose = 'enter')),
  check ((session_id is not null) = (purpose = 'link')),
  check (num_nonnulls(issuer, subject) = case purpose when 'factor' then 2 else 0 end)
);
create index staff_trips_staff on staff_trips (staff_id);
create index staff_trips_session on staff_trips (session_id);
create index staff_trips_expires_at on staff_trips (expires_at);

-- Saved filters of console lists. A list's filters are its query string, so that is what is stored.
create table staff_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_accounts on delete cascade,
  -- The screen's path: /complaints.
  screen text collate "C" not null check (screen ~ '^/[a-z-]+(/[a-z-]+)*$'),
  name text collate "C" not null check (name <> ''),
  -- Query string without the question mark.
  query text collate "C" not null check (query <> ''),
  made_at timestamptz not null,
  is_for_all boolean not null default false,
  -- Shared with the holders of one role. Null with `is_for_all` false: private.
  for_role text collate "C" references staff_roles on delete set null,
  unique (staff_id, screen, name),
  constraint staff_views_shared_one_way check ((not is_for_all) or for_role is null)
);
create index staff_views_for_role on staff_views (for_role);
create index staff_views_shared on staff_views (screen) where is_for_all or for_role is not null;

-- Console tours that a staff member finished or dismissed; these do not start automatically again, on any machine.
create table staff_tours (
  staff_id bigint references staff_accounts on delete cascade,
  -- Code of the role that the tour is about; the row may outlive the role.
  tour text collate "C" check (tour ~ '^[a-z][a-z0-9-]{0,59}$'),
  state text collate "C" not null check (state in ('finished', 'putOff')),
  ended_at timestamptz not null,
  primary key (staff_id, tour)
);

-- Columns that a staff member shows in a console list, in order. No row: the default columns. An empty list is a valid choice.
create table staff_columns (
  staff_id bigint references staff_accounts on delete cascade,
  -- The list and its kind: content.article.
  list text collate "C" check (list ~ '^[a-z][a-z-]*([.][a-z][a-z-]*)?$'),
  columns text[] collate "C" not null check (cardinality(columns) <= 8),
  chosen_at timestamptz not null,
  primary key (staff_id, list)
);

-- Tokens with which the firm's systems call the console API, on behalf of the owner and with at most the owner's permissions.
-- Only the hash is stored.
create table api_tokens (
  id bigint generated always as identity primary key,
  name text collate "C" not null check (name <> ''),
  owner_id bigint not null references staff_accounts,
  token_hash bytea not null unique,
  permissions text[] collate "C" not null check (cardinality(permissions) > 0),
  -- Within the owner's own scopes; `*` means all of them.
  branches text[] collate "C" not null,
  categories text[] collate "C" not null,
  -- In CIDR notation; never empty.
  networks text[] collate "C" not null check (cardinality(networks) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_ip text collate "C",
  revoked_at timestamptz,
  -- Null when a command ended it together with its owner's account.
  revoked_by bigint references staff_accounts,
  check (expires_at > created_at),
  check (revoked_by is null or revoked_at is not null)
);
create unique index api_tokens_name on api_tokens (name) where revoked_at is null;
create index api_tokens_owner on api_tokens (owner_id);
create index api_tokens_revoked_by on api_tokens (revoked_by);

insert into staff_roles (code, duty, name, networks, version, updated_at) values
  ('auditor', 'audit', '审计员', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('branch', 'business', '分支机构', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('case-clerk', 'business', '业务审核', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('case-reviewer', 'business', '业务复核', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('complaint-clerk', 'business', '投诉专员', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('complaint-supervisor', 'business', '投诉主管', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('compliance', 'business', '合规', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('content-reviewer', 'business', '内容复核', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('data-clerk', 'business', '数据经办', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('data-reviewer', 'business', '数据复核', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('editor', 'business', '采编经办', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('hiring-manager', 'business', '用人部门', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('operator', 'business', '运维', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('recruiter', 'business', '招聘专员', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('security-administrator', 'security', '安全管理员', '{}', 1, '2026-11-30 12:49:17.961082+00'),
  ('system-administrator', 'system', '系统管理员', '{}', 1, '2026-11-30 12:49:17.961082+00');

insert into staff_role_permissions (role, duty, permission, reach) values
  ('auditor', 'audit', 'account.read', 'all'),
  ('auditor', 'audit', 'audit.export', 'all'),
  ('auditor', 'audit', 'audit.read', 'all'),
  ('auditor', 'audit', 'content.read', 'all'),
  ('auditor', 'audit', 'import.read', 'all'),
  ('auditor', 'audit', 'operation.read', 'all'),
  ('auditor', 'audit', 'role.read', 'all'),
  ('auditor', 'audit', 'token.manage', 'own'),
  ('branch', 'business', 'audit.read', 'own'),
  ('branch', 'business', 'callBack.handle', 'all'),
  ('branch', 'business', 'callBack.read', 'all'),
  ('branch', 'business', 'client.read', 'all'),
  ('branch', 'business', 'complaint.answer', 'own'),
  ('branch', 'business', 'complaint.read', 'own'),
  ('branch', 'business', 'content.draft', 'own'),
  ('branch', 'business', 'content.read', 'all'),
  ('branch', 'business', 'personal.reveal', 'own'),
  ('case-clerk', 'business', 'audit.read', 'own'),
  ('case-clerk', 'business', 'callBack.handle', 'all'),
  ('case-clerk', 'business', 'callBack.read', 'all'),
  ('case-clerk', 'business', 'case.handle', 'all'),
  ('case-clerk', 'business', 'case.read', 'all'),
  ('case-clerk', 'business', 'client.read', 'all'),
  ('case-clerk', 'business', 'personal.reveal', 'own'),
  ('case-reviewer', 'business', 'audit.read', 'own'),
  ('case-reviewer', 'business', 'callBack.handle', 'all'),
  ('case-reviewer', 'business', 'callBack.read', 'all'),
  ('case-reviewer', 'business', 'case.approve', 'all'),
  ('case-reviewer', 'business', 'case.handle', 'all'),
  ('case-reviewer', 'business', 'case.read', 'all'),
  ('case-reviewer', 'business', 'client.manage', 'all'),
  ('case-reviewer', 'business', 'client.read', 'all'),
  ('case-reviewer', 'business', 'insight.read', 'all'),
  ('case-reviewer', 'business', 'personal.reveal', 'own'),
  ('complaint-clerk', 'business', 'audit.read', 'own'),
  ('complaint-clerk', 'business', 'callBack.handle', 'all'),
  ('complaint-clerk', 'business', 'callBack.read', 'all'),
  ('complaint-clerk', 'business', 'client.read', 'all'),
  ('complaint-clerk', 'business', 'complaint.answer', 'own'),
  ('complaint-clerk', 'business', 'complaint.read', 'own'),
  ('complaint-clerk', 'business', 'personal.reveal', 'own'),
  ('complaint-supervisor', 'business', 'audit.read', 'own'),
  ('complaint-supervisor', 'business', 'callBack.handle', 'all'),
  ('complaint-supervisor', 'business', 'callBack.read', 'all'),
  ('complaint-supervisor', 'business', 'client.manage', 'all'),
  ('complaint-supervisor', 'business', 'client.read', 'all'),
  ('complaint-supervisor', 'business', 'complaint.answer', 'all'),
  ('complaint-supervisor', 'business', 'complaint.extend', 'all'),
  ('complaint-supervisor', 'business', 'complaint.read', 'all'),
  ('complaint-supervisor', 'business', 'insight.read', 'all'),
  ('complaint-supervisor', 'business', 'personal.export', 'all'),
  ('complaint-supervisor', 'business', 'personal.reveal', 'own'),
  ('complaint-supervisor', 'business', 'privacy.handle', 'all'),
  ('compliance', 'business', 'audit.read', 'all'),
  ('compliance', 'business', 'callBack.read', 'all'),
  ('compliance', 'business', 'case.read', 'all'),
  ('compliance', 'business', 'client.read', 'all'),
  ('compliance', 'business', 'complaint.read', 'all'),
  ('compliance', 'business', 'content.approve-second', 'all'),
  ('compliance', 'business', 'content.read', 'all'),
  ('compliance', 'business', 'content.take-down', 'all'),
  ('compliance', 'business', 'import.approve-second', 'all'),
  ('compliance', 'business', 'import.read', 'all'),
  ('compliance', 'business', 'insight.read', 'all'),
  ('compliance', 'business', 'personal.export-approve', 'all'),
  ('compliance', 'business', 'personal.reveal', 'all'),
  ('compliance', 'business', 'privacy.handle', 'all'),
  ('compliance', 'business', 'record.hold', 'all'),
  ('compliance', 'business', 'recruitment.read', 'all'),
  ('compliance', 'business', 'work.oversee', 'all'),
  ('content-reviewer', 'business', 'audit.read', 'own'),
  ('content-reviewer', 'business', 'content.approve', 'all'),
  ('content-reviewer', 'business', 'content.draft', 'all'),
  ('content-reviewer', 'business', 'content.read', 'all'),
  ('content-reviewer', 'business', 'insight.read', 'all'),
  ('content-reviewer', 'business', 'media.manage', 'all'),
  ('content-reviewer', 'business', 'token.manage', 'own'),
  ('data-clerk', 'business', 'audit.read', 'own'),
  ('data-clerk', 'business', 'import.propose', 'all'),
  ('data-clerk', 'business', 'import.read', 'all'),
  ('data-clerk', 'business', 'token.manage', 'own'),
  ('data-reviewer', 'business', 'audit.read', 'own'),
  ('data-reviewer', 'business', 'import.approve', 'all'),
  ('data-reviewer', 'business', 'import.propose', 'all'),
  ('data-reviewer', 'business', 'import.read', 'all'),
  ('data-reviewer', 'business', 'token.manage', 'own'),
  ('editor', 'business', 'audit.read', 'own'),
  ('editor', 'business', 'content.draft', 'all'),
  ('editor', 'business', 'content.read', 'all'),
  ('editor', 'business', 'insight.read', 'all'),
  ('editor', 'business', 'media.manage', 'all'),
  ('editor', 'business', 'token.manage', 'own'),
  ('hiring-manager', 'business', 'audit.read', 'own'),
  ('hiring-manager', 'business', 'recruitment.judge', 'own'),
  ('hiring-manager', 'business', 'recruitment.read', 'own'),
  ('operator', 'business', 'operation.manage', 'all'),
  ('operator', 'business', 'operation.read', 'all'),
  ('recruiter', 'business', 'audit.read', 'own'),
  ('recruiter', 'business', 'content.draft', 'all'),
  ('recruiter', 'business', 'content.read', 'all'),
  ('recruiter', 'business', 'media.manage', 'all'),
  ('recruiter', 'business', 'personal.export', 'all'),
  ('recruiter', 'business', 'personal.reveal', 'own'),
  ('recruiter', 'business', 'recruitment.manage', 'all'),
  ('recruiter', 'business', 'recruitment.read', 'all'),
  ('security-administrator', 'security', 'account.read', 'all'),
  ('security-administrator', 'security', 'audit.read', 'all'),
  ('security-administrator', 'security', 'role.manage', 'all'),
  ('security-administrator', 'security', 'role.read', 'all'),
  ('security-administrator', 'security', 'token.manage', 'all'),
  ('system-administrator', 'system', 'account.manage', 'all'),
  ('system-administrator', 'system', 'account.read', 'all'),
  ('system-administrator', 'system', 'operation.read', 'all'),
  ('system-administrator', 'system', 'token.manage', 'all');

insert into seeker_consent_texts (version, title, body, changes, valid_from, published_at) values
  (1, '求职者个人信息处理规则', '{"who": "{firm}（下称“本公司”）是您个人信息的处理者。联系方式与负责招聘的部门见本页“联系我们”。", "data": [{"why": "登录、发送验证码与招聘进展；不设密码", "what": "手机号码", "title": "账号"}, {"why": "判断是否符合职位的法定与公示条件，并与您联系", "what": "姓名、应聘类型、性别、出生日期、学历与学位、院校与专业、毕业时间、工作年限、所在城市、到岗时间、电子邮箱", "title": "基本信息"}, {"why": "防止他人冒名，凭号码查询投递进展；不填不影响保存简历", "what": "居民身份证号码，选填", "title": "身份证号码", "sensitive": "泄露后可能被冒用。填写并保存即表示您单独同意处理此项，清空即为撤回；加密保存，页面只显示首尾几位"}, {"why": "核对职位要求的学历与专业", "what": "起止时间、院校、专业与方向、学习形式、学历学位、排名、证明人", "title": "教育经历"}, {"why": "评估经验；未经您另行同意，不联系您的现任单位与证明人", "what": "起止时间、单位与规模、用工形式、部门与职务、职责与业绩、离职原因、证明人", "title": "工作与实习经历"}, {"why": "按您的意愿安排职位", "what": "意向职位、地点、期望年薪、是否接受调剂", "title": "求职意向"}, {"why": "核对从业资格等职位要求", "what": "资格证书、语言、计算机、特长", "title": "证书与特长"}, {"why": "评估能力，选填", "what": "时间、名称、颁发单位、级别", "title": "获奖记录"}, {"why": "评估能力，选填", "what": "起止时间、机构、内容、证书", "title": "培训经历"}, {"why": "仅为核查任职回避与利益冲突；录用前不是必填，也不影响筛选。填写前请告知您的亲属", "what": "称谓、姓名、单位、职务，选填", "title": "亲属任职情况"}, {"why": "了解您的优势；请不要写健康、宗教、婚育等与职位无关的信息", "what": "您自愿写下的内容", "title": "自我介绍"}, {"why": "面试时核对本人，补充说明；照片不用于人脸识别", "what": "照片、简历文件、附件，选填", "title": "照片与文件", "sensitive": "成绩单、证书等附件可能含有证件号码，请遮盖与职位无关的内容后再上传"}, {"why": "处理您的应聘；投递后简历如有改动，已投递的那一份不变", "what": "所投职位、投递时的简历与文件、进展及时间", "title": "投递记录"}, {"why": "保护账号安全，履行网络日志留存义务", "what": "时间、网络地址、浏览器与系统名称", "title": "登录与操作记录"}], "keep": "自您最后一次登录、保存或投递之日起保存 {months} 个月，期满全部删除；具体日期登录后在“隐私与账号”页显示。有投递尚未结束的，待其结束后再删除。删除前至少 30 天以短信提醒一次，登录即可重新计算。已结束的投递连同当时的简历，自结束之日起保存 12 个月，已录用的 24 个月。", "basis": "依据您的同意（《个人信息保护法》第十三条第一款第一项）。同意可以不给，也可以随时撤回。", "effect": "撤回后立即停止处理：进行中的投递全部撤回，简历不再供查看，不能再填写与投递；您仍可登录查阅和导出。撤回后第 15 天删除账号与全部内容，此前重新同意则不删除；需要立即删除时请注销账号。撤回前的处理不受影响。", "minors": "本招聘不面向未满十六周岁的未成年人。", "rights": "您可以随时查阅、复制（导出 JSON 与 PDF）、更正、补充、删除个人信息，更换手机号码，撤回同意，注销账号，全部在“隐私与账号”页自行完成，不收费用，立即生效；也可以要求我们解释本规则，或向网信等履行个人信息保护职责的部门投诉。", "purpose": "仅用于招聘：核对您的身份，评估您与所投职位是否匹配，安排笔试与面试，通知进展，办理录用。不用于营销，不用于客户业务，也不与您可能持有的交易账户关联。", "refusal": "不同意时不能建立账号和投递；仍可浏览全部职位与招聘公告，也可以通过“联系我们”以其他方式应聘。", "security": "手机号码、证件号码、简历内容与文件均加密保存；传输全程加密；查看与导出留有记录；下载链接五分钟内有效。发生泄露时依法及时告知您并向主管部门报告。", "recipients": "只有负责招聘的人员与您所投职位的用人部门可以查看。除短信服务商为发送短信接收手机号码与短信内容外，不向第三方提供，不公开，不向境外提供，不用于自动化决策。", "withdrawal": "在“隐私与账号”页撤回，一步完成，与同意同样方便，不需要说明理由。"}', '首次发布', '2026-11-30 12:49:16.539716+00', '2026-11-30 12:49:16.539716+00');
