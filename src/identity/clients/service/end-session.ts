import { fail } from '#contract/call-error.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SessionEndInput, SessionEndResult } from '../schema.ts';
import { clientLimits } from '../web/client-limits.ts';
import type { Proof } from '../web/step-up/acts-and-proofs.ts';
import { findDevice } from './devices.ts';
import { clientOf } from './session.ts';
import { requireStepUp, type StepUpDeps } from './step-up/require-step-up.ts';

const freshMs = clientLimits.proofMinutes * 60_000;

/**
 * Ends one session of the calling client, or all others. A trusted device or a login within the last minutes is proof enough;
 * otherwise one is asked for (ASVS 7.5.2). Throws 40004 for a session that is not theirs or not open, and what `requireStepUp` throws.
 */
export async function endSession(ctx: Context, security: StepUpDeps, { id }: SessionEndInput): Promise<SessionEndResult> {
  const { clientId, sessionId } = clientOf(ctx);
  const given = await listGivenProofs(ctx);
  return inTransaction(ctx, async (tx) => {
    const ended = await endSessions(tx, clientKind, clientId, {
      why: 'other',
      ...(id === 'others' ? { except: sessionId } : { only: id }),
    });
    if (ended === 0 && id !== 'others') throw fail('notFound');
    await requireStepUp(tx, security, { act: 'endSession', subject: id }, given);
    await audit(tx, 'client.endSession', `client:${clientId}`, { session: id, ended });
    return { ended };
  });
}

/** Returns what the session itself proves: that it runs on a trusted device, or that its login was a moment ago. */
async function listGivenProofs(ctx: Context): Promise<Proof[]> {
  const { clientId, sessionId } = clientOf(ctx);
  const device = await findDevice(ctx, clientId);
  const session = await ctx.db
    .selectFrom('clientSessions')
    .select(['startedAt', 'deviceId'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const proofs: Proof[] = [];
  if (device && session.deviceId === device.id) proofs.push('trustedDevice');
  if (ctx.now.getTime() - session.startedAt.getTime() < freshMs) proofs.push('recentLogin');
  return proofs;
}
