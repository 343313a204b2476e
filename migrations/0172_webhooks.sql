-- old-program: runs

-- Where systems of the firm are told of what happens: signed, in order for each subject, tried again for three days.
create table webhook_endpoints (
  id uuid primary key,
  name text not null check (name <> ''),
  url text not null check (url <> ''),
  events text[] not null check (cardinality(events) > 0),
  -- `stopped`: by itself, after three days without an answer or because it said that it is gone; what happens meanwhile is kept and can be sent later.
  state text not null check (state in ('on', 'off', 'stopped')),
  stop_reason text,
  stopped_at timestamptz,
  sealed_secret bytea not null,
  secret_set_at timestamptz not null,
  -- Signs beside the new one for a while.
  sealed_former_secret bytea,
  former_until timestamptz,
  -- The first failure since the last answer that was good.
  failing_since timestamptz,
  -- Until when a process delivers to it; one at a time, so that the order stays.
  leased_until timestamptz,
  created_at timestamptz not null,
  created_by bigint references staff_accounts,
  check ((state = 'stopped') = (stop_reason is not null)),
  check ((sealed_former_secret is null) = (former_until is null))
);
create unique index webhook_endpoints_name on webhook_endpoints (name);
create index webhook_endpoints_created_by on webhook_endpoints (created_by);

-- What happened, in the words in which it is sent: written with the act itself.
create table webhook_events (
  id bigint generated always as identity primary key,
  -- `webhook-id` of everything that is sent of it.
  key uuid not null unique,
  type text not null,
  subject text not null,
  body text not null,
  at timestamptz not null
);
create index webhook_events_at on webhook_events (at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null references webhook_events on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- That of its event: of one subject the earlier event is delivered first.
  subject text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- From when on it may be tried, and since when it is: its three days begin anew when it is sent again by hand.
  next_at timestamptz not null,
  since timestamptz not null,
  delivered_at timestamptz
);
create index webhook_deliveries_event on webhook_deliveries (event_id);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, id) where state = 'waiting';
create index webhook_deliveries_waiting_subject on webhook_deliveries (endpoint_id, subject, id) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, id) where state = 'failed';

-- Every try with what came back.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  ms integer not null,
  status integer,
  -- Why nothing came back.
  problem text,
  excerpt text not null default ''
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
