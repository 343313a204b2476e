-- A campaign that staff take from show leaves its row: what was announced, and when, can be told afterwards.
alter table campaigns add column withdrawn_at timestamptz;
