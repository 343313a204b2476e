-- ## Quotes
-- Live quotes are held in memory only. These two are the replay of the demo firm: made-up movements over real codes, which is why they
-- stand apart and are empty on every site that did not load that firm.

create table quote_walks (
  walk integer primary key check (walk between 0 and 98),
  -- The opening and then each minute of trading, in hundred-thousandths above or below the previous close.
  minutes integer[] not null check (cardinality(minutes) = 241)
);

create table quote_replays (
  code text primary key check (code ~ '^\d{6}\.(SH|SZ|BJ)$'),
  walk integer not null references quote_walks (walk),
  previous_close numeric(12, 4) not null check (previous_close > 0)
);

create index quote_replays_walk on quote_replays (walk);
