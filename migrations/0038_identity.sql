-- Identity cards: the pictures that clients send of them, what they confirmed of one, and the card on file.

-- A picture of one side. Its bytes lie encrypted in the file store under a key of their own, which stands here sealed: without this
-- row nobody can read them, and new master keys need not touch the store.
create table identity_images (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  side text not null check (side in ('front', 'back')),
  -- waiting: sent, not yet used · bound: given to a case · onFile: of the card on file · retained: of a former card · discarded: replaced.
  state text not null check (state in ('waiting', 'bound', 'onFile', 'retained', 'discarded')),
  case_id uuid references business_cases,
  storage_key text not null unique,
  sealed_key bytea not null,
  sealed_name bytea not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  uploaded_at timestamptz not null,
  changed_at timestamptz not null,
  -- The last day on which the law wants it kept (反洗钱法, 证券法 §137); then it is destroyed.
  keep_until date,
  -- What the machine read from it, so that it need not be read twice.
  sealed_reading bytea,
  check ((state in ('bound', 'onFile')) <= (case_id is not null))
);
create unique index identity_images_waiting on identity_images (client_id, side) where state = 'waiting';
create unique index identity_images_bound on identity_images (case_id, side) where state = 'bound';
create index identity_images_of_client on identity_images (client_id);
create index identity_images_to_clear on identity_images (changed_at) where state in ('waiting', 'bound', 'discarded');
create index identity_images_to_destroy on identity_images (keep_until) where keep_until is not null;

-- How often a client has used up work of the server within an hour.
create table identity_uses (
  client_id bigint not null references client_accounts,
  kind text not null check (kind in ('upload', 'reading')),
  hour timestamptz not null,
  uses integer not null,
  primary key (client_id, kind, hour)
);

-- What a client confirmed of a card in a case, until the case is decided.
create table identity_submissions (
  case_id uuid primary key references business_cases on delete cascade,
  client_id bigint not null references client_accounts,
  sealed_fields bytea not null,
  front_image_id uuid not null references identity_images,
  back_image_id uuid not null references identity_images,
  submitted_at timestamptz not null
);

-- Cards on file, the present one and former ones. The days stand in the clear so that cards about to expire can be found.
create table client_id_cards (
  id bigint generated always as identity primary key,
  client_id bigint not null references client_accounts,
  sealed_fields bytea not null,
  valid_from date not null,
  -- Absent: 长期.
  valid_until date,
  case_id uuid unique references business_cases,
  front_image_id uuid references identity_images on delete set null,
  back_image_id uuid references identity_images on delete set null,
  filed_at timestamptz not null,
  replaced_at timestamptz
);
create unique index client_id_cards_present on client_id_cards (client_id) where replaced_at is null;
create index client_id_cards_ending on client_id_cards (valid_until) where replaced_at is null and valid_until is not null;
