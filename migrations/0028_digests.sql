-- ## Digests by mail
-- Somebody wants to hear by mail what was published. The address is proved by a code before it stands here, sealed; leaving removes the row.
create table digest_subscriptions (
  id bigint generated always as identity primary key,
  -- Stands in the ways to leave that each digest has: who holds it may end this subscription and do nothing else.
  leave_key text not null unique,
  sealed_address bytea not null,
  -- Keyed hash of the address: one subscription each.
  address_key bytea not null unique,
  -- Names of feeds: of a category, of a list (lists/…), of a security (security/…).
  topics text[] not null check (cardinality(topics) between 1 and 60),
  rhythm text not null check (rhythm in ('daily', 'weekly')),
  consent_version integer not null,
  created_at timestamptz not null,
  -- Whatever was published until then has been told, or was there before.
  told_until timestamptz not null
);
