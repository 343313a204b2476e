-- ## The timeline of a client: everything that concerns them, the newest first
-- One page of it is a union of sources, each of which is read backwards from a moment: every source needs its index by owner and time.

-- Whose message it is, as the record of acts names people (`client:12`). A number says not whose it is: numbers change hands, and a client
-- and a job seeker may have the same one. Null for messages to nobody known here, and for those written before.
alter table messages add column owner text;
-- What a code was sent for, in words. The text that says it is emptied after a day.
alter table messages add column matter text;
create index messages_of_owner on messages (owner, created_at desc) where owner is not null;

create index client_logins_of_client_at on client_logins (client_id, at desc) where client_id is not null;
create index client_consents_of_client_at on client_consents (client_id, at desc);
create index question_attempts_of_client_at on question_attempts (client_id, scored_at desc) where state = 'scored';
create index audit_entries_of_client_at on audit_entries (subject, at desc) where subject like 'client:%';
