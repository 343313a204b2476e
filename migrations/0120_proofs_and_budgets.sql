-- old-program: runs

-- What proves somebody: a passkey and a code by mail as well. An identity number names somebody and proves nothing: the program before may still
-- write one, which no act takes.
alter table client_proofs drop constraint client_proofs_proof_check;
alter table client_proofs add constraint client_proofs_proof_check
  check (proof in ('passkey', 'loginPassword', 'tradingPassword', 'mailCode', 'code', 'idNumber'));

-- What the steps of an unfinished act have proved.
alter table client_steps add column proofs jsonb not null default '[]';

-- Since when a mail address holds: a code to one that was changed a moment ago proves nothing.
alter table client_accounts add column email_since timestamptz;

-- Copies of personal data with identifying numbers masked, by one proof, or full.
alter table privacy_exports add column is_full boolean not null default true;

-- Which budget a code was counted for: of strangers and of the owner they are apart.
alter table message_codes add column budget_key bytea;
alter table message_code_counts drop constraint message_code_counts_scope_check;
alter table message_code_counts add constraint message_code_counts_scope_check check (scope in ('number', 'network', 'site'));
