-- What a client's program told of its terminal (channel, entrust way, station), kept with what came of the call. Told and not proved: the
-- network address and the device beside it are what the server saw by itself. Null where nothing was told.

-- With the nonce it waits for the login that uses it, which need not tell it again.
alter table login_nonces add column terminal jsonb;
alter table client_logins
  alter column channel drop not null,
  alter column op_entrust_way drop not null,
  alter column op_station drop not null;
alter table qualification_evaluations add column terminal jsonb;
alter table agreement_openings add column terminal jsonb;
alter table agreement_signings add column terminal jsonb;

-- A look-up as the specification has it names the number and the identity card, and no matter that the code was sent for.
create index message_codes_of_number on message_codes (mobile_key, id desc);
