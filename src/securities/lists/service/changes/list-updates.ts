import type { Context } from '#platform/context.ts';
import type { ChangedSecurity, ChangePage } from '../../schema/changes.ts';
import type { ListName } from '../../web/named-lists.ts';
import { namedList } from '../definition/named-list.ts';
import { findVersion } from '../entries/version.ts';
import { readChanges } from './changes.ts';

/** The changes of a day's list compared with the day before. */
export interface ListUpdate {
  from: string;
  to: string;
  publishedAt: Date;
  isSynthetic: boolean;
  totals: ChangePage['totals'];
  /** The first changes. */
  records: ChangedSecurity[];
}

const shownRecords = 50;

/** Returns the newest days of a list, newest first, each with its changes; the first day of a list has nothing to compare with. */
export async function listUpdates(ctx: Context, { list: name, count }: { list: ListName; count: number }): Promise<ListUpdate[]> {
  const list = namedList(name);
  const { kind } = list.definition;
  const days = await ctx.db
    .selectFrom('listVersions')
    .select('dataDate')
    .distinct()
    .where('list', '=', kind)
    .orderBy('dataDate', 'desc')
    .limit(count + 1)
    .execute();
  const versions = [];
  for (const { dataDate } of days) versions.push((await findVersion(ctx, kind, dataDate))!);
  const updates: ListUpdate[] = [];
  for (const [index, to] of versions.entries()) {
    const from = versions[index + 1];
    if (!from) break;
    const changes = await readChanges(ctx, { list, from, to, query: {} }, { limit: shownRecords, offset: 0 });
    updates.push({ from: from.dataDate, to: to.dataDate, publishedAt: to.publishedAt, isSynthetic: to.isSynthetic, ...changes });
  }
  return updates;
}
