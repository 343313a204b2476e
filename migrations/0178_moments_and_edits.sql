-- old-program: runs

-- # Moments of requests that are not over, for the calendar; and what a picture was cut out of

create index approval_requests_apply_moments on approval_requests (kind, apply_at)
  where apply_at is not null and state in ('draft', 'submitted', 'approved', 'scheduled', 'returned', 'stale', 'failed');
create index approval_requests_until_moments on approval_requests (kind, until)
  where until is not null and state in ('draft', 'submitted', 'approved', 'scheduled', 'returned', 'stale', 'failed');

-- The version out of whose pixels a version was cut, turned or mirrored, and how: it is edited again from there, and never from a copy of a copy.
alter table media_versions add column original_id text references media_versions on delete cascade;
alter table media_versions add column edit jsonb;
alter table media_versions add constraint media_versions_edit_has_original check ((original_id is null) = (edit is null));
create index media_versions_original on media_versions (original_id) where original_id is not null;
