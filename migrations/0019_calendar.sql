-- The calendars that dates are counted by. They are imported a whole year at a time, as the State Council and the exchanges
-- announce them, and never computed: a year that is not here is unknown.

create table calendar_years (
  year integer primary key check (year between 1990 and 2200),
  -- Whose announcements the year was taken from, in words.
  source text not null,
  imported_at timestamptz not null
);

create table calendar_days (
  day date primary key,
  year integer not null references calendar_years (year) on delete cascade,
  -- The Shanghai, Shenzhen and Beijing exchanges trade. Weekends that offices work in exchange for a holiday are no such days.
  is_trading boolean not null,
  -- Offices work: the days on which periods of working days go by.
  is_working boolean not null,
  -- Southbound trading is open.
  is_hk_connect boolean not null,
  -- The holiday that the day belongs to, or that a working weekend makes up for.
  holiday text,
  note text,
  check (is_working or not is_trading),
  check (is_trading or not is_hk_connect),
  check (extract(year from day) = year)
);
create index calendar_days_of_year on calendar_days (year, day);

-- When the markets are open on their days.
create table trading_hours (
  code text primary key,
  market text not null check (market in ('a-share', 'hk-connect')),
  name text not null,
  starts_at text not null check (starts_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  ends_at text not null check (ends_at ~ '^[0-2][0-9]:[0-5][0-9]$' and ends_at > starts_at),
  note text,
  sort integer not null
);
