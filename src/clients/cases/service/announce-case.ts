import { emitWebhookEvent } from '#operations/webhooks/service/emit-event.ts';
import type { Context } from '#platform/context.ts';
import type { CaseState } from '../columns.ts';

interface ChangedCase {
  id: string;
  number: string;
  busiCode: string;
}

/** Tells the firm's systems of the state that a case has come to: its numbers and its business, nothing of the client. */
export const announceCase = (tx: Context, { id, number, busiCode }: ChangedCase, state: CaseState): Promise<void> =>
  emitWebhookEvent(tx, { type: 'case.changed', subject: `case:${id}`, data: { id, number, business: busiCode, state } });
