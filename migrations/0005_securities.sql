-- Securities and the dated lists about them. Every import of a list is a version; rows are kept once for as long as
-- they read the same: a row belongs to the versions from valid_from up to, not including, valid_to, and is current
-- while valid_to is the largest integer. Ten years of daily lists then cost what changed, not what was repeated.

create table list_versions (
  -- Order of publishing, and the clock that valid_from and valid_to of every list's rows count in.
  id integer generated always as identity primary key,
  list text not null check (list in ('securities', 'indexes', 'collateral', 'targets', 'details')),
  data_date date not null,
  -- The effective date of all rows that have none of their own.
  effective_date date,
  -- The exchange whose rows this version replaced; null when it replaced the whole list.
  scope text check (scope in ('SSE', 'SZSE', 'BSE')),
  row_count integer not null,
  -- How many rows there are for each combination of the list's usual filters: totals without counting.
  counts jsonb not null,
  added integer not null,
  removed integer not null,
  changed integer not null,
  is_synthetic boolean not null,
  source text not null,
  published_at timestamptz not null
);
-- The version that holds on a day is the last one published of the newest date up to it.
create index list_versions_by_date on list_versions (list, data_date desc, id desc);
-- Whether a version is the last published one, whose rows are the current ones.
create index list_versions_by_id on list_versions (list, id);

create table security_entries (
  id bigint generated always as identity primary key,
  exchange text not null,
  code text not null,
  name text not null,
  -- The name in plain lower case and its pinyin initials: one comparison finds either.
  search_text text not null,
  security_type text not null,
  board text,
  risk_status text,
  listing_status text,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
-- One current row a security, and the order of pages.
create unique index security_entries_current on security_entries (code, exchange) where valid_to = 2147483647;
-- Earlier versions: which of the closed rows held then. A row is entered here once, when it is closed.
create index security_entries_closed on security_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;

create table index_entries (
  id bigint generated always as identity primary key,
  exchange text not null,
  code text not null,
  -- Former members may have no name today.
  name text,
  index_code text,
  index_name text not null,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index index_entries_current on index_entries (index_name, code, exchange) where valid_to = 2147483647;
create index index_entries_closed on index_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;

create table collateral_entries (
  id bigint generated always as identity primary key,
  exchange text not null,
  code text not null,
  name text not null,
  search_text text not null,
  security_type text not null,
  -- Only when it differs from the version's own: a date that every row repeats daily is no change of the row.
  effective_on date,
  haircut numeric not null,
  cap numeric,
  zero_reason text,
  concentration_group text,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index collateral_entries_current on collateral_entries (code, exchange, effective_on) nulls not distinct where valid_to = 2147483647;
create index collateral_entries_closed on collateral_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;

create table target_entries (
  id bigint generated always as identity primary key,
  exchange text not null,
  code text not null,
  name text not null,
  search_text text not null,
  security_type text not null,
  effective_on date,
  is_financing boolean not null,
  is_lending boolean not null,
  financing_allowed boolean,
  lending_allowed boolean,
  financing_margin numeric,
  lending_margin numeric,
  lending_margin_private numeric,
  price_limit text,
  -- Data date of the version that took the security into the pool; null when it was there in the first version already.
  financing_since date,
  lending_since date,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index target_entries_current on target_entries (code, exchange, effective_on) nulls not distinct where valid_to = 2147483647;
create index target_entries_closed on target_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;
-- What one version took out of the list.
create index target_entries_left on target_entries (valid_to) where valid_to < 2147483647;

create table detail_entries (
  id bigint generated always as identity primary key,
  exchange text not null,
  code text not null,
  name text not null,
  financing_balance numeric,
  financing_buy numeric,
  financing_repay numeric,
  lending_volume numeric,
  lending_sell numeric,
  lending_repay numeric,
  lending_balance numeric,
  total_balance numeric,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index detail_entries_current on detail_entries (code, exchange) where valid_to = 2147483647;
create index detail_entries_closed on detail_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;

-- Floors and caps of the regulators, each with the day from which it holds (null: as long as the rule exists).
create table regulatory_parameters (
  id integer generated always as identity primary key,
  parameter text not null,
  scope text not null,
  scope_name text not null,
  value numeric not null,
  valid_from date,
  document text not null,
  unique nulls not distinct (parameter, scope, valid_from)
);

insert into regulatory_parameters (parameter, scope, scope_name, value, valid_from, document) values
  ('financing_margin_min', 'all', '融资保证金比例', 100, '2015-11-23', '沪深交易所 2015-11-13 通知'),
  ('financing_margin_min', 'all', '融资保证金比例', 80, '2023-09-08', '沪深北交易所 2023-08-27 通知'),
  ('financing_margin_min', 'all', '融资保证金比例', 100, '2026-01-19', '上证发〔2026〕5号 等'),
  ('lending_margin_min', 'general', '融券保证金比例（一般投资者）', 100, '2024-07-22', '沪深北交易所 2024-07-10 通知'),
  ('lending_margin_min', 'private_fund', '融券保证金比例（私募证券投资基金）', 120, '2024-07-22', '沪深北交易所 2024-07-10 通知'),
  ('haircut_cap', 'index_member', '上证180、深证100指数成份股', 70, null, '融资融券交易实施细则'),
  ('haircut_cap', 'a_share', '其他 A 股', 65, null, '融资融券交易实施细则'),
  ('haircut_cap', 'excluded', '风险警示、退市整理股票及权证', 0, null, '融资融券交易实施细则'),
  ('haircut_cap', 'etf', '交易型开放式指数基金（ETF）', 90, null, '融资融券交易实施细则'),
  ('haircut_cap', 'cash', '现金管理产品、货币市场基金、国债', 95, null, '融资融券交易实施细则'),
  ('haircut_cap', 'other', '其他上市证券投资基金和债券', 80, null, '融资融券交易实施细则');
