import { sql, type Selectable } from 'kysely';
import { loadFactBook, unknownDay, type FirmFact } from '#content/firm-facts/service/fact-book.ts';
import { findSettings } from '#content/website/service/settings.ts';
import { contentAddress } from '#contract/audit/content-address.ts';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { isInWorkScope, requireWorkPlace } from '#platform/staff-access.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { findContradictions, type FactContradiction } from '#workflow/change-orders/service/find-contradictions.ts';
import type { FactFinding, FactFindingList, ParsedFactFindingIgnore, ParsedFactFindingQuery } from '../schema.ts';

type FindingRow = Selectable<Tables['factFindings']>;

export const factCheckQueue = 'factCheck.run';
const mostShown = 200;
/** More of them are one fault of a fact or its wording, not faults of as many texts. */
const mostKept = 2000;

/** Compares all live texts with the facts, stores the contradictions and closes those that are gone. Returns the number of open ones. */
export async function checkFacts(ctx: Context): Promise<number> {
  // Without a firm there are no texts.
  if (!(await findSettings(ctx))) return 0;
  const found: FactContradiction[] = [];
  for await (const one of findContradictions(ctx)) {
    found.push(one);
    if (found.length >= mostKept) break;
  }
  return inTransaction(ctx, async (tx) => {
    for (const one of found) await storeFinding(tx, one);
    await closeGone(tx, found);
    await tx.db
      .insertInto('factChecks')
      .values({ onlyOne: true, checkedAt: tx.now })
      .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet({ checkedAt: tx.now }))
      .execute();
    return (await listOpen(tx)).length;
  });
}

async function storeFinding(tx: Context, { type, subject, path, fact, written, ...about }: FactContradiction): Promise<void> {
  await tx.db
    .insertInto('factFindings')
    .values({ type, subject, path, fact, written, ...about, foundAt: tx.now, seenAt: tx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'subject', 'path', 'fact', 'written'])
        .where('goneAt', 'is', null)
        .doUpdateSet({ ...about, seenAt: tx.now }),
    )
    .execute();
}

async function closeGone(tx: Context, found: readonly FactContradiction[]): Promise<void> {
  // A check that was cut off has not seen every text.
  if (found.length >= mostKept) return;
  await tx.db.updateTable('factFindings').set({ goneAt: tx.now }).where('goneAt', 'is', null).where('seenAt', '<', tx.now).execute();
}

const listOpen = (ctx: Context): Promise<FindingRow[]> =>
  ctx.db.selectFrom('factFindings').selectAll().where(isOpen).orderBy('foundAt').orderBy('id').limit(mostKept).execute();

const isOpen = sql<boolean>`(gone_at is null and ignored_at is null)`;

const placeOf = ({ category, branch }: FindingRow) => ({ category, branch });

/** Lists the open findings in the caller's scopes, oldest first, for the inbox. */
export async function listFactWork(ctx: Context, count: number): Promise<FindingRow[]> {
  return (await listOpen(ctx)).filter((row) => isInWorkScope(ctx, placeOf(row))).slice(0, count);
}

/** Lists the findings in the caller's scopes. */
export async function listFactFindings(ctx: Context, { state }: ParsedFactFindingQuery): Promise<FactFindingList> {
  const open = (await listOpen(ctx)).filter((row) => isInWorkScope(ctx, placeOf(row)));
  const rows = state === 'open' ? open : (await listEnded(ctx)).filter((row) => isInWorkScope(ctx, placeOf(row)));
  const check = await ctx.db.selectFrom('factChecks').select('checkedAt').executeTakeFirst();
  return {
    records: await toFindings(ctx, rows.slice(0, mostShown)),
    open: open.length,
    checkedAt: check?.checkedAt.toISOString() ?? null,
  };
}

const listEnded = (ctx: Context): Promise<FindingRow[]> =>
  ctx.db
    .selectFrom('factFindings')
    .selectAll()
    .where(sql<boolean>`not ${isOpen}`)
    .orderBy('id', 'desc')
    .limit(mostKept)
    .execute();

async function toFindings(ctx: Context, rows: readonly FindingRow[]): Promise<FactFinding[]> {
  const book = await loadFactBook(ctx);
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ ignoredBy }) => ignoredBy ?? []),
  );
  return rows.map(({ id, type, subject, title, label, fact, expected, written, excerpt, foundAt, goneAt, ...row }) => ({
    id,
    typeTitle: contentKind.typeTitle(type),
    title,
    href: contentAddress({ type, subject }),
    label,
    fact: book.get(fact)?.title ?? fact,
    code: fact,
    expected,
    since: sinceOf(book.get(fact), expected),
    written,
    excerpt,
    foundAt: foundAt.toISOString(),
    state: goneAt ? 'gone' : row.ignoredAt ? 'ignored' : 'open',
    ignored:
      row.ignoredBy === null ? null : { by: names.get(row.ignoredBy)!, at: row.ignoredAt!.toISOString(), reason: row.ignoredReason! },
  }));
}

/** Returns the first day of a value; null when it is not known. */
function sinceOf(fact: FirmFact | undefined, value: string | null): string | null {
  const from = fact?.values.findLast((one) => one.value === value)?.from;
  return from === undefined || from === unknownDay ? null : from;
}

/**
 * Ignores a finding with a reason that is stored: the same passage is not reported again. Throws 40004 for an unknown number or
 * outside the caller's scopes, 40009 for a finding that is no longer open.
 */
export async function ignoreFactFinding(ctx: Context, { id, reason }: ParsedFactFindingIgnore): Promise<Empty> {
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db.selectFrom('factFindings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw fail('notFound');
    requireWorkPlace(tx, placeOf(row));
    if (row.goneAt || row.ignoredAt) throw fail('conflict', '这一项已消失或已被忽略，请刷新后查看');
    const by = tx.actor.kind === 'staff' ? tx.actor.staffId : null;
    await tx.db.updateTable('factFindings').set({ ignoredAt: tx.now, ignoredBy: by, ignoredReason: reason }).where('id', '=', id).execute();
    await audit(tx, 'factFinding.ignore', `fact-finding:${id}`, { reason });
  });
  return {};
}

/** Queues a check; one that is already queued is not duplicated. */
export async function startFactCheck(ctx: Context): Promise<Empty> {
  await ctx.jobs.send(ctx.db, factCheckQueue, {}, { key: 'now' });
  return {};
}
