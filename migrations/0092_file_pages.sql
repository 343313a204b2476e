-- old-program: runs
-- How many pages an uploaded PDF has, counted while it was checked: an order that publishes it cannot open files. Nothing for other files and for those of before.
alter table files add column pages integer check (pages > 0);
