import type { Context } from '../context.ts';
import { bigint, jsonb, table, text, timestamptz, type RowType } from './table.ts';

export const auditEntries = table('audit_entries', {
  id: bigint().generated(),
  at: timestamptz(),
  actorKind: text(),
  actorId: text().nullable(),
  action: text(),
  subject: text(),
  details: jsonb<Record<string, unknown>>().generated(),
  requestId: text(),
  ip: text().nullable(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    auditEntries: RowType<typeof auditEntries>;
  }
}

/**
 * Writes the audit row of a change, in the transaction that makes it. `action` is `noun.verb` (`client.login`),
 * `subject` names the thing (`client:12`). Details hold no secret and no personal data in the clear.
 */
export async function audit(tx: Context, action: string, subject: string, details: Record<string, unknown> = {}): Promise<void> {
  const { actor } = tx;
  await tx.db
    .insertInto('auditEntries')
    .values({
      at: tx.now,
      actorKind: actor.kind,
      actorId: actorId(actor),
      action,
      subject,
      details: JSON.stringify(details),
      requestId: tx.requestId,
      ip: tx.ip ?? null,
    })
    .execute();
}

function actorId(actor: Context['actor']): string | null {
  if (actor.kind === 'client') return String(actor.clientId);
  if (actor.kind === 'seeker') return String(actor.seekerId);
  if (actor.kind === 'staff') return String(actor.staffId);
  return actor.kind === 'system' ? actor.name : null;
}
