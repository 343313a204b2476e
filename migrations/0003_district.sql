-- # District: what is traded, and what one has to know to trade it

-- ## Lists
-- Securities and the dated lists about them. Every import of a list is a version; rows are kept once for as long as they read the same: a
-- row belongs to the versions from valid_from up to, not including, valid_to, and is current while valid_to is the largest integer. Ten
-- years of daily lists then cost what changed, not what was repeated.
--
-- Every list's table has the same indices: current rows, one a security and in the order of pages; closed rows by the versions that they
-- belonged to, where each is entered once, when it is closed; and mostly the history of one security over all versions.

create table list_versions (
  -- Order of publishing, and the clock that valid_from and valid_to of every list's rows count in.
  id integer generated always as identity primary key,
  list text not null check (
    list in ('securities', 'indexes', 'collateral', 'targets', 'details', 'staticPe', 'highRisk', 'fairPrice', 'cashFunds')
  ),
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
create unique index security_entries_current on security_entries (code, exchange) where valid_to = 2147483647;
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
create index index_entries_code on index_entries (code, exchange);

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
create index collateral_entries_code on collateral_entries (code, exchange);

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
create index target_entries_code on target_entries (code, exchange);
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
create index static_pe_entries_code on static_pe_entries (code, exchange);

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
create index high_risk_entries_code on high_risk_entries (code, exchange);

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
create index fair_price_entries_code on fair_price_entries (code, exchange);

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
create index cash_fund_entries_code on cash_fund_entries (code, exchange);

-- ## Lists: what stands beside them
-- What adjustment notices say of each security, what the card of a security knows, and the limits of the regulators.

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

-- Floors and caps of the regulators, each with the day from which it holds (null: as long as the rule exists).
create table regulatory_parameters (
  id integer generated always as identity primary key,
  parameter text not null,
  scope text not null,
  scope_name text not null,
  value numeric not null,
  valid_from date,
  document text not null,
  -- A rule that begins after the close of its day holds for contracts from the next day on.
  is_after_close boolean not null default false,
  unique nulls not distinct (parameter, scope, valid_from)
);
insert into regulatory_parameters (parameter, scope, scope_name, value, valid_from, document, is_after_close) values
  ('financing_margin_min', 'all', '融资保证金比例', 100, '2015-11-23', '沪深交易所 2015-11-13 通知', false),
  ('financing_margin_min', 'all', '融资保证金比例', 80, '2023-09-08', '沪深北交易所 2023-08-27 通知', true),
  ('financing_margin_min', 'all', '融资保证金比例', 100, '2026-01-19', '上证发〔2026〕5号 等', false),
  ('lending_margin_min', 'general', '融券保证金比例（一般投资者）', 100, '2024-07-22', '沪深北交易所 2024-07-10 通知', false),
  ('lending_margin_min', 'private_fund', '融券保证金比例（私募证券投资基金）', 120, '2024-07-22', '沪深北交易所 2024-07-10 通知', false),
  ('haircut_cap', 'index_member', '上证180、深证100指数成份股', 70, null, '融资融券交易实施细则', false),
  ('haircut_cap', 'a_share', '其他 A 股', 65, null, '融资融券交易实施细则', false),
  ('haircut_cap', 'excluded', '风险警示、退市整理股票及权证', 0, null, '融资融券交易实施细则', false),
  ('haircut_cap', 'etf', '交易型开放式指数基金（ETF）', 90, null, '融资融券交易实施细则', false),
  ('haircut_cap', 'cash', '现金管理产品、货币市场基金、国债', 95, null, '融资融券交易实施细则', false),
  ('haircut_cap', 'other', '其他上市证券投资基金和债券', 80, null, '融资融券交易实施细则', false),
  ('maintenance_withdraw_min', 'all', '提取担保物后的维持担保比例', 300, null, '融资融券交易实施细则', false),
  ('contract_months_max', 'all', '单笔合约期限（月）', 6, null, '融资融券交易实施细则', false);

-- ## Import of lists
-- What stands between a list's file and its readers: what each list may do without being asked about, proposals that a second person
-- approves, restored versions, and how the sources of files spell their columns.

-- Limits and duties of each list. The row of the newest day up to today holds; without a day it has always held.
create table list_settings (
  id integer generated always as identity primary key,
  list text not null,
  valid_from date,
  -- Share of added, removed and changed rows, in percent of the version before; null: not guarded.
  changed_share_max numeric check (changed_share_max > 0),
  -- Share of one exchange's rows that may go, in percent of the version before; null: not guarded.
  market_loss_max numeric check (market_loss_max > 0 and market_loss_max <= 100),
  -- So many rows may change or go without counting their share: small lists would never pass otherwise.
  free_rows integer not null check (free_rows >= 0),
  needs_trading_day boolean not null,
  needs_approval boolean not null,
  -- The hour in Shanghai by which a trading day's list must be there, and how many trading days after it; null: it comes
  -- when it comes.
  cut_off text check (cut_off ~ '^[0-2][0-9]:[0-5][0-9]$'),
  lag_days integer not null default 0 check (lag_days between 0 and 20),
  unique nulls not distinct (list, valid_from)
);
insert into list_settings (list, changed_share_max, market_loss_max, free_rows, needs_trading_day, needs_approval, cut_off, lag_days) values
  ('securities', 20, 20, 20, false, false, null, 0),
  ('indexes', 60, 60, 20, false, false, null, 0),
  ('collateral', 20, 20, 20, true, false, '20:00', 0),
  ('targets', 20, 20, 20, true, false, '20:00', 0),
  -- Every balance changes every day; exchanges publish in the morning after.
  ('details', null, 20, 20, true, false, '10:00', 1),
  -- Ratios move with prices.
  ('staticPe', null, 20, 20, true, false, '20:00', 0),
  ('highRisk', 30, 50, 20, true, false, '20:00', 0),
  ('fairPrice', 50, 50, 20, true, false, '20:00', 0),
  ('cashFunds', 20, 20, 20, true, false, '20:00', 0);

-- Versions that were published by restoring an earlier one: what they hold is as old as that one.
create table list_restorations (
  version integer primary key references list_versions (id),
  restored_from integer not null references list_versions (id),
  restored_by text not null,
  reason text not null
);
create index list_restorations_of_restored_from on list_restorations (restored_from);

-- A list that one person hands in and another approves. Its rows wait in list_proposal_rows until it is decided.
create table list_proposals (
  id integer generated always as identity primary key,
  list text not null,
  data_date date not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'withdrawn', 'published')),
  -- The list's newest version when it was handed in: what the approver saw is only true as long as it is the newest.
  base_version integer references list_versions (id),
  -- What the version will say of itself: effective date, exchange, source, whether it is made up.
  publication jsonb not null,
  -- Name, size and SHA-256 of every file.
  files jsonb not null,
  report jsonb not null,
  guards jsonb not null,
  proposed_by text not null check (btrim(proposed_by) <> ''),
  proposed_at timestamptz not null,
  decided_by text check (btrim(decided_by) <> ''),
  decided_at timestamptz,
  decision_reason text,
  withdrawn_at timestamptz,
  version integer references list_versions (id),
  -- Four eyes: nobody decides on what they handed in themselves.
  check (decided_by is null or lower(btrim(decided_by)) <> lower(btrim(proposed_by))),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in ('approved', 'rejected', 'published') or decided_by is not null),
  check (state <> 'proposed' or decided_by is null),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check ((state = 'published') = (version is not null))
);
create index list_proposals_open on list_proposals (list, id) where state in ('proposed', 'approved');
create index list_proposals_of_base_version on list_proposals (base_version);
create index list_proposals_of_version on list_proposals (version);

