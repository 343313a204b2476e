-- Futures: what can be traded through the futures company that the firm introduces clients to, lessons about it, and when somebody
-- last compared the margin accounts with the futures company's own. Questionnaires by version.

create table futures_exchanges (
  code text primary key,
  name text not null,
  city text not null,
  website text not null,
  sort integer not null
);

-- Codes are spelt as the exchanges spell them: rb and TA.
create table futures_products (
  code text primary key,
  exchange text not null references futures_exchanges (code),
  name text not null,
  trading_name text not null,
  -- How many of the unit one contract holds, or what a point of an index or one yuan of a bond's price is worth.
  multiplier numeric not null check (multiplier > 0),
  unit text not null,
  price_tick numeric not null check (price_tick > 0),
  -- The lowest margin that the text of the contract allows, in percent; what is charged is higher and the exchange's to say.
  min_margin_pct numeric not null check (min_margin_pct > 0 and min_margin_pct <= 100),
  listed_on date not null,
  day_session text not null,
  night_session text,
  -- Where the figures come from: collected from published contract data, or general knowledge that nobody has checked yet.
  basis text not null check (basis in ('collected', 'unconfirmed')),
  folded text not null,
  sort integer not null
);
create index futures_products_of_exchange on futures_products (exchange, sort);

create table futures_contracts (
  code text primary key,
  product text not null references futures_products (code),
  delivery_month text not null check (delivery_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  folded text not null
);
create index futures_contracts_of_product on futures_contracts (product, delivery_month);

-- Of which day the two lists are, and whether the contracts were computed from the rules of delivery months.
create table futures_list_states (
  list text primary key check (list in ('products', 'contracts')),
  as_of date not null,
  is_derived boolean not null,
  updated_at timestamptz not null
);

-- On such a day somebody held the margin accounts on show against the futures company's own list. The digest tells whether they
-- have changed since.
create table futures_account_checks (
  checked_on date primary key,
  accounts integer not null,
  digest text not null,
  checked_at timestamptz not null
);

-- A lesson with its quiz, by version; the newest is on show.
create table futures_lessons (
  code text not null,
  version integer not null,
  level text not null check (level in ('basic', 'advanced')),
  sort integer not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version)
);

-- A questionnaire with its scores, bands and rules, by version; of those that have come into force the newest holds.
create table questionnaires (
  code text not null,
  version text not null,
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version),
  unique (code, valid_from)
);
