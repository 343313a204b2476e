import { completeStep, lockCase, requireOwnCase, requireStep } from '#clients/cases/service/cases.ts';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { ReuseInput } from '../schema/attempts.ts';
import type { AttemptRow } from './attempts.ts';
import { findPaper, type Paper } from './papers.ts';

/** Returns the client's last valid pass of a knowledge test that accepts an earlier pass. */
export async function findValidPass(ctx: Context, clientId: number, paper: Paper): Promise<AttemptRow | undefined> {
  if (paper.kind !== 'knowledge' || !paper.body.takesEarlierPass) return undefined;
  return ctx.db
    .selectFrom('questionAttempts')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('paper', '=', paper.code)
    .where('state', '=', 'scored')
    .where('isPassed', '=', true)
    .where('validUntil', '>=', shanghaiDay(ctx.now))
    .orderBy('scoredAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Completes a case's knowledge test with the client's earlier pass. Throws 40004 for another client's case, 40009 when the step
 * is not due, or no pass can be used.
 */
export async function takeEarlierPass(ctx: Context, { paper: code, acpt_id: acptId }: ReuseInput): Promise<Empty> {
  const { clientId } = clientOf(ctx);
  const own = await requireOwnCase(ctx, acptId);
  await inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, own.id);
    const step = await requireStep(tx, row, 'paper', ({ paper }) => paper === code);
    const pass = await findValidPass(tx, clientId, await findPaper(tx, code));
    if (!pass) throw fail('conflict', '没有可以使用的通过记录，请重新测试');
    await completeStep(tx, row, step, { attempt: pass.id, paper: code, version: pass.version, shownHash: pass.shownHash, isEarlier: true });
    await audit(tx, 'questionnaire.reuse', `case:${row.id}`, { paper: code, attempt: pass.id });
  });
  return {};
}
