-- ## Subscriptions and corporate actions
-- New shares and convertible bonds to subscribe, dividends, and restricted shares that become free. An action is kept as its announcement
-- tells it; its days stand beside it, one row each, because pages and calendars ask by the day.

create table corporate_actions (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('newShare', 'convertible', 'dividend', 'unlock')),
  code text not null check (code ~ '^\d{6}$'),
  -- What tells it from the security's other actions of the kind: the period of a dividend, the day of an unlocking; empty where there is one.
  event_key text not null,
  name text not null,
  body jsonb not null,
  is_cancelled boolean not null,
  origin text not null check (origin in ('announced', 'sample')),
  -- How often it was changed: subscribed calendars take a higher number for news.
  revision integer not null default 0,
  updated_at timestamptz not null,
  unique (kind, code, event_key)
);

create index corporate_actions_code on corporate_actions (code);
-- The bonds of a share, for its card.
create index corporate_actions_stock on corporate_actions ((body ->> 'stockCode')) where kind = 'convertible';

create table corporate_action_days (
  action_id integer not null references corporate_actions (id) on delete cascade,
  what text not null check (what in ('subscription', 'lottery', 'payment', 'listing', 'record', 'ex', 'paid', 'unlock')),
  day date not null,
  primary key (action_id, what)
);

create index corporate_action_days_day on corporate_action_days (day, action_id);
