-- old-program: runs
-- The palette looks through the titles of all orders at every pause of typing: all that it reads of an order stands in the index, not beside its draft.
create index change_orders_by_title on change_orders (changed_at desc, id desc) include (title, type, state, scope, made_by);
drop index change_orders_changed;
