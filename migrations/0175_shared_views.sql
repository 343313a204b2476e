-- old-program: runs

-- # Saved filters that colleagues see as well

alter table staff_views add column is_for_all boolean not null default false;
-- Those of one role alone; nobody else where it is no role and not for all.
alter table staff_views add column for_role text references staff_roles on delete set null;
alter table staff_views add constraint staff_views_shared_one_way check (not is_for_all or for_role is null);
create index staff_views_for_role on staff_views (for_role);
create index staff_views_shared on staff_views (screen) where is_for_all or for_role is not null;
