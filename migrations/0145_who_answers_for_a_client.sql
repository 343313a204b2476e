-- old-program: runs

-- Who answers for a client, as the account system names them: their branch by its code, and their relationship manager. And when the client last
-- read their notices; null: never.
alter table client_accounts
  add column branch_code text,
  add column manager_name text,
  add column manager_phone text,
  add column notices_read_at timestamptz,
  add constraint client_accounts_manager check ((manager_name is null) = (manager_phone is null));
