-- Agreements: their texts by version, what a client has opened and signed, and the keys with which the firm signs.

-- A published version never changes: whoever signed it must find it again for as long as records are kept (证券法 §137).
create table agreement_documents (
  code text not null,
  version integer not null,
  title text not null,
  key_points text[] not null,
  body text not null,
  valid_from date not null,
  -- Of title, key points and body, as they are hashed by `canonicalText`.
  sha256 text not null,
  sm3 text not null,
  published_at timestamptz not null,
  -- Drawn when it is first asked for.
  pdf bytea,
  primary key (code, version)
);
create unique index agreement_documents_sha256 on agreement_documents (sha256);

-- When a document was opened in a case: no tick counts before.
create table agreement_openings (
  case_id uuid not null references business_cases on delete cascade,
  code text not null,
  version integer not null,
  opened_at timestamptz not null,
  ip text,
  device text not null,
  primary key (case_id, code, version),
  foreign key (code, version) references agreement_documents
);

-- One act of signing: all documents of a case's step, with one code.
create table agreement_signings (
  id uuid primary key,
  number text not null unique,
  case_id uuid not null references business_cases,
  client_id bigint not null references client_accounts,
  step text not null,
  business text not null,
  signed_at timestamptz not null,
  ip text,
  device text not null,
  -- Whether the client was signed in, or came with the acceptance number and the mobile number.
  channel text not null check (channel in ('token', 'mobile')),
  -- Name, and masked identity number, fund account and mobile number.
  sealed_signer bytea not null
);
create index agreement_signings_of_client on agreement_signings (client_id, signed_at desc);
create index agreement_signings_of_case on agreement_signings (case_id);

create table agreement_signatures (
  id uuid primary key,
  signing_id uuid not null references agreement_signings,
  code text not null,
  version integer not null,
  text_sha256 text not null,
  text_sm3 text not null,
  opened_at timestamptz not null,
  -- The signed PDF, once it is drawn: sealed, with the hashes by which anybody can check a copy.
  drawn_at timestamptz,
  sealed_pdf bytea,
  pdf_size integer,
  pdf_sha256 text unique,
  pdf_sm3 text unique,
  -- In profile SM2: a signature of the firm's SM2 key over the file, beside the one inside of it.
  sm2_key text,
  sm2_signature text,
  unique (signing_id, code),
  foreign key (code, version) references agreement_documents,
  check ((drawn_at is null) = (sealed_pdf is null) and (drawn_at is null) = (pdf_sha256 is null))
);
create index agreement_signatures_to_draw on agreement_signatures (signing_id) where drawn_at is null;

-- The demo authority, the certificate it issued, and the SM2 key.
create table agreement_keys (
  id text primary key,
  kind text not null check (kind in ('authority', 'signing', 'sm2')),
  -- DER; none for SM2.
  certificate bytea,
  public_key text,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Failed tries to find a case by acceptance number and mobile number, by network and hour.
create table agreement_look_ups (
  network text not null,
  window_start timestamptz not null,
  tries integer not null,
  primary key (network, window_start)
);
