-- By what a page came to show what it showed is asked by the time in which orders came into force.
create index change_orders_applied on change_orders (applied_at desc) where state = 'applied';
