-- Securities and funds by their whole name or initials: what a visitor who searches for one alone types.
create index security_entries_known on security_entries using gin (string_to_array(search_text, ' ')) where valid_to = 2147483647;
create index funds_known on funds using gin (string_to_array(search_text, ' '));
