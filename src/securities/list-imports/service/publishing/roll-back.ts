import type { Context } from '#platform/context.ts';
import { busyMessage, tryAdvisoryLock } from '#platform/database/advisory-lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ListDefinition, ListKind } from '#securities/lists/service/definition/lists.ts';
import { effectiveDayIn, marketsOf } from '#securities/lists/service/entries/markets.ts';
import { findVersion, type ListVersion } from '#securities/lists/service/entries/version.ts';
import type { RollBack, RollBackRequest } from '#workflow/imports/definition/target.ts';
import type { RowDifference } from '#workflow/imports/service/report.ts';
import { compareWithPrevious, readDifferences, sumChanges } from './differences.ts';
import { findNewestVersionId } from './list-versions.ts';
import { loadVersionRows } from './load-rows.ts';
import { publish } from './publish.ts';
import { Staging } from './staging.ts';

/**
 * Restores any earlier version as a new version for the newest data date: history is never rewritten, and readers see the current
 * list until the restored one is complete. The limits on changes do not apply; each difference is reported to `tell`.
 */
export function rollBackList(
  ctx: Context,
  list: ListDefinition,
  request: RollBackRequest,
  tell: (difference: RowDifference) => void = () => undefined,
): Promise<RollBack> {
  return inTransaction(ctx, async (tx) => {
    if (!(await tryAdvisoryLock(tx, `list:${list.kind}`, request.waitSeconds))) return { problem: busyMessage(list.title) };
    const [present, target] = [await findVersion(tx, list.kind), await findTarget(tx, list.kind, request.to)];
    if (!target) return { problem: `${list.title}没有版本 ${request.to}，用 npm run import -- versions ${list.kind} 查看各版本` };
    if (!present || present.id === target.id) return { problem: `版本 ${request.to} 就是现在的版本` };
    return restore(tx, list, { present, target, request, tell });
  });
}

interface Restoration {
  present: ListVersion;
  target: Target;
  request: RollBackRequest;
  tell(difference: RowDifference): void;
}

async function restore(tx: Context, list: ListDefinition, { present, target, request, tell }: Restoration): Promise<RollBack> {
  await loadVersionRows(tx, list, target);
  const changes = sumChanges(await compareWithPrevious(tx, list, present, effectiveDayIn({ ...target, dataDate: target.contentDate })));
  for await (const difference of readDifferences(tx, list)) tell(difference);
  if (changes.added + changes.removed + changes.changed === 0) {
    await Staging.drop(tx);
    return { problem: `版本 ${target.id} 与现在的版本 ${present.id} 内容相同，没有产生新版本` };
  }
  if (request.isTrial) {
    await Staging.drop(tx);
    return { version: present.id, changes, notes: [] };
  }
  const reason = request.reason?.trim() || `恢复到版本 ${target.id}`;
  const publication = {
    list,
    date: present.dataDate,
    effectiveDate: target.effectiveDate ?? undefined,
    scope: undefined,
    isSynthetic: target.isSynthetic,
    markets: target.markets.length > 0 ? target.markets : marketsOf({ ...target, dataDate: target.contentDate }),
    source: `恢复自版本 ${target.id}：${target.source}`.slice(0, 300),
  };
  const details = { by: request.by, restoredFrom: target.id, insteadOf: present.id, reason };
  const version = await publish(tx, publication, changes, details);
  await tx.db.insertInto('listRestorations').values({ version, restoredFrom: target.root, restoredBy: request.by, reason }).execute();
  await Staging.drop(tx);
  return { version, changes, notes: [`数据日期 ${present.dataDate}，内容为 ${target.contentDate} 的名单`] };
}

interface Target {
  id: number;
  isLast: boolean;
  effectiveDate: string | null;
  counts: ListVersion['counts'];
  markets: ListVersion['markets'];
  isSynthetic: boolean;
  source: string;
  /** The version by which the content was first imported, when this one was itself restored, and its data date. */
  root: number;
  contentDate: string;
}

async function findTarget(tx: Context, list: ListKind, id: number): Promise<Target | undefined> {
  const newest = await findNewestVersionId(tx, list);
  const row = await tx.db
    .selectFrom('listVersions as version')
    .leftJoin('listRestorations as restoration', 'restoration.version', 'version.id')
    .leftJoin('listVersions as original', 'original.id', 'restoration.restoredFrom')
    .select([
      'version.id',
      'version.dataDate',
      'version.effectiveDate',
      'version.counts',
      'version.markets',
      'version.isSynthetic',
      'version.source',
    ])
    .select(['original.id as originalId', 'original.dataDate as originalDate'])
    .where('version.list', '=', list)
    .where('version.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { dataDate, originalId, originalDate, ...version } = row;
  return { ...version, isLast: id === newest, root: originalId ?? id, contentDate: originalDate ?? dataDate };
}
