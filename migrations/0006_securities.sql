-- # Securities: lists, margin trading, quotes and the trading calendar

-- ## calendar

create table calendar_years (
  year integer primary key check (year between 1990 and 2200),
  -- The announcements that the year is based on, in words.
  source text collate "C" not null,
  imported_at timestamptz not null
);

create table calendar_days (
  day date primary key,
  year integer not null references calendar_years on delete cascade,
  -- The Shanghai, Shenzhen and Beijing exchanges trade. False on weekends that are working days in exchange for a holiday.
  is_trading boolean not null,
  -- Offices work: counts for deadlines in working days.
  is_working boolean not null,
  -- Southbound trading is open.
  is_hk_connect boolean not null,
  -- The holiday that the day belongs to, or that a working weekend makes up for.
  holiday text collate "C",
  note text collate "C",
  check (is_working or (not is_trading)),
  check (is_trading or (not is_hk_connect)),
  check (EXTRACT(year FROM day) = (year)::numeric)
);
create index calendar_days_of_year on calendar_days (year, day);

create table trading_hours (
  code text collate "C" primary key,
  market text collate "C" not null check (market in ('a-share', 'hk-connect')),
  name text collate "C" not null,
  starts_at text collate "C" not null check (starts_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  ends_at text collate "C" not null,
  note text collate "C",
  sort integer not null,
  check ((ends_at ~ '^[0-2][0-9]:[0-5][0-9]$') and (ends_at > starts_at))
);

-- ## lists

create table list_versions (
  -- Publication order; also the version counter that valid_from and valid_to of the rows of every list refer to.
  id integer generated always as identity primary key,
  list text collate "C" not null check (list in ('securities', 'indexes', 'collateral', 'targets', 'details', 'staticPe', 'highRisk', 'fairPrice', 'cashFunds')),
  data_date date not null,
  -- Effective date of all rows without their own.
  effective_date date,
  -- The exchange whose rows this version replaced; null when it replaced the whole list.
  scope text collate "C" check (scope in ('SSE', 'SZSE', 'BSE')),
  row_count integer not null,
  -- Row counts per combination of the list's usual filters, so that totals need no counting.
  counts jsonb not null,
  added integer not null,
  removed integer not null,
  changed integer not null,
  is_synthetic boolean not null,
  source text collate "C" not null,
  published_at timestamptz not null,
  -- Data date and start of validity of each market's rows: files of one exchange leave the others unchanged. Empty in older
  -- versions: their own dates apply to all markets.
  markets jsonb not null default '[]'
);
-- The version that applies on a date is the last one published for the newest data date up to it.
create index list_versions_by_date on list_versions (list, data_date desc, id desc);
-- Tells whether a version is the last published one, whose rows are the current ones.
create index list_versions_by_id on list_versions (list, id);

create table security_entries (
  id bigint generated always as identity primary key,
  exchange text collate "C" not null,
  code text collate "C" not null,
  name text collate "C" not null,
  -- The name in lower case and its pinyin initials, so that one comparison finds either.
  search_text text collate "C" not null,
  security_type text collate "C" not null,
  board text collate "C",
  risk_status text collate "C",
  listing_status text collate "C",
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index security_entries_current on security_entries (code, exchange) where valid_to = 2147483647;
create index security_entries_closed on security_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;
-- Securities and funds by whole name or initials: a search for exactly one of them.
create index security_entries_known on security_entries using gin (string_to_array(search_text, ' ')) where valid_to = 2147483647;

create table index_entries (
  id bigint generated always as identity primary key,
  exchange text collate "C" not null,
  code text collate "C" not null,
  -- Null is possible for former members.
  name text collate "C",
  index_code text collate "C",
  index_name text collate "C" not null,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index index_entries_current on index_entries (index_name, code, exchange) where valid_to = 2147483647;
create index index_entries_closed on index_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;
create index index_entries_code on index_entries (code, exchange);

create table collateral_entries (
  id bigint generated always as identity primary key,
  exchange text collate "C" not null,
  code text collate "C" not null,
  name text collate "C" not null,
  search_text text collate "C" not null,
  security_type text collate "C" not null,
  -- Null when equal to the version's own date: a date that every row repeats daily is not a change of the row.
  effective_on date,
  haircut numeric not null,
  cap numeric,
  zero_reason text collate "C",
  concentration_group text collate "C",
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index collateral_entries_current on collateral_entries (code, exchange, effective_on) nulls not distinct where valid_to = 2147483647;
create index collateral_entries_closed on collateral_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;
create index collateral_entries_code on collateral_entries (code, exchange);

create table target_entries (
  id bigint generated always as identity primary key,
  exchange text collate "C" not null,
  code text collate "C" not null,
  name text collate "C" not null,
  search_text text collate "C" not null,
  security_type text collate "C" not null,
  effective_on date,
  is_financing boolean not null,
  is_lending boolean not null,
  financing_allowed boolean,
  lending_allowed boolean,
  financing_margin numeric,
  lending_margin numeric,
  lending_margin_private numeric,
  price_limit text collate "C",
  -- Data date of the version in which the security became eligible; null when it was in the first version.
  financing_since date,
  lending_since date,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index target_entries_current on target_entries (code, exchange, effective_on) nulls not distinct where valid_to = 2147483647;
create index target_entries_closed on target_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;
create index target_entries_code on target_entries (code, exchange);
-- Rows that one version removed.
create index target_entries_left on target_entries (valid_to) where valid_to < 2147483647;

create table detail_entries (
  id bigint generated always as identity primary key,
  exchange text collate "C" not null,
  code text collate "C" not null,
  name text collate "C" not null,
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

-- Static price-earnings ratio of every stock: above 300 or negative means a haircut of 0 (trade rule X11).
create table static_pe_entries (
  id bigint generated always as identity primary key,
  exchange text collate "C" not null,
  code text collate "C" not null,
  name text collate "C" not null,
  search_text text collate "C" not null,
  security_type text collate "C" not null,
  -- Null when the source gives none.
  static_pe numeric,
  status text collate "C" not null check (status in ('normal', 'over_300', 'negative', 'none')),
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index static_pe_entries_current on static_pe_entries (code, exchange) where valid_to = 2147483647;
create index static_pe_entries_closed on static_pe_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;
create index static_pe_entries_code on static_pe_entries (code, exchange);

-- Securities with stricter limits of the firm; the limit of one holding is in percent of the account.
create table high_risk_entries (
  id bigint generated always as identity primary key,
  exchange text collate "C" not null,
  code text collate "C" not null,
  name text collate "C" not null,
  search_text text collate "C" not null,
  security_type text collate "C" not null,
  reason text collate "C" not null,
  concentration_limit numeric,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index high_risk_entries_current on high_risk_entries (code, exchange) where valid_to = 2147483647;
create index high_risk_entries_closed on high_risk_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;
create index high_risk_entries_code on high_risk_entries (code, exchange);

-- Securities valued at a fair price instead of their last close. Prices in CNY.
create table fair_price_entries (
  id bigint generated always as identity primary key,
  exchange text collate "C" not null,
  code text collate "C" not null,
  name text collate "C" not null,
  search_text text collate "C" not null,
  security_type text collate "C" not null,
  effective_on date,
  last_close numeric,
  fair_price numeric not null,
  reason text collate "C",
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index fair_price_entries_current on fair_price_entries (code, exchange, effective_on) nulls not distinct where valid_to = 2147483647;
create index fair_price_entries_closed on fair_price_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;
create index fair_price_entries_code on fair_price_entries (code, exchange);

-- Money-market funds that count almost like cash.
create table cash_fund_entries (
  id bigint generated always as identity primary key,
  exchange text collate "C" not null,
  code text collate "C" not null,
  name text collate "C" not null,
  search_text text collate "C" not null,
  security_type text collate "C" not null,
  haircut numeric not null,
  row_hash uuid not null,
  valid_from integer not null,
  valid_to integer not null default 2147483647
);
create unique index cash_fund_entries_current on cash_fund_entries (code, exchange) where valid_to = 2147483647;
create index cash_fund_entries_closed on cash_fund_entries using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;
create index cash_fund_entries_code on cash_fund_entries (code, exchange);

-- Rows of an adjustment notice: one per security and changed field.
create table margin_notice_items (
  id bigint generated always as identity primary key,
  article_id integer not null references articles on delete cascade,
  position integer not null,
  list text collate "C" not null check (list in ('collateral', 'targets', 'staticPe', 'highRisk', 'fairPrice', 'cashFunds')),
  exchange text collate "C" not null check (exchange in ('SSE', 'SZSE', 'BSE')),
  code text collate "C" not null,
  name text collate "C" not null,
  -- The list's field, such as haircut or isFinancing.
  field text collate "C" not null,
  -- As printed in the notice; null when there was no value before, or is none after.
  value_before text collate "C",
  value_after text collate "C",
  effective_on date not null,
  unique (article_id, position)
);
create index margin_notice_items_by_security on margin_notice_items (code, exchange, effective_on);
create index margin_notice_items_by_day on margin_notice_items (list, effective_on);

-- Changes of security names, by the date on which the list of names changed.
create table security_name_events (
  id bigint generated always as identity primary key,
  exchange text collate "C" not null check (exchange in ('SSE', 'SZSE', 'BSE')),
  code text collate "C" not null,
  observed_on date not null,
  event text collate "C" not null,
  old_name text collate "C",
  new_name text collate "C",
  unique (code, exchange, observed_on, event)
);

-- The company behind a stock, as of a date.
create table security_profiles (
  exchange text collate "C" check (exchange in ('SSE', 'SZSE', 'BSE')),
  code text collate "C",
  industry text collate "C",
  listed_on date,
  company_name text collate "C",
  company_name_en text collate "C",
  province text collate "C",
  city text collate "C",
  website text collate "C",
  as_of date not null,
  primary key (code, exchange)
);

-- Regulatory minimums and maximums with their effective dates; null: since the rule exists.
create table regulatory_parameters (
  id integer generated always as identity primary key,
  parameter text collate "C" not null,
  scope text collate "C" not null,
  scope_name text collate "C" not null,
  value numeric not null,
  valid_from date,
  document text collate "C" not null,
  -- True: takes effect after the close of its date, so it applies to contracts from the next day on.
  is_after_close boolean not null default false,
  unique nulls not distinct (parameter, scope, valid_from)
);

-- Guards and deadlines of each list. The row with the newest date up to today applies; a null date means always.
create table list_settings (
  id integer generated always as identity primary key,
  list text collate "C" not null,
  valid_from date,
  -- Share of added, removed and changed rows, in percent of the previous version; null: no limit.
  changed_share_max numeric check (changed_share_max > (0)::numeric),
  -- Share of one exchange's rows that may be removed, in percent of the previous version; null: no limit.
  market_loss_max numeric check ((market_loss_max > (0)::numeric) and (market_loss_max <= (100)::numeric)),
  -- This many rows may change or be removed regardless of the share; otherwise small lists would always exceed it.
  free_rows integer not null check (free_rows >= 0),
  needs_trading_day boolean not null,
  needs_approval boolean not null,
  -- Time of day in Shanghai by which a trading day's list is due, and how many trading days later; null: no deadline.
  cut_off text collate "C" check (cut_off ~ '^[0-2][0-9]:[0-5][0-9]$'),
  lag_days integer not null default 0 check (lag_days between 0 and 20),
  unique nulls not distinct (list, valid_from)
);

-- Versions published by restoring an earlier one: their data is as old as that version.
create table list_restorations (
  version integer primary key references list_versions,
  restored_from integer not null references list_versions,
  restored_by text collate "C" not null,
  reason text collate "C" not null
);
create index list_restorations_of_restored_from on list_restorations (restored_from);

-- ## margin

-- Balances and purchases in 100 million CNY; the ratio in percent, null when none was published.
create table market_totals (
  day date primary key,
  financing_balance numeric not null check (financing_balance >= (0)::numeric),
  lending_balance numeric not null check (lending_balance >= (0)::numeric),
  financing_bought numeric not null check (financing_bought >= (0)::numeric),
  maintenance_ratio numeric check (maintenance_ratio > (100)::numeric),
  -- Source of the figures, in words.
  source text collate "C" not null,
  imported_at timestamptz not null
);

-- State of each kind of refinancing from a date on.
create table refinancing_states (
  kind text collate "C" check (kind in ('financing', 'lending')),
  valid_from date,
  state text collate "C" not null check (state in ('running', 'suspended')),
  -- Reason, shown to readers.
  reason text collate "C" not null,
  primary key (kind, valid_from)
);

-- One term of one kind on one date. Amounts in 100 million CNY for financing, in 10,000 shares for lending.
create table refinancing_days (
  kind text collate "C" check (kind in ('financing', 'lending')),
  day date,
  term integer check (term in (3, 7, 14, 28, 91, 182)),
  -- Percent per year; null on days without lending.
  rate numeric check (rate >= (0)::numeric),
  opening numeric not null check (opening >= (0)::numeric),
  lent numeric not null check (lent >= (0)::numeric),
  closing numeric not null check (closing >= (0)::numeric),
  is_synthetic boolean not null,
  check (rate is not null or (lent = (0)::numeric)),
  primary key (kind, day, term)
);

-- ## margin-terms

-- A version applies from its date until the day before the next version. Versions are only appended.
create table margin_terms_versions (
  version integer primary key,
  effective_from date not null unique,
  body jsonb not null,
  -- What changed and why, in one sentence.
  summary text collate "C" not null,
  -- The document that the version is based on.
  source text collate "C" not null,
  notice_title text collate "C",
  notice_href text collate "C",
  -- The person responsible.
  author text collate "C" not null,
  -- True for made-up figures of the demo firm.
  is_sample boolean not null,
  published_at timestamptz not null,
  check ((notice_title is null) = (notice_href is null))
);

-- ## hk-connect

-- Announcements of the Hong Kong exchange and its companies for southbound trading. Read by keyset, newest first.
create table hk_notices (
  id integer generated by default as identity primary key,
  -- The source's own id, so that no notice is stored twice.
  source_id text collate "C" not null unique,
  type text collate "C" not null check (type in ('company', 'suspension', 'closure', 'eligible', 'rule')),
  security_code text collate "C" check (security_code ~ '^\d{5}$'),
  security_name text collate "C",
  title text collate "C" not null,
  published_at timestamptz not null,
  original_url text collate "C" not null,
  is_sample boolean not null
);
create index hk_notices_in_order on hk_notices (published_at desc, id desc);
create index hk_notices_of_type on hk_notices (type, published_at desc, id desc);

-- ## quotes

create table quote_walks (
  walk integer primary key check (walk between 0 and 98),
  -- The opening and each minute of trading, as the difference from the previous close in hundred-thousandths.
  minutes integer[] not null check (cardinality(minutes) = 241)
);

create table quote_replays (
  code text collate "C" primary key check (code ~ '^\d{6}\.(SH|SZ|BJ)$'),
  walk integer not null references quote_walks,
  previous_close numeric(12,4) not null check (previous_close > (0)::numeric)
);
create index quote_replays_walk on quote_replays (walk);

-- ## corporate-actions

create table corporate_actions (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (kind in ('newShare', 'convertible', 'dividend', 'unlock')),
  code text collate "C" not null check (code ~ '^\d{6}$'),
  -- Distinguishes actions of one kind on a security: the period of a dividend, the date of an unlocking; empty when there is only one.
  event_key text collate "C" not null,
  name text collate "C" not null,
  body jsonb not null,
  is_cancelled boolean not null,
  origin text collate "C" not null check (origin in ('announced', 'sample')),
  -- Number of changes: subscribed calendars treat a higher number as an update.
  revision integer not null default 0,
  updated_at timestamptz not null,
  unique (kind, code, event_key)
);
create index corporate_actions_code on corporate_actions (code);
-- The convertible bonds of a share, for its page.
create index corporate_actions_stock on corporate_actions ((body ->> 'stockCode')) where kind = 'convertible';

create table corporate_action_days (
  action_id integer references corporate_actions on delete cascade,
  what text collate "C" check (what in ('subscription', 'lottery', 'payment', 'listing', 'record', 'ex', 'paid', 'unlock')),
  day date not null,
  primary key (action_id, what)
);
create index corporate_action_days_day on corporate_action_days (day, action_id);

-- ## list-imports

create table list_frozen_rows (
  frozen_id bigint references import_frozen_states on delete cascade,
  position integer,
  -- The row as it will be inserted into the list's own table.
  entry jsonb not null,
  primary key (frozen_id, position)
);

insert into regulatory_parameters (parameter, scope, scope_name, value, valid_from, document, is_after_close) values
  ('financing_margin_min', 'all', '融资保证金比例', 100, '2015-11-23', '沪深交易所 2015-11-13 通知', false),
  ('haircut_cap', 'cash', '现金管理产品、货币市场基金、国债', 95, null, '融资融券交易实施细则', false),
  ('haircut_cap', 'other', '其他上市证券投资基金和债券', 80, null, '融资融券交易实施细则', false),
  ('maintenance_withdraw_min', 'all', '提取担保物后的维持担保比例', 300, null, '融资融券交易实施细则', false),
  ('contract_months_max', 'all', '单笔合约期限（月）', 6, null, '融资融券交易实施细则', false),
  ('financing_margin_min', 'all', '融资保证金比例', 80, '2023-09-08', '沪深北交易所 2023-08-27 通知', true),
  ('financing_margin_min', 'all', '融资保证金比例', 100, '2026-01-19', '沪深北交易所 2026-01-14 通知', false),
  ('lending_margin_min', 'general', '融券保证金比例（一般投资者）', 100, '2024-07-22', '沪深北交易所 2024-07-10 通知', false),
  ('lending_margin_min', 'private_fund', '融券保证金比例（私募证券投资基金）', 120, '2024-07-22', '沪深北交易所 2024-07-10 通知', false),
  ('haircut_cap', 'index_member', '上证180、深证100指数成份股', 70, null, '融资融券交易实施细则', false),
  ('haircut_cap', 'a_share', '其他 A 股', 65, null, '融资融券交易实施细则', false),
  ('haircut_cap', 'excluded', '风险警示、退市整理股票及权证', 0, null, '融资融券交易实施细则', false),
  ('haircut_cap', 'etf', '交易型开放式指数基金（ETF）', 90, null, '融资融券交易实施细则', false);

insert into list_settings (list, changed_share_max, market_loss_max, free_rows, needs_trading_day, needs_approval, cut_off, lag_days) values
  ('securities', 20, 20, 20, false, false, null, 0),
  ('indexes', 60, 60, 20, false, false, null, 0),
  ('collateral', 20, 3, 20, true, false, '20:00', 0),
  ('targets', 20, 3, 20, true, false, '20:00', 0),
  ('details', 20, 20, 20, true, false, '10:00', 1),
  ('staticPe', 20, 3, 20, true, false, '20:00', 0),
  ('highRisk', 30, 50, 20, true, false, '20:00', 0),
  ('fairPrice', 50, 50, 20, true, false, '20:00', 0),
  ('cashFunds', 20, 20, 20, true, false, '20:00', 0);
