import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { templateOf, type TemplateName } from '../templates.ts';
import { sendQueue } from './send-message.ts';

interface ResendQuestion {
  template: TemplateName;
  state: 'waiting' | 'sent' | 'failed';
  uselessAt: Date | null;
  /** True if its text still exists. */
  hasContent: boolean;
}

/** Returns whether a failed message can be sent again: not a code, which has expired, and not one whose text was deleted. */
export const canBeResent = ({ template, state, uselessAt, hasContent }: ResendQuestion, now: Date): boolean =>
  state === 'failed' && hasContent && !templateOf(template).isCode && (uselessAt === null || uselessAt > now);

/** Sends a failed message again, starting with its first try. Throws 40004 for an unknown one, 40009 for one that cannot be sent again. */
export function resendMessage(ctx: Context, { id, reason }: { id: number; reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('messages')
      .select(['template', 'state', 'uselessAt'])
      .select(({ eb }) => eb('sealedContent', 'is not', null).$castTo<boolean>().as('hasContent'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw fail('notFound', '没有这条消息');
    if (!canBeResent(row, tx.now)) throw fail('conflict', '这条消息不能重发：只有未送达、且内容仍然有效的通知可以重发');
    await tx.db
      .updateTable('messages')
      .set({ state: 'waiting', attempts: 0, failure: null, endedAt: null, nextTryAt: tx.now })
      .where('id', '=', id)
      .execute();
    await audit(tx, 'message.resent', `message:${id}`, { reason });
    await tx.jobs.send(tx.db, sendQueue, { messageId: id });
  });
}
