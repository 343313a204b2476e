-- old-program: runs

-- ## Archive time stamps of signed files
-- A time stamp proves no longer than the certificate of its authority and its algorithms hold. Once a year a file gets a new one over everything that is in it
-- (PAdES B-LTA), before the last one weakens. Each renewal changes its hashes; copies that were handed out before are known all the same.
alter table agreement_signatures drop constraint agreement_signatures_level_check;
alter table agreement_signatures add constraint agreement_signatures_level_check check (level in ('B', 'T', 'LT', 'LTA'));
alter table case_records drop constraint case_records_level_check;
alter table case_records add constraint case_records_level_check check (level in ('B', 'T', 'LT', 'LTA'));

alter table agreement_signatures
  -- Of the newest archive time stamp.
  add column archived_at timestamptz,
  -- By when the proofs are to be renewed; null where there are none.
  add column renew_at timestamptz;
alter table case_records
  add column archived_at timestamptz,
  add column renew_at timestamptz;
-- Files of before are renewed with the first runs.
update agreement_signatures set renew_at = stamped_at + interval '1 year' where level = 'LT';
update case_records set renew_at = stamped_at + interval '1 year' where level = 'LT';
create index agreement_signatures_to_renew on agreement_signatures (renew_at) where renew_at is not null;
create index case_records_to_renew on case_records (renew_at) where renew_at is not null;

-- What a file was before its proofs were renewed.
create table signed_file_versions (
  sha256 text primary key,
  sm3 text not null unique,
  signature_id uuid references agreement_signatures (id) on delete cascade,
  record_id uuid references case_records (id) on delete cascade,
  replaced_at timestamptz not null,
  check (num_nonnulls(signature_id, record_id) = 1)
);
create index signed_file_versions_signature on signed_file_versions (signature_id);
create index signed_file_versions_record on signed_file_versions (record_id);
