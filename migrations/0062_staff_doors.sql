-- Other ways in for staff: passkeys, the firm's own sign-on (OpenID Connect), and passwords that the firm's directory keeps (LDAP).

-- ## Passkeys of staff, beside those of clients and job seekers

alter table passkeys
  add column staff_id bigint references staff_accounts,
  drop constraint passkeys_check,
  add constraint passkeys_check check (num_nonnulls(client_id, seeker_id, staff_id) = 1);
create index passkeys_staff on passkeys (staff_id);

alter table passkey_challenges
  add column staff_id bigint references staff_accounts,
  drop constraint passkey_challenges_check,
  add constraint passkey_challenges_check check (num_nonnulls(client_id, seeker_id, staff_id) = case purpose when 'enter' then 0 else 1 end);
create index passkey_challenges_staff on passkey_challenges (staff_id);

-- ## Accounts at the firm's sign-on

-- Who somebody is there, by what never changes there: names and addresses do. One of each person, and nobody is two persons.
create table staff_identities (
  staff_id bigint primary key references staff_accounts,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject)
);

-- Ways to the sign-on that somebody is on, and what is left to show after the way back. The browser holds the secret; state, nonce and verifier follow from it.
create table staff_trips (
  secret_hash bytea primary key,
  -- `enter`: to sign in; `link`: to say who one is there; `factor`: back from there, and a second factor is awaited.
  purpose text not null check (purpose in ('enter', 'link', 'factor')),
  staff_id bigint references staff_accounts,
  -- Whose trip it is that links: the session that began it.
  session_id uuid references staff_sessions on delete cascade,
  -- Who it was there: with the second factor the account is theirs.
  issuer text,
  subject text,
  expires_at timestamptz not null,
  check ((staff_id is null) = (purpose = 'enter')),
  check ((session_id is not null) = (purpose = 'link')),
  check (num_nonnulls(issuer, subject) = case purpose when 'factor' then 2 else 0 end)
);
create index staff_trips_staff on staff_trips (staff_id);
create index staff_trips_session on staff_trips (session_id);
create index staff_trips_expires_at on staff_trips (expires_at);

-- ## Passwords that the directory keeps

-- Whose password the firm's directory checks. The own one stays for the time that the directory does not answer.
alter table staff_accounts add column uses_directory boolean not null default false;

-- ## What is on record of logins

alter table staff_logins
  add column way text not null default 'password' check (way in ('password', 'directory', 'passkey', 'identity')),
  drop constraint staff_logins_result_check,
  add constraint staff_logins_result_check check (result in
    ('success', 'wrongPassword', 'wrongCode', 'locked', 'disabled', 'noSecondFactor', 'network', 'unlinked'));
