-- # Addresses that lead elsewhere: those of the firm's former site, and of its own pages that moved
create table redirects (
  -- A path, with its query where that tells pages apart; as visitors ask for it.
  source text primary key check (source like '/%'),
  target text not null,
  note text not null default '',
  sort integer not null,
  updated_at timestamptz not null
);
