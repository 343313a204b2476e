-- old-program: runs
-- Other parties' signatures on checkpoints of the transparency log (decision 052).
create table log_cosignatures (
  checkpoint_id bigint references log_checkpoints,
  -- Name of the witness's key.
  witness text collate "C",
  signed_at timestamptz not null,
  -- The signature line of the note.
  line text collate "C" not null,
  primary key (checkpoint_id, witness)
);
create trigger log_cosignatures_stay before update or delete on log_cosignatures for each row execute function log_only_grows();
create trigger log_cosignatures_stay_whole before truncate on log_cosignatures for each statement execute function log_only_grows();

-- The last attempt with each witness; working data, not part of the log.
create table log_witness_states (
  witness text collate "C",
  -- The log by its name: after a restore it continues under another one.
  origin text collate "C",
  -- What the witness signed last; 0 before.
  size bigint not null,
  signed_at timestamptz,
  -- Why the last attempt failed; null when it succeeded.
  failure text collate "C",
  -- True when the witness has seen another history of the log.
  is_contradiction boolean not null,
  primary key (witness, origin)
);
