-- Margin trading of the whole market by day, and what the central lender lends to brokers.

-- Balances and purchases in 100 million CNY; the ratio in percent, null where none was published.
create table market_totals (
  day date primary key,
  financing_balance numeric not null check (financing_balance >= 0),
  lending_balance numeric not null check (lending_balance >= 0),
  financing_bought numeric not null check (financing_bought >= 0),
  maintenance_ratio numeric check (maintenance_ratio > 100),
  -- Where the figures come from, in words.
  source text not null,
  imported_at timestamptz not null
);

-- What state each kind of refinancing is in from a day on.
create table refinancing_states (
  kind text not null check (kind in ('financing', 'lending')),
  valid_from date not null,
  state text not null check (state in ('running', 'suspended')),
  -- Why, in words that readers see.
  reason text not null,
  primary key (kind, valid_from)
);

-- One term of one kind on one day. Amounts in 100 million CNY for financing, in 10,000 shares for lending.
create table refinancing_days (
  kind text not null check (kind in ('financing', 'lending')),
  day date not null,
  term integer not null check (term in (3, 7, 14, 28, 91, 182)),
  -- Percent a year; null on days on which nothing is lent.
  rate numeric check (rate >= 0),
  opening numeric not null check (opening >= 0),
  lent numeric not null check (lent >= 0),
  closing numeric not null check (closing >= 0),
  is_synthetic boolean not null,
  primary key (kind, day, term),
  check (rate is not null or lent = 0)
);
