-- The other dated lists of the margin pages, what adjustment notices say of each security, and what the card of a
-- security knows beside the lists.

alter table list_versions drop constraint list_versions_list_check;
alter table list_versions add constraint list_versions_list_check
  check (list in ('securities', 'indexes', 'collateral', 'targets', 'details', 'staticPe', 'highRisk', 'fairPrice', 'cashFunds'));

-- Static price-earnings ratio of every stock: above 300 or negative means a haircut of 0 (DOMAIN X11).
create table static_pe_entries (
  id bigint generated always as identity primary key,
  exchange text not null,
  code text not null,
  name text not null,
  search_text text not null,
  security_type text not null,
  -- Null where the source gives none.
  static_pe numeric,
  status text not null check (status in ('normal', 'over_300', 'negative', 'none')),
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index static_pe_entries_current on static_pe_entries (code, exchange) where valid_to = 2147483647;
create index static_pe_entries_closed on static_pe_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;

-- Securities that the firm limits more strictly, with the limit of one holding in percent of the account.
create table high_risk_entries (
  id bigint generated always as identity primary key,
  exchange text not null,
  code text not null,
  name text not null,
  search_text text not null,
  security_type text not null,
  reason text not null,
  concentration_limit numeric,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index high_risk_entries_current on high_risk_entries (code, exchange) where valid_to = 2147483647;
create index high_risk_entries_closed on high_risk_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;

-- Securities valued at a fair price instead of their last close. Prices in CNY.
create table fair_price_entries (
  id bigint generated always as identity primary key,
  exchange text not null,
  code text not null,
  name text not null,
  search_text text not null,
  security_type text not null,
  effective_on date,
  last_close numeric,
  fair_price numeric not null,
  reason text,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index fair_price_entries_current on fair_price_entries (code, exchange, effective_on) nulls not distinct where valid_to = 2147483647;
create index fair_price_entries_closed on fair_price_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;

-- Money-market funds that count nearly like cash.
create table cash_fund_entries (
  id bigint generated always as identity primary key,
  exchange text not null,
  code text not null,
  name text not null,
  search_text text not null,
  security_type text not null,
  haircut numeric not null,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index cash_fund_entries_current on cash_fund_entries (code, exchange) where valid_to = 2147483647;
create index cash_fund_entries_closed on cash_fund_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;

-- The history of one security over all versions of a list.
create index collateral_entries_code on collateral_entries (code, exchange);
create index target_entries_code on target_entries (code, exchange);
create index static_pe_entries_code on static_pe_entries (code, exchange);
create index high_risk_entries_code on high_risk_entries (code, exchange);
create index fair_price_entries_code on fair_price_entries (code, exchange);
create index cash_fund_entries_code on cash_fund_entries (code, exchange);
create index index_entries_code on index_entries (code, exchange);

-- What an adjustment notice says of each security: one row for each thing that changes.
create table margin_notice_items (
  id bigint generated always as identity primary key,
  article_id integer not null references articles (id) on delete cascade,
  position integer not null,
  list text not null check (list in ('collateral', 'targets', 'staticPe', 'highRisk', 'fairPrice', 'cashFunds')),
  exchange text not null check (exchange in ('SSE', 'SZSE', 'BSE')),
  code text not null,
  name text not null,
  -- The list's field, such as haircut or isFinancing.
  field text not null,
  -- As the notice prints them; null where there was, or will be, nothing.
  value_before text,
  value_after text,
  -- Day from which it holds.
  effective_on date not null,
  unique (article_id, position)
);
create index margin_notice_items_by_security on margin_notice_items (code, exchange, effective_on);
create index margin_notice_items_by_day on margin_notice_items (list, effective_on);

-- What happened to the name of a security, by the day on which the list of names changed.
create table security_name_events (
  id bigint generated always as identity primary key,
  exchange text not null check (exchange in ('SSE', 'SZSE', 'BSE')),
  code text not null,
  observed_on date not null,
  event text not null,
  old_name text,
  new_name text,
  unique (code, exchange, observed_on, event)
);

-- The company behind a stock, as of a day.
create table security_profiles (
  exchange text not null check (exchange in ('SSE', 'SZSE', 'BSE')),
  code text not null,
  industry text,
  listed_on date,
  company_name text,
  company_name_en text,
  province text,
  city text,
  website text,
  as_of date not null,
  primary key (code, exchange)
);
