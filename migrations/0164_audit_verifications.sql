-- old-program: runs

-- # The record of acts is verified from the console

-- Who had the chain of seals read, and what came of it. Nothing here is part of the chain: that somebody asked, and the result, are acts of their own in it.
create table audit_verifications (
  id bigint generated always as identity primary key,
  asked_by bigint not null references staff_accounts,
  asked_at timestamptz not null,
  ended_at timestamptz,
  seals bigint not null default 0,
  entries bigint not null default 0,
  waiting bigint not null default 0,
  first_seal bigint,
  last_seal bigint,
  sealed_from timestamptz,
  sealed_until timestamptz,
  problems jsonb not null default '[]',
  problem_count bigint not null default 0,
  failure text
);
create index audit_verifications_asked_by on audit_verifications (asked_by);
-- One at a time.
create unique index audit_verifications_running on audit_verifications ((true)) where ended_at is null;
