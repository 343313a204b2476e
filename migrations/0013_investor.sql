-- What an investor is told before dealing: licensed businesses, fees by date, and the levels of suitability.

create table licensed_businesses (
  code text primary key,
  name text not null,
  legal_basis text not null,
  permit text not null,
  permitted_on date,
  explanation text not null,
  entry_text text,
  entry_href text,
  sort integer not null,
  check ((entry_text is null) = (entry_href is null))
);

-- What is charged for; its standards by time are in fee_rates.
create table fee_items (
  id integer generated always as identity primary key,
  code text not null unique,
  business text not null,
  product text not null,
  name text not null,
  sort integer not null
);

-- One standard of one fee from a day on. The day on which it ends belongs to its successor; without one it is open.
create table fee_rates (
  id integer generated always as identity primary key,
  item_id integer not null references fee_items (id),
  standard text not null,
  minimum text not null,
  payee text not null,
  remark text not null,
  source text not null,
  -- True for the demo firm's own, made-up standards.
  is_sample boolean not null,
  notice_title text,
  notice_href text,
  effective_from date not null,
  effective_to date,
  updated_at timestamptz not null,
  check (effective_to > effective_from),
  check ((notice_title is null) = (notice_href is null)),
  -- On no day are there two standards of one fee. The item as a range of one number needs no extension.
  constraint fee_rates_no_overlap exclude using gist
    (int4range(item_id, item_id, '[]') with &&, daterange(effective_from, effective_to, '[)') with &&)
);

-- The levels of clients and products by version; the newest that has come into force holds.
create table suitability_scales (
  version integer primary key,
  body jsonb not null,
  effective_from date not null unique,
  published_at timestamptz not null
);
