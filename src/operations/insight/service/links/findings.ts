import { sql, type Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { closeWork, readAssignments, selectAssignedToOthers } from '#workflow/assignments/service/assignments.ts';
import { listNotes } from '#workflow/assignments/service/notes.ts';
import { requireReach, type WorkQueue } from '#workflow/assignments/service/work-queue.ts';
import type { LinkDeps } from '../../deps.ts';
import type {
  CheckStatus,
  LinkFinding,
  LinkFindingDetail,
  LinkFindingPage,
  ParsedLinkFindingQuery,
  ParsedIgnore,
} from '../../schema/links.ts';
import { countOpenFindings, isOpenFinding } from './store-findings.ts';

type FindingRow = Selectable<Tables['linkFindings']>;
const pageSize = 50;

/** The queue of the link check. */
export const checkQueue = 'insight.checkLinks';
export const checkSeconds = 7200;

/** Findings as a work queue, by number. */
export const linkWorkQueue: WorkQueue<'link'> = {
  code: 'link',
  handle: 'content.draft',
  read: 'insight.read',
  find: async (ctx, id) => void (await findRow(ctx, Number(id))),
};

async function findRow(ctx: Pick<Context, 'db'>, id: number): Promise<FindingRow> {
  const row = await ctx.db.selectFrom('linkFindings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/** Lists open findings, oldest first, or closed ones, newest first. */
export async function listLinkFindings(ctx: Context, { state, after }: ParsedLinkFindingQuery): Promise<LinkFindingPage> {
  const isOpen = state === 'open';
  const rows = await ctx.db
    .selectFrom('linkFindings')
    .selectAll()
    .where(isOpen ? isOpenFinding(ctx) : sql<boolean>`(${isOpenFinding(ctx)} is not true and not is_doubted)`)
    .$if(after !== undefined, (query) => query.where('id', isOpen ? '>' : '<', Number(after)))
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  return { records: await toFindings(ctx, page), next: rows.length > pageSize ? String(page.at(-1)!.id) : null };
}

async function toFindings(ctx: Context, rows: readonly FindingRow[]): Promise<LinkFinding[]> {
  const taken = await readAssignments(
    ctx,
    linkWorkQueue,
    rows.map(({ id }) => String(id)),
  );
  return rows.map(({ id, kind, page, pages, target, words, result, foundAt, seenAt, goneAt, ignoredAt, ignoredUntil }) => ({
    id,
    kind,
    page,
    pages,
    target,
    words,
    result,
    foundAt: foundAt.toISOString(),
    seenAt: seenAt.toISOString(),
    state: goneAt ? 'gone' : ignoredAt && !(ignoredUntil && ignoredUntil <= shanghaiDay(ctx.now)) ? 'ignored' : 'open',
    assignment: taken.get(String(id)) ?? null,
  }));
}

/** Returns one finding. Throws 40004 for an unknown number, or outside the caller's queues. */
export async function readFinding(
  ctx: Context,
  { publicUrl }: Pick<LinkDeps, 'publicUrl'>,
  { id }: { id: number },
): Promise<LinkFindingDetail> {
  await requireReach(ctx, linkWorkQueue, 'insight.read', String(id));
  const row = await findRow(ctx, id);
  const [[finding], notes, names] = await Promise.all([
    toFindings(ctx, [row]),
    listNotes(ctx, linkWorkQueue, String(id)),
    readStaffNames(ctx, row.ignoredBy === null ? [] : [row.ignoredBy]),
  ]);
  return {
    ...finding!,
    shownOn: row.shownOn.map((page) => ({ page, url: new URL(page, publicUrl).href })),
    targetUrl: new URL(row.target, publicUrl).href,
    ignored:
      row.ignoredBy === null
        ? null
        : { by: names.get(row.ignoredBy)!, at: row.ignoredAt!.toISOString(), reason: row.ignoredReason!, until: row.ignoredUntil },
    notes,
  };
}

/**
 * Ignores a finding permanently or until a day, with a reason that is stored. Throws 40001 for a day that is not in the future, 40004
 * outside the caller's queues, 40009 for a finding that is no longer open.
 */
export async function ignoreFinding(ctx: Context, { id, reason, until }: ParsedIgnore): Promise<Empty> {
  await requireReach(ctx, linkWorkQueue, linkWorkQueue.handle, String(id));
  if (until !== undefined && until <= shanghaiDay(ctx.now))
    throw fail('invalidInput', undefined, { errors: [{ path: 'until', message: '请选择今天以后的日期' }] });
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .updateTable('linkFindings')
      .set({
        ignoredAt: tx.now,
        ignoredBy: tx.actor.kind === 'staff' ? tx.actor.staffId : null,
        ignoredReason: reason,
        ignoredUntil: until ?? null,
      })
      .where('id', '=', id)
      .where(isOpenFinding(tx))
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw fail('conflict', '这一项已消失或已被忽略，请刷新后查看');
    await closeWork(tx, linkWorkQueue, String(id));
    await audit(tx, 'link.ignored', `link:${id}`, { reason, ...(until && { until }) });
  });
  return {};
}

/** Lists open findings that are not assigned, oldest first, for the inbox. */
export async function listUnassignedFindings(
  ctx: Context,
  count: number,
): Promise<Pick<FindingRow, 'id' | 'kind' | 'page' | 'target' | 'foundAt'>[]> {
  return ctx.db
    .selectFrom('linkFindings')
    .select(['id', 'kind', 'page', 'target', 'foundAt'])
    .where(isOpenFinding(ctx))
    .where(sql<string>`id::text`, 'not in', selectAssignedToOthers(ctx, linkWorkQueue))
    .orderBy('foundAt')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Returns when the site was last checked, and how many findings are open. */
export async function readCheckStatus(ctx: Context, { looksOutside }: Pick<LinkDeps, 'looksOutside'>): Promise<CheckStatus> {
  const last = await ctx.db.selectFrom('linkChecks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  return {
    open: await countOpenFindings(ctx),
    looksOutside,
    last: last
      ? {
          startedAt: last.startedAt.toISOString(),
          // A check that exceeded its time limit was ended with its process.
          endedAt: (last.endedAt ?? (isLost(last.startedAt, ctx.now) ? last.startedAt : null))?.toISOString() ?? null,
          pages: last.pages,
          links: last.links,
          files: last.files,
          isWhole: last.isWhole,
        }
      : null,
  };
}

const isLost = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() > checkSeconds * 1000;

/** Queues a check of the site; one that is already queued is not duplicated. */
export async function startCheck(ctx: Context): Promise<Empty> {
  await inTransaction(ctx, async (tx) => {
    await audit(tx, 'link.checkStarted', 'link:check', {});
    await tx.jobs.send(tx.db, checkQueue, {}, { key: 'now' });
  });
  return {};
}
