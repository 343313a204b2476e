-- old-program: runs

-- Until when an endpoint has asked to be left alone (`Retry-After`); all its deliveries wait for that moment.
alter table webhook_endpoints add column paused_until timestamptz;
