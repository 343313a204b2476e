-- old-program: runs
-- Complaints and clients can be exported as orders too: by those who lead the handling of complaints and read clients everywhere.
insert into staff_role_permissions (role, duty, permission, reach)
select code, duty, 'personal.export', 'all' from staff_roles where code = 'complaint-supervisor'
on conflict do nothing;
