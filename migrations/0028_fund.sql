-- Public funds: the master list (whatever it once had stays: levels and dividends of the past are about it), risk levels of every published evaluation, net asset values, dividends, and the firm as their seller.

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
