-- The business hall: what can be handled online and how, and the cases of clients who do.

-- A business with its flow, by version; of those that have come into force the newest holds.
create table businesses (
  code text not null,
  version integer not null,
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version)
);

-- One client's run through one business. The flow is the one that held when the case was opened.
create table business_cases (
  id uuid primary key,
  number text not null unique,
  client_id bigint not null references client_accounts,
  busi_code text not null,
  busi_version integer not null,
  steps jsonb not null,
  state text not null check (state in ('open', 'inReview', 'returned', 'approved', 'refused', 'withdrawn', 'expired')),
  -- What was typed into the forms of the flow: names of fields and their values, sealed.
  sealed_values bytea,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  submitted_at timestamptz,
  submit_key text,
  decide_at timestamptz,
  decided_at timestamptz,
  foreign key (busi_code, busi_version) references businesses (code, version)
);
-- A client has one unfinished case of a business at most.
create unique index business_cases_unfinished on business_cases (client_id, busi_code) where state in ('open', 'inReview', 'returned');
create index business_cases_of_client on business_cases (client_id, opened_at desc);
create index business_cases_to_decide on business_cases (decide_at) where state = 'inReview';
create index business_cases_to_expire on business_cases (expires_at) where state in ('open', 'returned');

-- What has been done of a case. A step that was returned stands here with its reason until it is done anew.
create table business_case_steps (
  case_id uuid not null references business_cases on delete cascade,
  code text not null,
  state text not null check (state in ('done', 'returned')),
  -- What proves it: ids of an attempt, of images, of a signing. Nothing personal.
  evidence jsonb not null,
  reason text,
  fields text[] not null default '{}',
  done_at timestamptz,
  primary key (case_id, code)
);

-- The timeline.
create table business_case_events (
  id bigint generated always as identity primary key,
  case_id uuid not null references business_cases on delete cascade,
  at timestamptz not null,
  kind text not null,
  step text,
  text text not null,
  actor text not null
);
create index business_case_events_of_case on business_case_events (case_id, id);
