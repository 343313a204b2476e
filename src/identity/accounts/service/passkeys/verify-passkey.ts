import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { PasskeyAnswer, PasskeyRequest } from '../../schema.ts';
import { auditSubjectOf } from '../person-kind.ts';
import { challengeMs, consumeChallenge, issueChallenge, type ChallengeUse } from './challenges.ts';
import { requireRelyingParty, type PasskeyDeps } from './passkey-deps.ts';

/**
 * Returns the options for a device to sign with a passkey of this site. They name no person. Throws 40009 when the site cannot
 * use passkeys.
 */
export async function requestPasskey(ctx: Context, deps: PasskeyDeps, use: ChallengeUse): Promise<PasskeyRequest> {
  const { id: rpId } = requireRelyingParty(deps);
  return { challenge: await issueChallenge(ctx, use), rpId, timeout: challengeMs, userVerification: 'required' };
}

/**
 * Checks a passkey's answer and returns its holder. The challenge is consumed in any case. Throws 40003, always with the same
 * message, for a passkey unknown among this kind of people (or not of `use.person`), for a used, expired or unrelated challenge,
 * for another site's answer, and when the device did not verify its user. A counter that went back means that a copy exists: the
 * passkey is disabled and its holder notified.
 */
export async function verifyPasskey(
  ctx: Context,
  deps: PasskeyDeps,
  answer: PasskeyAnswer,
  use: ChallengeUse,
): Promise<{ personId: number; passkeyId: string }> {
  if (ctx.db.isTransaction)
    throw new Error('verifyPasskey needs a transaction of its own: a stopped key must stay stopped when the act fails');
  const row = await findPasskey(ctx, deps, answer);
  if (!row || (use.person && use.person.id !== row.personId)) throw refused();
  const uses = await verifyAnswer(ctx, deps, { answer, row, use });
  const { numUpdatedRows } = await ctx.db
    .updateTable('passkeys')
    .set({ uses, lastUsedAt: ctx.now })
    .where('id', '=', row.id)
    .where('stoppedAt', 'is', null)
    .where((eb) => eb.or([eb('uses', '<', uses), eb.and([eb('uses', '=', 0), eb.val(uses === 0)])]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw await stopCopied(ctx, deps, row);
  return { personId: row.personId, passkeyId: row.id };
}

/** Returns the holder of the passkey in an answer, even a refused one; only for the audit log. Undefined for an unknown passkey. */
export const findPasskeyHolder = async (ctx: Context, deps: PasskeyDeps, answer: PasskeyAnswer): Promise<number | undefined> =>
  (await findPasskey(ctx, deps, answer))?.personId;

type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

async function findPasskey(ctx: Context, { kind }: PasskeyDeps, { id, response }: PasskeyAnswer) {
  const row = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'publicKey', 'userHandle', `${kind.owner} as personId`])
    .where('credentialId', '=', Buffer.from(id, 'base64url'))
    .where(kind.owner, 'is not', null)
    .where('stoppedAt', 'is', null)
    .executeTakeFirst();
  const isOwn = !response.userHandle || row?.userHandle.equals(Buffer.from(response.userHandle, 'base64url'));
  return row?.personId && isOwn ? { ...row, personId: row.personId } : undefined;
}

/** Verifies the answer and returns the device's usage counter. */
async function verifyAnswer(
  ctx: Context,
  deps: PasskeyDeps,
  { answer, row, use }: { answer: PasskeyAnswer; row: PasskeyRow; use: ChallengeUse },
): Promise<number> {
  const party = requireRelyingParty(deps);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (challenge) => consumeChallenge(ctx, challenge, use),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is checked in the same statement that updates the row.
    credential: { id: answer.id, publicKey: new Uint8Array(row.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'passkey rejected');
    return { verified: false, authenticationInfo: undefined };
  });
  if (!verified || !authenticationInfo) throw refused();
  return authenticationInfo.newCounter;
}

async function stopCopied(ctx: Context, deps: PasskeyDeps, { id, personId }: PasskeyRow): Promise<Error> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('passkeys').set({ stoppedAt: tx.now }).where('id', '=', id).execute();
    await deps.notify(tx, personId, '停用');
    await audit(tx, `${deps.kind.name}.passkeyStopped`, auditSubjectOf(deps.kind, personId), { passkey: id });
  });
  return refused();
}

const refused = () => fail('wrongVerification', '通行密钥未通过核验、已删除或已停用，请改用密码登录');
