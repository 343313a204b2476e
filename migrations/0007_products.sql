-- # Products: funds, private funds, futures and investor education

-- ## funds

create table funds (
  code text collate "C" primary key check (code ~ '^[0-9A-Z]{6}$'),
  name text collate "C" not null,
  category text collate "C" not null check (category in ('money', 'bond', 'mixed', 'equity', 'index', 'fof', 'qdii', 'reit', 'commodity', 'other')),
  -- Industry classification, e.g. `混合型-偏股`; empty when the source gives none.
  fund_type text collate "C" not null,
  -- Short name, taken from the fund's name; null when it cannot be determined.
  manager text collate "C",
  share_class text collate "C",
  is_back_end boolean not null,
  -- The name in lower case and every reading of its pinyin initials, so that one comparison finds either.
  search_text text collate "C" not null
);
create index funds_known on funds using gin (string_to_array(search_text, ' '));
-- The list of all funds is read by category, and each of its pages shows the count of each category: index-only reads in order.
create index funds_by_category on funds (category, code);

-- Date and source of each set of facts.
create table fund_sources (
  dataset text collate "C" primary key check (dataset in ('funds', 'performance', 'navs')),
  as_of date not null,
  source text collate "C" not null,
  replaced_at timestamptz not null
);

-- Method of risk evaluation: agency, indicators, weights, bands. A version applies from its date on.
create table fund_evaluation_methods (
  version integer primary key,
  effective_from date not null unique,
  body jsonb not null,
  file_id uuid references files,
  published_at timestamptz not null
);
create index fund_evaluation_methods_of_file on fund_evaluation_methods (file_id);

-- A publication of risk levels; also the version counter that valid_from and valid_to of the levels refer to.
create table fund_evaluations (
  id integer generated always as identity primary key,
  -- all: every fund of the list was evaluated; some: only the named ones.
  scope text collate "C" not null check (scope in ('all', 'some')),
  evaluated_on date not null,
  -- Evaluation date of all rows without their own: that of the last evaluation of all funds.
  base_on date not null,
  -- Increases with the id: the evaluation that applies on a date is the last one up to it.
  effective_from date not null unique,
  agency text collate "C" not null,
  method_version integer not null references fund_evaluation_methods,
  row_count integer not null,
  -- Number of funds of R1 to R5, in this order, so that totals need no counting.
  counts jsonb not null check (jsonb_array_length(counts) = 5),
  added integer not null,
  removed integer not null,
  raised integer not null,
  lowered integer not null,
  is_sample boolean not null,
  source text collate "C" not null,
  published_at timestamptz not null
);
create index fund_evaluations_of_method_version on fund_evaluations (method_version);

-- A row is stored once while it stays the same: it belongs to the evaluations from valid_from until before valid_to, and is
-- current while valid_to is the largest integer.
create table fund_risk_levels (
  fund_code text collate "C",
  level integer not null check (level between 1 and 5),
  -- The level before this row; null for a new fund.
  previous_level integer check (previous_level between 1 and 5),
  -- Null when equal to the evaluation's own date.
  evaluated_on date,
  valid_from integer references fund_evaluations,
  valid_to integer not null default 2147483647,
  primary key (fund_code, valid_from)
);
create unique index fund_risk_levels_current on fund_risk_levels (fund_code) include (level) where valid_to = 2147483647;
create index fund_risk_levels_current_level on fund_risk_levels (level, fund_code) where valid_to = 2147483647;
create index fund_risk_levels_closed on fund_risk_levels using gist (int4range(valid_from, valid_to)) where valid_to < 2147483647;
-- Levels that one evaluation raised or lowered.
create index fund_risk_levels_changed on fund_risk_levels (valid_from, fund_code) where previous_level <> level;
create index fund_risk_levels_of_valid_from on fund_risk_levels (valid_from);

create table fund_performances (
  fund_code text collate "C" primary key,
  nav_date date not null,
  unit_nav numeric not null,
  accumulated_nav numeric not null,
  -- Percent; null when the fund is younger than the period.
  day_change numeric,
  week_change numeric,
  month_change numeric,
  quarter_change numeric,
  half_year_change numeric,
  year_change numeric
);

create table fund_navs (
  fund_code text collate "C",
  nav_date date,
  unit_nav numeric not null,
  -- Percent.
  daily_return numeric,
  primary key (fund_code, nav_date)
);

create table fund_dividends (
  id integer generated always as identity primary key,
  fund_code text collate "C" not null check (fund_code ~ '^[0-9A-Z]{6}$'),
  fund_name text collate "C" not null,
  -- Dates and texts that were not published are null, never estimated.
  announced_on date,
  record_on date,
  ex_on date not null,
  paid_on date,
  reinvested_on date,
  -- CNY per unit.
  per_unit numeric not null check (per_unit > (0)::numeric),
  progress text collate "C" check (progress in ('planned', 'decided', 'carriedOut')),
  base_year integer,
  -- announced; derived from a drop of the net asset value (exact date, approximate amount); or sample data.
  origin text collate "C" not null check (origin in ('announced', 'derived', 'sample')),
  updated_at timestamptz not null,
  unique (fund_code, ex_on)
);
create index fund_dividends_by_day on fund_dividends (ex_on desc, fund_code);

