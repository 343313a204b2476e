import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import { lockAccount } from '#identity/clients/service/accounts.ts';
import { resetAccountFailures, readClientLoginStatus } from '#identity/clients/service/find-client.ts';
import { freezeAccess, unfreezeAccess } from '#identity/clients/service/not-me/freeze.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { ClientCareDeps } from '../deps.ts';
import type { EndedClientSessions, ParsedClientUnlock } from '../schema.ts';
import { requireLookUp } from './look-up.ts';

interface ReasonedAct {
  id: string;
  reason: string;
}

/**
 * Freezes the client's account at once, without a second approval, since night calls cannot wait for one. Throws 40009 when it is
 * already frozen.
 */
export async function freezeClient(ctx: Context, { security }: ClientCareDeps, { id, reason }: ReasonedAct): Promise<Empty> {
  const { clientId, number } = await requireLookUp(ctx, id);
  return inTransaction(ctx, async (tx) => {
    if ((await lockAccount(tx, clientId)) === 'frozen') throw fail('conflict', '该账户已经冻结，请刷新后查看');
    await freezeAccess(tx, security, clientId);
    await audit(tx, 'client.frozenByStaff', `client:${clientId}`, { lookUp: number, reason });
    return {};
  });
}

/** Unlocks a frozen or locked account after staff have verified the client. Requires a fresh proof, since there is no second approval. */
export async function unlockClient(ctx: Context, { security }: ClientCareDeps, { id, ground, reason }: ParsedClientUnlock): Promise<Empty> {
  const { clientId } = await requireLookUp(ctx, id);
  requireProof(ctx);
  await unfreezeAccess(ctx, security, clientId, { ground, note: reason });
  return {};
}

export async function endClientSessions(ctx: Context, _deps: ClientCareDeps, { id, reason }: ReasonedAct): Promise<EndedClientSessions> {
  const { clientId, number } = await requireLookUp(ctx, id);
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, clientId);
    const ended = await endSessions(tx, clientKind, clientId, { why: 'staff' });
    await audit(tx, 'client.sessionsEndedByStaff', `client:${clientId}`, { lookUp: number, reason, ended });
    return { ended };
  });
}

/**
 * Lifts the pause after failed logins. Requires a fresh proof, since it gives an attacker new attempts. Throws 40009 when there
 * is no pause.
 */
export async function clearFailedLogins(ctx: Context, { security }: ClientCareDeps, { id, reason }: ReasonedAct): Promise<Empty> {
  const { clientId, number } = await requireLookUp(ctx, id);
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, clientId);
    const { lockedUntil } = await readClientLoginStatus(tx, security, clientId);
    if (lockedUntil === null) throw fail('conflict', '登录没有被暂停，请刷新后查看');
    await resetAccountFailures(tx, security, clientId);
    await audit(tx, 'client.failuresForgotten', `client:${clientId}`, { lookUp: number, reason });
    return {};
  });
}
