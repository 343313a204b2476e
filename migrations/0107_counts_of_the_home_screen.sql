-- old-program: runs
-- What the home screen counts is found in indexes of what is open, however much has ended: exports that wait or lie ready, and what somebody has begun and not finished.
create index data_exports_open on data_exports (state, asked_by, expires_at) where state in ('asked', 'ready');
create index change_orders_own_open on change_orders (made_by) where state not in ('applied', 'withdrawn');
create index daily_imports_own_open on daily_imports (made_by) where state not in ('published', 'withdrawn', 'unchanged');
