-- old-program: runs
-- What staff change lies in a branch, is the whole firm's (`*`), or is divided by categories alone (null); until now it was divided by categories only.
alter table approval_requests add column branch text check (branch <> '');

update approval_requests set branch = substr(subject, length('all/') + 1)
 where kind = 'content' and type = 'branches' and subject like 'all/_%';
update approval_requests set branch = '*'
 where branch is null
   and (kind = 'content'
          and type not in ('article', 'meeting', 'faq', 'margin-faq', 'guide', 'video', 'faq-categories', 'margin-faq-categories', 'guide-categories',
                           'video-categories', 'lesson-series', 'lesson', 'download', 'download-version', 'download-categories', 'recruit-notice', 'job')
        or kind = 'import' and exists (select from daily_imports i where i.request_id = approval_requests.id and i.kind = 'register'));

-- Whoever wrote or approved content of the whole firm, or brought its data in, and was bound to no branch, goes on with it. Those who work on complaints are left as they are: by their
-- branches they are shown these.
insert into staff_scopes (staff_id, kind, value)
select account.id, 'branch', '*'
  from staff_accounts account
 where not exists (select from staff_scopes s where s.staff_id = account.id and s.kind = 'branch')
   and exists (select from staff_account_roles r join staff_role_permissions p on p.role = r.role
                where r.staff_id = account.id and (p.permission like 'content.%' or p.permission like 'import.%'))
   and not exists (select from staff_account_roles r join staff_role_permissions p on p.role = r.role
                    where r.staff_id = account.id and p.permission like 'complaint.%');

-- What a branch, category or queue was called when somebody was given it: one that is gone later is still named to whoever looks at the account.
alter table staff_scopes add column name text check (name <> '');

update staff_scopes set name = branches.name from branches where staff_scopes.kind = 'branch' and staff_scopes.value = branches.code;
