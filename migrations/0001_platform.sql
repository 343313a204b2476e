-- What the platform itself keeps: the audit trail and site-wide settings.

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  request_id text not null,
  ip text
);
create index audit_entries_subject on audit_entries (subject, id);
create index audit_entries_at on audit_entries (at);
