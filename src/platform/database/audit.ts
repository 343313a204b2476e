import type { AuditAct } from '#contract/audit/acts.ts';
import type { AuditDetails, KnownDetails } from '#contract/audit/details.ts';
import type { AuditSubject } from '#contract/audit/subjects.ts';
import type { Context } from '../context.ts';

/**
 * Writes the audit row of a change, in the transaction that makes it. `action` is `noun.verb` (`client.login`), `subject` names
 * the thing (`client:12`); their displayed names, and those of all details, are in `contract/audit`. For an act by API token the
 * row names the token and its owner. Details hold no secret and no personal data in the clear.
 */
export async function audit<const Details extends object = AuditDetails>(
  tx: Context,
  action: AuditAct,
  subject: AuditSubject,
  details?: Details & KnownDetails<Details>,
): Promise<void> {
  const { actor } = tx;
  await tx.db
    .insertInto('auditEntries')
    .values({
      at: tx.now,
      actorKind: actor.kind,
      actorId: actorId(actor),
      action,
      subject,
      details: JSON.stringify(actor.kind === 'staff' && actor.token ? { ...details, token: actor.token } : (details ?? {})),
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
