import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { recordFacts } from '#content/firm-facts/service/record-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { refuseDuplicates } from '#platform/http/input/refuse-duplicates.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { putPageWords } from '#platform/search/pages.ts';
import { paths } from '#ui/paths.ts';
import { feeFacts } from '../facts.ts';
import { feeItemDraft, feeRateDraft, type FeeItemDraft, type FeeRateDraft } from '../schema/dealing.ts';
import { getFeeHistory, listFeeItems } from './fees.ts';

const feeItems = feeItemDraft.array().superRefine(refuseDuplicates('code'));

/** Cache tag of pages that show fees. */
export const feeTag = 'fees';

/**
 * Replaces the fees in the given order; known codes are renamed. Fees cannot be removed because rates reference them: throws
 * 40009 when one is missing, 40001 for a duplicate.
 */
export async function replaceFees(ctx: Context, drafts: readonly FeeItemDraft[]): Promise<void> {
  const rows = parseDraft(feeItems, drafts).map((draft, index) => ({ ...draft, sort: index + 1 }));
  const codes = rows.map(({ code }) => code);
  await inTransaction(ctx, async (tx) => {
    const leftOut = (await listFeeItems(tx)).find(({ code }) => !codes.includes(code));
    if (leftOut) throw fail('conflict', `收费项目 ${leftOut.name}（${leftOut.code}）已有收费标准，不能删除`);
    for (const row of rows) {
      await tx.db
        .insertInto('feeItems')
        .values(row)
        .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
        .execute();
    }
    const words = rows.map(({ business, product, name }) => `${business} ${product} ${name}`);
    await putPageWords(tx, paths.fees().replace('.html', ''), 'fees', words.join('。'));
    await audit(tx, 'fee.define', 'fees', { fees: rows.length });
    await invalidate(tx, [feeTag]);
    await recordFacts(tx, feeFacts);
  });
}

/**
 * Enters a rate that is in force from a given day. An open rate that began earlier ends on that day. Throws 40004 for an unknown
 * fee, and 40009 when another rate is in force on one of its days: a database constraint forbids overlapping rates of a fee.
 */
export async function enterFeeRate(ctx: Context, draft: FeeRateDraft): Promise<void> {
  const { code, notice, ...rate } = parseDraft(feeRateDraft, draft);
  await inTransaction(ctx, async (tx) => {
    const item = await tx.db.selectFrom('feeItems').select('id').where('code', '=', code).forUpdate().executeTakeFirst();
    if (!item) throw fail('notFound', `没有代码为 ${code} 的收费项目`);
    await tx.db
      .updateTable('feeRates')
      .set({ effectiveTo: rate.effectiveFrom, updatedAt: tx.now })
      .where('itemId', '=', item.id)
      .where('effectiveTo', 'is', null)
      .where('effectiveFrom', '<', rate.effectiveFrom)
      .execute();
    await tx.db
      .insertInto('feeRates')
      .values({ ...rate, itemId: item.id, noticeTitle: notice?.title ?? null, noticeHref: notice?.href ?? null, updatedAt: tx.now })
      .execute()
      .catch(refuseOverlap);
    await audit(tx, 'fee.enter', `fee:${code}`, { from: rate.effectiveFrom, to: rate.effectiveTo });
    await invalidate(tx, [feeTag]);
    await recordFacts(tx, feeFacts);
  });
}

/**
 * Corrects the rate that begins on the draft's day; does nothing when it is unchanged. Throws 40004 when none begins on that day,
 * 40009 when another rate is in force on one of its days.
 */
export async function correctFeeRate(ctx: Context, draft: FeeRateDraft): Promise<void> {
  const { code, notice, ...rate } = parseDraft(feeRateDraft, draft);
  await inTransaction(ctx, async (tx) => {
    const standing = (await getFeeHistory(tx, { code })).rates.find(({ effectiveFrom }) => effectiveFrom === rate.effectiveFrom);
    if (!standing) throw fail('notFound', `${rate.effectiveFrom} 没有开始执行的收费标准`);
    const { id, business: _business, product: _product, item: _item, ...said } = standing;
    if (isDeepStrictEqual(said, { code, notice, ...rate })) return;
    await tx.db
      .updateTable('feeRates')
      .set({ ...rate, noticeTitle: notice?.title ?? null, noticeHref: notice?.href ?? null, updatedAt: tx.now })
      .where('id', '=', id)
      .execute()
      .catch(refuseOverlap);
    await audit(tx, 'fee.correct', `fee:${code}`, { from: rate.effectiveFrom, to: rate.effectiveTo });
    await invalidate(tx, [feeTag]);
    await recordFacts(tx, feeFacts);
  });
}

const overlap = 'fee_rates_no_overlap';

function refuseOverlap(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === overlap) throw fail('conflict', '该收费项目在这段时间已有收费标准');
  throw error;
}
