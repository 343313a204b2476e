-- The list of all funds is read by kind, and each kind is counted on every page of it: both in order, without the names.
create index funds_by_category on funds (category, code);
