-- old-program: runs
-- Free texts about persons are encrypted (decision 057). A text is in exactly one of its two columns. Programs from before this file
-- read and write the clear column, so a site with such texts goes on writing it for a day; then a job encrypts all of them.
create table text_sealing (
  is_only boolean primary key default true check (is_only),
  -- Until then texts are written as clear text.
  clear_until timestamptz not null,
  -- When no clear text was left.
  done_at timestamptz
);

insert into text_sealing (clear_until)
  select now() + interval '24 hours'
   where exists (select from complaints) or exists (select from complaint_evidence) or exists (select from delivery_events)
      or exists (select from hiring_opinions) or exists (select from interview_invitations) or exists (select from work_notes)
      or exists (select from call_back_attempts) or exists (select from client_look_ups) or exists (select from business_case_events)
      or exists (select from privacy_deletions);

-- Ends the day: from now on a program from before this file does not start any more, because it would meet texts that it cannot read.
create function end_clear_texts() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from text_sealing where clear_until > now()) then
    return false;
  end if;
  update schema_migrations set old_program = 'stops' where name = '0033_sealed_texts.sql' and old_program <> 'stops';
  return true;
end $$;

alter table complaints
  alter column matter drop not null,
  alter column wish drop not null,
  add column sealed_matter bytea,
  add column sealed_wish bytea,
  add check (num_nonnulls(matter, sealed_matter) = 1),
  add check (num_nonnulls(wish, sealed_wish) = 1);

alter table complaint_events
  add column sealed_note bytea,
  add check (num_nonnulls(note, sealed_note) <= 1);

alter table complaint_requests
  alter column text drop not null,
  add column sealed_text bytea,
  add column sealed_remark bytea,
  add check (num_nonnulls(text, sealed_text) = 1),
  add check (num_nonnulls(remark, sealed_remark) <= 1);

alter table complaint_evidence
  alter column name drop not null,
  add column sealed_name bytea,
  add check (num_nonnulls(name, sealed_name) = 1);

alter table delivery_events
  add column sealed_note bytea,
  add check (num_nonnulls(note, sealed_note) <= 1);

alter table hiring_opinions
  alter column text drop not null,
  add column sealed_text bytea,
  add check (num_nonnulls(text, sealed_text) = 1);

alter table interview_invitations
  alter column note drop not null,
  add column sealed_note bytea,
  add column sealed_wish bytea,
  add column sealed_reason bytea,
  drop constraint interview_invitations_check1,
  add check (state <> 'another' or num_nonnulls(wish, sealed_wish) = 1),
  add check (num_nonnulls(note, sealed_note) = 1),
  add check (num_nonnulls(wish, sealed_wish) <= 1),
  add check (num_nonnulls(reason, sealed_reason) <= 1);

alter table work_notes
  alter column text drop not null,
  add column sealed_text bytea,
  add check (num_nonnulls(text, sealed_text) = 1);

alter table call_back_attempts
  alter column note drop not null,
  add column sealed_note bytea,
  add check (num_nonnulls(note, sealed_note) = 1);

alter table client_look_ups
  alter column note drop not null,
  add column sealed_note bytea,
  add check (num_nonnulls(note, sealed_note) = 1);

alter table business_cases
  add column sealed_decision_reason bytea,
  add check (num_nonnulls(decision_reason, sealed_decision_reason) <= 1);

alter table business_case_steps
  add column sealed_reason bytea,
  add check (num_nonnulls(reason, sealed_reason) <= 1);

alter table business_case_events
  alter column text drop not null,
  add column sealed_text bytea,
  add check (num_nonnulls(text, sealed_text) = 1);

alter table privacy_deletions
  add column sealed_reason bytea,
  drop constraint privacy_deletions_refused,
  add constraint privacy_deletions_refused check (
    ((state = 'refused') = (num_nonnulls(reason, sealed_reason) = 1)) and (num_nonnulls(reason, sealed_reason) = 0 or decided_by is not null)),
  add check (num_nonnulls(reason, sealed_reason) <= 1);

-- The key of a file that is stored encrypted, sealed; null for the others. The size is that of the content, the hash that of the stored
-- bytes.
alter table files add column sealed_key bytea;

-- As `keep_work`, but a text may be encrypted, also again under another key.
create function keep_work_but_seal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.text is null and new.sealed_text is not null
    and to_jsonb(new) - 'text' - 'sealed_text' = to_jsonb(old) - 'text' - 'sealed_text' then
    return new;
  end if;
  raise exception 'rows of % can only be inserted', tg_table_name using errcode = 'insufficient_privilege';
end $$;

drop trigger hiring_opinions_stay on hiring_opinions;
create trigger hiring_opinions_stay before update on hiring_opinions for each row execute function keep_work_but_seal();
drop trigger work_notes_stay on work_notes;
create trigger work_notes_stay before update or delete on work_notes for each row execute function keep_work_but_seal();
update append_only_tables set changeable = '{text,sealed_text}' where name in ('hiring_opinions', 'work_notes');