create table list_proposal_rows (
  proposal_id integer not null references list_proposals (id) on delete cascade,
  position integer not null,
  -- The row as it will be entered in the list's own table.
  entry jsonb not null,
  primary key (proposal_id, position)
);

-- Sources that staff described, and what they added to the shipped ones (same code): headings, spellings, units.
create table import_sources (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  name text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null
);

-- ## Margin trading
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

-- ## Margin terms
-- Parameters of the firm's margin contracts by version.

-- One version holds from its day until the day before the next one begins. Versions are only ever added behind the last one.
create table margin_terms_versions (
  version integer primary key,
  effective_from date not null unique,
  body jsonb not null,
  -- What was changed and why, in a sentence.
  summary text not null,
  -- The paper that the version rests on.
  source text not null,
  notice_title text,
  notice_href text,
  -- Who answers for it.
  author text not null,
  -- True for the demo firm's made-up figures.
  is_sample boolean not null,
  published_at timestamptz not null,
  check ((notice_title is null) = (notice_href is null))
);

-- ## Funds
-- Public funds: the master list (whatever it once had stays: levels and dividends of the past are about it), risk levels of every
-- published evaluation, net asset values, dividends, and the firm as their seller.

create table funds (
  code text primary key check (code ~ '^[0-9A-Z]{6}$'),
  name text not null,
  category text not null
    check (category in ('money', 'bond', 'mixed', 'equity', 'index', 'fof', 'qdii', 'reit', 'commodity', 'other')),
  -- As the industry's lists call it, `混合型-偏股`; empty where they do not say.
  fund_type text not null,
  -- Short name, read off the fund's name; null where it cannot be told.
  manager text,
  share_class text,
  is_back_end boolean not null,
  -- The name in plain lower case and every reading of its pinyin initials: one comparison finds either.
  search_text text not null
);

