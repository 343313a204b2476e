-- old-program: runs
-- The keys that sign the seals of the audit log, from the first to the newest (decision 044). The former program signs every seal
-- with the key derived from the master key, so SIGNING_KEYS is set only after all processes have been upgraded.
create table audit_seal_keys (
  number integer primary key check (number > 0),
  -- Uncompressed points of SM2 in lower-case hex: this key, the one before it, and the key that signs exported files.
  public_key text collate "C" not null unique check (public_key ~ '^04[0-9a-f]{128}$'),
  former_key text collate "C" check (former_key ~ '^04[0-9a-f]{128}$'),
  export_key text collate "C" not null check (export_key ~ '^04[0-9a-f]{128}$'),
  -- The last seal that the former key signed, and its hash: the new key vouches for the chain up to it.
  begins_after bigint not null check (begins_after >= 0),
  after_hash bytea not null check (length(after_hash) = 32),
  valid_from timestamptz not null,
  -- All three sign the same statement, which is written from the columns above. Without the former key's signature that key was lost.
  signature bytea not null,
  former_signature bytea,
  export_signature bytea not null,
  check ((number = 1) = (former_key is null)),
  check (number > 1 or former_signature is null)
);

create function keep_seal_keys() returns trigger language plpgsql as $$
begin
  raise exception 'keys of the audit log can only be inserted' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_seal_keys_stay before update or delete on audit_seal_keys for each row execute function keep_seal_keys();
create trigger audit_seal_keys_stay_whole before truncate on audit_seal_keys for each statement execute function keep_seal_keys();
insert into append_only_tables (name) values ('audit_seal_keys');

-- A key of the transparency log whose predecessor was lost has no endorsement; the check of the log reports it.
alter table log_keys drop constraint log_keys_check;
alter table log_keys add constraint log_keys_check check (number > 1 or endorsement is null);
