import type { Context } from '#platform/context.ts';
import type { ListState } from '../../schema/list.ts';
import type { ListName } from '../../web/named-lists.ts';
import { findChangedDay } from '../changes/changed-day.ts';
import type { ListKind } from '../definition/lists.ts';
import { namedList } from '../definition/named-list.ts';
import { marketsOf } from './markets.ts';
import { findVersion, type ListVersion } from './version.ts';

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

/** Returns the data date of the first list after a day; null when there is none yet. */
async function findLaterDay({ db }: Pick<Context, 'db'>, kind: ListKind, date: string): Promise<string | null> {
  const later = await db
    .selectFrom('listVersions')
    .select(({ fn }) => fn.min('dataDate').as('day'))
    .where('list', '=', kind)
    .where('dataDate', '>', date)
    .executeTakeFirst();
  return later?.day ?? null;
}

/** Numbers from the database arrive as exact text; rates are small enough for plain numbers. */
export const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));
