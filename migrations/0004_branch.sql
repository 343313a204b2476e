-- The firm's branches, and what its customer service centre offers.

create table branches (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  -- Administrative division codes of GB/T 2260: two digits for the province, four for the city.
  province_code text not null,
  province_name text not null,
  city_code text not null,
  city_name text not null,
  district_name text not null,
  address text not null,
  postcode text not null,
  phones text[] not null,
  order_phone text,
  complaint_phone text not null,
  fax text,
  hours text[] not null,
  longitude numeric(9, 6) not null,
  latitude numeric(8, 6) not null,
  transport text not null,
  business_scope text[] not null,
  facilities text[] not null,
  manager text not null,
  licence_number text not null,
  opened_on date,
  -- [{ "date": "2026-11-02", "text": "…" }], newest first.
  notices jsonb not null default '[]',
  updated_at timestamptz not null
);
-- The list and the counts by region go through the branches in this order.
create index branches_region on branches (province_code, city_code, code);

create table contact_channels (
  code text primary key,
  kind text not null,
  name text not null,
  value text not null,
  href text,
  hours text not null,
  services text[] not null,
  sort integer not null
);

create table service_topics (
  code text primary key,
  title text not null,
  summary text not null,
  steps text[] not null,
  materials text[] not null,
  hours text not null,
  sort integer not null
);
