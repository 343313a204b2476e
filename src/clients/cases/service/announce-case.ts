import { emitWebhookEvent } from '#operations/webhooks/service/emit-event.ts';
import type { Context } from '#platform/context.ts';
import type { CaseState } from '../columns.ts';

interface ChangedCase {
  id: string;
  number: string;
  busiCode: string;
}

/** Publishes a case's new state to the firm's systems: its numbers and business, no client data. */
export const announceCase = (tx: Context, { id, number, busiCode }: ChangedCase, state: CaseState): Promise<void> =>
  emitWebhookEvent(tx, { type: 'case.changed', subject: `case:${id}`, data: { id, number, business: busiCode, state } });
