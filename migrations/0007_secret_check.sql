-- Which secret the sealed values of this database belong to: one row, written at the first start and compared at every other one. A process with
-- another secret would find nobody, open nothing and seal what the others cannot open.
create table secret_checks (
  id integer primary key default 1 check (id = 1),
  -- Of the master key: an HMAC, which tells nothing of it.
  digest bytea not null,
  -- Opens under one of the keys that seal.
  sealed_word bytea not null
);