create table fund_splits (
  fund_code text collate "C",
  split_on date,
  -- As announced: 份额分拆, 份额折算.
  split_type text collate "C" not null,
  -- Units after the split for one unit before.
  ratio numeric not null check (ratio > (0)::numeric),
  primary key (fund_code, split_on)
);

-- People who may sell funds, by registration number; name and branch are in the staff register only.
create table fund_sellers (
  certificate_number text collate "C" primary key,
  qualification text collate "C" not null,
  certificate_name text collate "C" not null
);

-- Returns the facts of one version as JSON; callers strip null members.
create function article_facts(facts_of text, article integer, wanted integer, moment timestamptz) returns json language plpgsql stable as $$
begin
  case facts_of
    when 'tender' then
      return (select json_build_object('of', facts_of, 'project', project, 'number', number, 'kind', kind,
        'deadline', shanghai_time(deadline), 'contact', contact, 'phone', phone, 'email', email, 'state', tender_state(number, moment))
        from tender_notices where article_id = article and version = wanted);
    when 'onlineNotice' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'systems', systems,
        'startsAt', shanghai_time(starts_at), 'endsAt', shanghai_time(ends_at),
        'phase', case when ends_at <= moment then 'over' when starts_at <= moment then 'running' when starts_at > moment then 'coming' end)
        from online_notices where article_id = article and version = wanted);
    when 'tradeNotice' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'markets', markets,
        'securityCode', security_code, 'securityName', security_name, 'tradeDate', trade_date)
        from trade_notices where article_id = article and version = wanted);
    when 'supervision' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'issuer', issuer, 'firm', firm, 'securityCode', security_code)
        from supervision_notices where article_id = article and version = wanted);
    when 'responsibility' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'year', year)
        from responsibility_items where article_id = article and version = wanted);
    when 'fundAnnouncement' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'fundCompany', fund_company, 'funds', funds)
        from fund_announcements where article_id = article and version = wanted);
    when 'saleNotice' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'productCode', product_code, 'productName', product_name)
        from sale_notices where article_id = article and version = wanted);
    when 'fundMarket' then
      return (select json_build_object('of', facts_of, 'kind', kind)
        from fund_market_items where article_id = article and version = wanted);
    when 'research' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'analysts', analysts, 'subject', subject, 'rating', rating,
        'statement', statement)
        from research_reports where article_id = article and version = wanted);
    when 'law' then
      return (select json_build_object('of', 'law', 'level', l.level, 'issuer', l.issuer, 'issuedOn', l.issued_on, 'change', l.change,
        'changedOn', l.changed_on, 'officialUrl', l.official_url, 'state', law_state(v.effective_date, l.change, l.changed_on, moment),
        'successor', (select json_build_object('id', s.id, 'title', s.title, 'categoryCode', s.category)
          from articles a join articles s on s.id = a.superseded_by where a.id = article and is_on_show(s, moment)))
        from law_texts l join article_versions v using (article_id, version) where l.article_id = article and l.version = wanted);
    when 'basicIndex' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'indexCode', index_code, 'indexName', index_name)
        from basic_index_notices where article_id = article and version = wanted);
    else return null;
  end case;
end $$;

-- ## private-funds

