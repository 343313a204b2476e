-- # The library of pictures: what pages show, in set widths and forms, and what hangs on each

create table media_items (
  id bigint generated always as identity primary key,
  -- Stands in addresses: 128 random bits, so that a picture is found by whoever was shown a page with it and by nobody else.
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  name text not null check (name <> ''),
  alt text not null default '',
  -- Said, and not left empty: it tells nothing that a reader of screens would miss.
  is_decorative boolean not null default false,
  version_id text not null,
  created_at timestamptz not null,
  created_by bigint not null references staff_accounts,
  constraint media_items_words check (not is_decorative or alt = '')
);
create index media_items_created_by on media_items (created_by);
create index media_items_version on media_items (version_id);
create index media_items_without_alt on media_items (id) where alt = '' and not is_decorative;

-- A picture as it is at one time: its bytes and the point around which it is cut. What is on show never changes under its version, so that browsers may keep it.
create table media_versions (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  item_id bigint not null references media_items on delete cascade,
  -- Of what was uploaded, by which the same picture is known again.
  sha256 text not null,
  -- Upright, of bounded size, without anything beside its pixels; several versions may have the same.
  storage_key text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- In thousandths of width and height.
  focus_x integer not null default 500 check (focus_x between 0 and 1000),
  focus_y integer not null default 500 check (focus_y between 0 and 1000),
  created_at timestamptz not null,
  created_by bigint not null references staff_accounts,
  -- All forms are made.
  derived_at timestamptz,
  -- Another one is shown in its place.
  retired_at timestamptz
);
create index media_versions_of_item on media_versions (item_id, created_at);
create index media_versions_created_by on media_versions (created_by);
create index media_versions_by_hash on media_versions (sha256);
create index media_versions_underived on media_versions (created_at) where derived_at is null;
alter table media_items add constraint media_items_version foreign key (version_id) references media_versions deferrable initially deferred;

-- A version in one cut, width and form. Its place in the store is noted before a byte is written: work that was broken off is found and done again.
create table media_forms (
  version_id text not null references media_versions on delete cascade,
  cut text not null,
  width integer not null check (width > 0),
  form text not null check (form in ('avif', 'webp', 'jpg')),
  storage_key text not null unique,
  -- Null until it is written.
  size integer check (size > 0),
  primary key (version_id, cut, form, width)
);

-- What a picture hangs on: a thing that visitors see (`meeting:12`), or an order that waits (`order:34`). While there is any, it cannot be deleted.
create table media_uses (
  item_id bigint not null references media_items,
  holder text not null,
  title text not null,
  order_id bigint not null references change_orders,
  noted_at timestamptz not null,
  primary key (item_id, holder)
);
create index media_uses_by_holder on media_uses (holder);
create index media_uses_of_order on media_uses (order_id);

insert into staff_role_permissions (role, duty, permission, reach)
select code, duty, 'media.manage', 'all' from staff_roles where code in ('editor', 'content-reviewer', 'recruiter');
