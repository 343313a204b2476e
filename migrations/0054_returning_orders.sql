-- # Content until a moment
-- Where a kind knows no end of its own, what was on show before comes back by an order of its own, which is made and approved with the first: an order returns from one other at most.
alter table change_orders add column return_of bigint references change_orders;
create unique index change_orders_return_of on change_orders (return_of);
