-- Qualification: the conditions of businesses by version, what is known of a client's account, and what was shown to whom.

-- The conditions of one business; of the versions that have come into force the newest holds.
create table condition_sets (
  code text not null,
  version integer not null,
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version)
);

-- Closing assets, where the firm's account system is not asked: a row holds until the next one.
create table client_asset_days (
  client_id bigint not null references client_accounts,
  day date not null,
  -- Total and borrowed, in fen.
  sealed_assets bytea not null,
  primary key (client_id, day)
);

-- Trading experience, the credit account, the record of dishonesty.
create table client_experience (
  client_id bigint primary key references client_accounts,
  sealed_facts bytea not null,
  updated_at timestamptz not null
);

-- One row for every time a client's conditions were shown or checked again (DOMAIN X17). Never changed.
create table qualification_evaluations (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  set_code text not null,
  set_version integer not null,
  evaluated_at timestamptz not null,
  passes boolean not null,
  -- The list as it was shown.
  sealed_result bytea not null,
  foreign key (set_code, set_version) references condition_sets (code, version)
);
create index qualification_evaluations_of_client on qualification_evaluations (client_id, evaluated_at desc);
