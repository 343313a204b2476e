-- Balances and price-earnings ratios move every day, so their lists had no limit of change at all. Rows of such a list now count as
-- changed only when their figure doubles or halves, and the usual limit holds for them too. Staff's own settings stay.
update list_settings set changed_share_max = 20 where list in ('details', 'staticPe') and changed_share_max is null and valid_from is null;
