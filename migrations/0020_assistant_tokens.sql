-- old-program: runs
-- Tokens for assistants are accepted by the MCP of the console only, all others by its calls only.
alter table api_tokens add column is_for_assistants boolean not null default false;
