-- Who a client is beyond the name: needed to reset a password, to sign an agreement and to compare an identity card with.

alter table client_accounts
  add column id_number_key bytea,
  add column sealed_id_number bytea,
  add column sealed_email bytea,
  add column sealed_address bytea;
-- One person may hold several accounts.
create index client_accounts_id_number_key on client_accounts (id_number_key) where id_number_key is not null;