-- A single row: name, registration, addresses and phones, edited and versioned as a whole.
create table private_fund_company (
  id boolean primary key default true check (id),
  facts jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table private_fund_people (
  id integer generated always as identity primary key,
  name text collate "C" not null,
  post text collate "C" not null,
  biography text collate "C" not null,
  certificate_number text collate "C" not null,
  since date not null,
  sort integer not null
);

-- Shareholders of the subsidiary, and its own holdings.
create table private_fund_holdings (
  id integer generated always as identity primary key,
  name text collate "C" not null,
  relation text collate "C" not null check (relation in ('shareholder', 'investment')),
  share_percent numeric(7,4) not null check ((share_percent > (0)::numeric) and (share_percent <= (100)::numeric)),
  business text collate "C" not null,
  as_of date not null,
  sort integer not null
);

create table private_funds (
  id integer generated always as identity primary key,
  -- Assigned by the association; stored as text.
  record_code text collate "C" not null unique,
  name text collate "C" not null,
  manager text collate "C" not null,
  custodian text collate "C" not null,
  kind text collate "C" not null,
  risk_level text collate "C" not null check (risk_level in ('R1', 'R2', 'R3', 'R4', 'R5')),
  established_on date not null,
  state text collate "C" not null check (state in ('raising', 'running', 'liquidating', 'ended')),
  ended_on date,
  summary text collate "C" not null,
  updated_at timestamptz not null,
  check ((state = 'ended') = (ended_on is not null))
);
create index private_funds_order on private_funds (established_on desc, record_code);

create table private_fund_notices (
  id integer generated always as identity primary key,
  fund_code text collate "C" references private_funds (record_code) on update cascade,
  kind text collate "C" not null,
  title text collate "C" not null,
  paragraphs text[] collate "C" not null,
  -- [{ "label": "单位净值", "value": "1.0832" }]
  facts jsonb not null,
  source text collate "C" not null,
  published_on date not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create index private_fund_notices_order on private_fund_notices (published_on desc, id desc);
create index private_fund_notices_of_fund_code on private_fund_notices (fund_code);

-- Texts that visitors must read and confirm. A confirmed version is immutable.
create table private_fund_terms (
  version integer primary key,
  body jsonb not null,
  valid_days integer not null check (valid_days between 1 and 365),
  effective_from timestamptz not null,
  published_at timestamptz not null
);

-- Evidence: never deleted; the only change is one withdrawal per confirmation.
create table private_fund_confirmations (
  id uuid primary key,
  terms_version integer not null references private_fund_terms,
  condition text collate "C" not null,
  statements text[] collate "C" not null,
  -- The stated name, encrypted; readable only with the master key.
  sealed_name bytea not null,
  -- IP address without its last part.
  network text collate "C" not null,
  user_agent text collate "C" not null,
  confirmed_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  check (expires_at > confirmed_at)
);
create index private_fund_confirmations_network on private_fund_confirmations (network, confirmed_at);
create index private_fund_confirmations_of_terms_version on private_fund_confirmations (terms_version);

-- Allows re-encryption of the stated name under another key; the evidence itself stays unchanged.
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
  raise exception 'evidence in % cannot change', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger private_fund_terms_stay before update or delete on private_fund_terms
  for each row execute function private_fund_keep_evidence();

create trigger private_fund_confirmations_stay before update or delete on private_fund_confirmations
  for each row execute function private_fund_keep_evidence();

-- ## futures

create table futures_exchanges (
  code text collate "C" primary key,
  name text collate "C" not null,
  city text collate "C" not null,
  website text collate "C" not null,
  sort integer not null
);

-- Codes in the exchanges' own spelling: rb and TA.
create table futures_products (
  code text collate "C" primary key,
  exchange text collate "C" not null references futures_exchanges,
  name text collate "C" not null,
  trading_name text collate "C" not null,
  -- Units per contract, or the value of one index point, or of one CNY of a bond's price.
  multiplier numeric not null check (multiplier > (0)::numeric),
  unit text collate "C" not null,
  price_tick numeric not null check (price_tick > (0)::numeric),
  -- Minimum margin in the contract text, in percent; the margin charged is higher and set by the exchange.
  min_margin_pct numeric not null check ((min_margin_pct > (0)::numeric) and (min_margin_pct <= (100)::numeric)),
  listed_on date not null,
  day_session text collate "C" not null,
  night_session text collate "C",
  -- Source of the figures: collected from published contract data, or general knowledge not verified yet.
  basis text collate "C" not null check (basis in ('collected', 'unconfirmed')),
  folded text collate "C" not null,
  sort integer not null
);
create index futures_products_of_exchange on futures_products (exchange, sort);

create table futures_contracts (
  code text collate "C" primary key,
  product text collate "C" not null references futures_products,
  delivery_month text collate "C" not null check (delivery_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  folded text collate "C" not null
);
create index futures_contracts_of_product on futures_contracts (product, delivery_month);

-- Date of the two lists, and whether the contracts were computed from the rules of delivery months.
create table futures_list_states (
  list text collate "C" primary key check (list in ('products', 'contracts')),
  as_of date not null,
  is_derived boolean not null,
  updated_at timestamptz not null
);

-- Checks of the published margin accounts against the futures company's own list. The digest shows whether they changed since.
create table futures_account_checks (
  checked_on date primary key,
  accounts integer not null,
  digest text collate "C" not null,
  checked_at timestamptz not null
);

-- ## education

-- A lesson with its quiz, by version; the newest is published.
create table lessons (
  code text collate "C",
  version integer,
  level text collate "C" not null,
  sort integer not null,
  body jsonb not null,
  published_at timestamptz not null,
  series text collate "C" not null,
  constraint futures_lessons_level_check check (level in ('basic', 'advanced')),
  primary key (code, version)
);
create index lessons_series on lessons (series);

create table lesson_series (
  code text collate "C" primary key check (code ~ '^[a-z][a-z0-9-]{1,40}$'),
  sort integer not null,
  body jsonb not null,
  updated_at timestamptz not null
);

alter table lessons add foreign key (series) references lesson_series;

-- ## articles

-- Returns an article as JSON in the form used by every list.
create function article_item(a articles, category_name text, moment timestamptz) returns json language sql stable as $$
  select json_strip_nulls(json_build_object(
    'id', a.id, 'title', a.title, 'summary', a.summary, 'date', shanghai_day(a.published_at), 'publishedAt', a.published_at,
    'categoryCode', a.category, 'categoryName', category_name, 'source', a.source, 'marginType', a.margin_type,
    'effectiveDate', a.effective_date, 'documentNumber', a.document_number, 'picture', a.picture,
    'isSuperseded', nullif(a.superseded_by is not null, false),
    'facts', case when a.facts_of is not null then article_facts(a.facts_of, a.id, a.version, moment) end))
$$;
