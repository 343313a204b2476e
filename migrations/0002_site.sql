-- The firm's settings, the home page's carousel, and visits counted by where they came from.

create table site_settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

create table slides (
  id bigint generated always as identity primary key,
  position text not null,
  title text not null,
  summary text not null,
  href text not null,
  picture text not null,
  alt text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  sort integer not null
);

-- One row a day and source: counting a visit costs the same however many there were.
create table visit_counts (
  day date not null,
  source text not null,
  visits bigint not null default 0,
  primary key (day, source)
);
