import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { changeQuery } from '#securities/lists/schema/changes.ts';
import { listChanges } from '#securities/lists/service/changes/changes.ts';
import type { ListName } from '#securities/lists/web/named-lists.ts';

/** The names by which visitors compare the lists that notices are about. */
const names = {
  collateral: 'assure',
  targets: 'marginSecurities',
  staticPe: 'staticPe',
  highRisk: 'highRisk',
  fairPrice: 'fairConversion',
  cashFunds: 'currencyFund',
} as const satisfies Record<string, ListName>;

/**
 * Returns where the site's comparison of two days and the notices that take effect between them differ, in words: a changed
 * security without a line in a notice, a line without a change.
 */
export async function findDisagreements(
  ctx: Context,
  { from, to, effectiveOn }: { from: string; to: string; effectiveOn: string },
): Promise<string[]> {
  const { rows } = await sql<{ list: keyof typeof names; security: string }>`
    select list, exchange || code as security from margin_notice_items where effective_on = ${effectiveOn}`.execute(ctx.db);
  const faults: string[] = [];
  for (const [list, name] of Object.entries(names)) {
    const { records } = await listChanges(ctx, changeQuery.parse({ list: name, from, to, pageNum: 1, pageSize: 100 }));
    const changed = records.map(({ exchange, code }) => exchange + code);
    const told = rows.filter((row) => row.list === list).map(({ security }) => security);
    faults.push(
      ...changed.filter((security) => !told.includes(security)).map((security) => `${to} ${list} ${security}: no notice`),
      ...told.filter((security) => !changed.includes(security)).map((security) => `${to} ${list} ${security}: no change`),
      ...records
        .filter(({ notice }) => notice?.effectiveOn !== effectiveOn)
        .map(({ code }) => `${to} ${list} ${code}: its notice is not shown`),
    );
  }
  return faults;
}