-- What each set of facts is: of which day, and where it was taken from.
create table fund_sources (
  dataset text primary key check (dataset in ('funds', 'performance', 'navs')),
  as_of date not null,
  source text not null,
  replaced_at timestamptz not null
);

-- How levels are made: agency, indicators, weights, bands. A version holds from its day on.
create table fund_evaluation_methods (
  version integer primary key,
  effective_from date not null unique,
  body jsonb not null,
  file_id uuid references files,
  published_at timestamptz not null
);
create index fund_evaluation_methods_of_file on fund_evaluation_methods (file_id);

-- One publication of risk levels; also the clock that valid_from and valid_to of the levels count in.
create table fund_evaluations (
  id integer generated always as identity primary key,
  -- Every fund of the list evaluated anew, or the named ones alone.
  scope text not null check (scope in ('all', 'some')),
  evaluated_on date not null,
  -- The evaluation day of all rows that have none of their own: that of the last evaluation of all funds.
  base_on date not null,
  -- Grows with the id: the evaluation that holds on a day is the last one up to it.
  effective_from date not null unique,
  agency text not null,
  method_version integer not null references fund_evaluation_methods,
  row_count integer not null,
  -- How many funds there are of R1 to R5, in this order: totals without counting.
  counts jsonb not null check (jsonb_array_length(counts) = 5),
  added integer not null,
  removed integer not null,
  raised integer not null,
  lowered integer not null,
  is_sample boolean not null,
  source text not null,
  published_at timestamptz not null
);
create index fund_evaluations_of_method_version on fund_evaluations (method_version);

