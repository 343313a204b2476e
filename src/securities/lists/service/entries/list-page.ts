import type { Context } from '#platform/context.ts';
import type { ListState } from '../../schema/list.ts';
import type { ListName } from '../../web/named-lists.ts';
import { findChangedDay } from '../changes/changed-day.ts';
import { namedList } from '../definition/named-list.ts';
import { marketsOf } from './markets.ts';
import { findLaterDay, findVersion, type ListVersion } from './version.ts';

/** Finds the version for a query and returns its description. */
export async function openVersion(
  ctx: Context,
  name: ListName,
  date: string | undefined,
): Promise<{ version: ListVersion | undefined; state: ListState }> {
  const list = namedList(name);
  const { kind } = list.definition;
  const version = await findVersion(ctx, kind, date || undefined);
  const markets = version ? marketsOf(version) : [];
  const state: ListState = {
    asOf: version?.dataDate ?? null,
    requestedDate: date || null,
    laterDate: date && version?.dataDate !== date ? await findLaterDay(ctx, kind, date) : null,
    updatedAt: version?.publishedAt.toISOString() ?? null,
    changedOn: version ? await findChangedDay(ctx, list, version) : null,
    isSynthetic: markets.some(({ isSynthetic }) => isSynthetic) || (version?.isSynthetic ?? false),
    markets: markets.map(({ dataDate, ...market }) => ({ ...market, asOf: dataDate })),
  };
  return { version, state };
}

/** Numbers from the database arrive as exact text; rates are small enough for plain numbers. */
export const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));
