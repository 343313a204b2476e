-- The private-fund subsidiary: who it is, what it offers, and the evidence of everyone who confirmed to be a qualified investor.

-- One row: name, registration, addresses, phones, as edited and versioned as a whole.
create table private_fund_company (
  id boolean primary key default true check (id),
  facts jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table private_fund_people (
  id integer generated always as identity primary key,
  name text not null,
  post text not null,
  biography text not null,
  certificate_number text not null,
  since date not null,
  sort integer not null
);

-- Who holds the subsidiary, and what it holds itself.
create table private_fund_holdings (
  id integer generated always as identity primary key,
  name text not null,
  relation text not null check (relation in ('shareholder', 'investment')),
  share_percent numeric(7, 4) not null check (share_percent > 0 and share_percent <= 100),
  business text not null,
  as_of date not null,
  sort integer not null
);

create table private_funds (
  id integer generated always as identity primary key,
  -- Given by the association; kept as text.
  record_code text not null unique,
  name text not null,
  manager text not null,
  custodian text not null,
  kind text not null,
  risk_level text not null check (risk_level in ('R1', 'R2', 'R3', 'R4', 'R5')),
  established_on date not null,
  state text not null check (state in ('raising', 'running', 'liquidating', 'ended')),
  ended_on date,
  summary text not null,
  updated_at timestamptz not null,
  check ((state = 'ended') = (ended_on is not null))
);
create index private_funds_order on private_funds (established_on desc, record_code);

create table private_fund_notices (
  id integer generated always as identity primary key,
  fund_code text references private_funds (record_code) on update cascade,
  kind text not null,
  title text not null,
  paragraphs text[] not null,
  -- [{ "label": "单位净值", "value": "1.0832" }]
  facts jsonb not null,
  source text not null,
  published_on date not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create index private_fund_notices_order on private_fund_notices (published_on desc, id desc);

-- What a visitor is asked to read and confirm. A version that somebody confirmed must stay as it was.
create table private_fund_terms (
  version integer primary key,
  body jsonb not null,
  valid_days integer not null check (valid_days between 1 and 365),
  effective_from timestamptz not null,
  published_at timestamptz not null
);

-- Evidence: nothing is ever taken away, and nothing changes but that a confirmation may be withdrawn once.
create table private_fund_confirmations (
  id uuid primary key,
  terms_version integer not null references private_fund_terms (version),
  condition text not null,
  statements text[] not null,
  -- The stated name, readable only with the master key.
  sealed_name bytea not null,
  -- The address without its last part.
  network text not null,
  user_agent text not null,
  confirmed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > confirmed_at),
  withdrawn_at timestamptz
);
create index private_fund_confirmations_network on private_fund_confirmations (network, confirmed_at);

create function private_fund_keep_evidence() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'private_fund_confirmations' then
    if old.withdrawn_at is null and new.withdrawn_at is not null
      and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then
      return new;
    end if;
  end if;
  raise exception 'evidence in % does not change', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger private_fund_terms_stay before update or delete on private_fund_terms
  for each row execute function private_fund_keep_evidence();
create trigger private_fund_confirmations_stay before update or delete on private_fund_confirmations
  for each row execute function private_fund_keep_evidence();
