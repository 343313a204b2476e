import type { Context } from '#platform/context.ts';
import type { ListState } from '../../schema/list.ts';
import type { ListKind } from '../definition/lists.ts';
import { marketsOf } from './markets.ts';
import { findVersion, type ListVersion } from './version.ts';

/** Finds the version for a query and returns its description. */
export async function openVersion(
  ctx: Context,
  list: ListKind,
  date: string | undefined,
): Promise<{ version: ListVersion | undefined; state: ListState }> {
  const version = await findVersion(ctx, list, date || undefined);
  const markets = version ? marketsOf(version) : [];
  const state: ListState = {
    asOf: version?.dataDate ?? null,
    requestedDate: date || null,
    updatedAt: version?.publishedAt.toISOString() ?? null,
    changedOn: version?.changedOn ?? null,
    isSynthetic: markets.some(({ isSynthetic }) => isSynthetic) || (version?.isSynthetic ?? false),
    markets: markets.map(({ dataDate, ...market }) => ({ ...market, asOf: dataDate })),
  };
  return { version, state };
}

/** Numbers from the database arrive as exact text; rates are small enough for plain numbers. */
export const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));
