-- old-program: runs
-- What is open of one line of business, by its clock: of a rare one the list by the clock alone would read through all.
create index complaints_by_business on complaints (business, due_on, id) where state in ('received', 'accepted', 'investigating');