-- Kept once for as long as it reads the same: a row belongs to the evaluations from valid_from up to, not including, valid_to, and
-- is current while valid_to is the largest integer.
create table fund_risk_levels (
  fund_code text not null,
  level integer not null check (level between 1 and 5),
  -- The level right before this row; null for a fund that had none.
  previous_level integer check (previous_level between 1 and 5),
  -- Only where it differs from the evaluation's own.
  evaluated_on date,
  valid_from integer not null references fund_evaluations,
  valid_to integer not null default 2147483647,
  -- The history of one fund.
  primary key (fund_code, valid_from)
);
create unique index fund_risk_levels_current on fund_risk_levels (fund_code) include (level) where valid_to = 2147483647;
create index fund_risk_levels_current_level on fund_risk_levels (level, fund_code) where valid_to = 2147483647;
create index fund_risk_levels_closed on fund_risk_levels using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;
-- What one evaluation raised or lowered.
create index fund_risk_levels_changed on fund_risk_levels (valid_from, fund_code) where previous_level <> level;
create index fund_risk_levels_of_valid_from on fund_risk_levels (valid_from);

create table fund_performances (
  fund_code text primary key,
  nav_date date not null,
  unit_nav numeric not null,
  accumulated_nav numeric not null,
  -- In percent; null where the fund is too young for the period.
  day_change numeric,
  week_change numeric,
  month_change numeric,
  quarter_change numeric,
  half_year_change numeric,
  year_change numeric
);

create table fund_navs (
  fund_code text not null,
  nav_date date not null,
  unit_nav numeric not null,
  -- In percent.
  daily_return numeric,
  primary key (fund_code, nav_date)
);

create table fund_dividends (
  id integer generated always as identity primary key,
  fund_code text not null check (fund_code ~ '^[0-9A-Z]{6}$'),
  fund_name text not null,
  -- Days and words that nobody has published are null, never guessed.
  announced_on date,
  record_on date,
  ex_on date not null,
  paid_on date,
  reinvested_on date,
  -- In yuan for each unit.
  per_unit numeric not null check (per_unit > 0),
  progress text check (progress in ('planned', 'decided', 'carriedOut')),
  base_year integer,
  -- As announced; worked out from a drop of the net asset value (day right, amount approximate); or made up to show the page.
  origin text not null check (origin in ('announced', 'derived', 'sample')),
  updated_at timestamptz not null,
  unique (fund_code, ex_on)
);
create index fund_dividends_by_day on fund_dividends (ex_on desc, fund_code);

create table fund_splits (
  fund_code text not null,
  split_on date not null,
  -- As announced: 份额分拆, 份额折算.
  split_type text not null,
  -- Units after for one unit before.
  ratio numeric not null check (ratio > 0),
  primary key (fund_code, split_on)
);

-- Who may sell funds, by the number under which the register of staff knows the person: name and branch stand there alone.
create table fund_sellers (
  certificate_number text primary key,
  qualification text not null,
  certificate_name text not null
);

-- ## Private funds
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
create index private_fund_notices_of_fund_code on private_fund_notices (fund_code);

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
create index private_fund_confirmations_of_terms_version on private_fund_confirmations (terms_version);

-- The stated name may be sealed anew under another key; what is evidence stays as it is.
create function private_fund_keep_evidence() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'private_fund_confirmations' then
    if to_jsonb(new) - 'sealed_name' = to_jsonb(old) - 'sealed_name' then
      return new;
    end if;
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

-- ## Futures
-- What can be traded through the futures company that the firm introduces clients to, lessons about it, and when somebody last compared the
-- margin accounts with the futures company's own.

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

-- ## Hong Kong

-- What the Hong Kong exchange and its companies announce for southbound trading. Read by position: the newest first, on from a notice.
create table hk_notices (
  id integer generated by default as identity primary key,
  -- What the source calls it, so that the same notice is never kept twice.
  source_id text not null unique,
  type text not null check (type in ('company', 'suspension', 'closure', 'eligible', 'rule')),
  security_code text check (security_code ~ '^\d{5}$'),
  security_name text,
  title text not null,
  published_at timestamptz not null,
  original_url text not null,
  is_sample boolean not null
);
create index hk_notices_in_order on hk_notices (published_at desc, id desc);
create index hk_notices_of_type on hk_notices (type, published_at desc, id desc);
