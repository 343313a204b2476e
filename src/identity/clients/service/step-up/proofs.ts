import { findOldestPasskey, readPasskeyCreatedAt } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import type { Context } from '#platform/context.ts';
import { canSendMail } from '#workflow/messaging/service/message-kinds.ts';
import type { ClientSecurity } from '../../security.ts';
import { clientLimits } from '../../web/client-limits.ts';
import type { RequestedProof, StepUpAct } from '../../web/step-up/acts-and-proofs.ts';
import { clientOf } from '../session.ts';

const freshMs = clientLimits.proofMinutes * 60_000;

/** `missing`: the client does not have it · `young`: changed within the hold, and not accepted until that is over. */
export type ProofState = 'usable' | 'missing' | 'young';

export type ProofStates = Readonly<Record<RequestedProof, ProofState>>;

/** Key under which the proofs of one act are stored. */
export const toProofKey = ({ act, subject = '' }: StepUpAct): string => `${act}:${subject}`;

/** Returns the act of such a key. */
export const parseProofKey = (key: string): StepUpAct['act'] => key.slice(0, key.indexOf(':')) as StepUpAct['act'];

/** Stores a proof of the current session for an act. */
export const addProof = (ctx: Context, act: StepUpAct, proof: RequestedProof): Promise<void> =>
  addProofTo(ctx, { ...clientOf(ctx), act: toProofKey(act) }, proof);

/** Stores a proof for another session of the client, by the key of its act. */
export async function addProofTo(
  ctx: Pick<Context, 'db' | 'now'>,
  { clientId, sessionId, act }: { clientId: number; sessionId: string; act: string },
  proof: RequestedProof,
): Promise<void> {
  await ctx.db
    .insertInto('clientProofs')
    .values({ sessionId, act, proof, clientId, provenAt: ctx.now })
    .onConflict((conflict) => conflict.columns(['clientId', 'sessionId', 'act', 'proof']).doUpdateSet({ provenAt: ctx.now }))
    .execute();
}

/** Lists the unexpired proofs of the current session for an act. */
export async function listProofs(ctx: Context, act: StepUpAct): Promise<RequestedProof[]> {
  const { clientId, sessionId } = clientOf(ctx);
  const rows = await ctx.db
    .selectFrom('clientProofs')
    .select('proof')
    .where('clientId', '=', clientId)
    .where('sessionId', '=', sessionId)
    .where('act', '=', toProofKey(act))
    .where('provenAt', '>', oldest(ctx))
    .execute();
  return rows.map(({ proof }) => proof);
}

/** Returns and consumes the proofs: of two simultaneous acts that need them, one gets them. */
export async function consumeProofs(tx: Context, act: StepUpAct): Promise<RequestedProof[]> {
  const { clientId, sessionId } = clientOf(tx);
  const rows = await tx.db
    .deleteFrom('clientProofs')
    .where('clientId', '=', clientId)
    .where('sessionId', '=', sessionId)
    .where('act', '=', toProofKey(act))
    .returning(['proof', 'provenAt'])
    .execute();
  return rows.filter(({ provenAt }) => provenAt > oldest(tx)).map(({ proof }) => proof);
}

/** Deletes all proofs of a client, for example when the account is frozen. */
export async function deleteProofs(tx: Pick<Context, 'db'>, clientId: number): Promise<void> {
  await tx.db.deleteFrom('clientProofs').where('clientId', '=', clientId).execute();
}

/** Deletes expired proofs. */
export async function removeStaleProofs(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await ctx.db.deleteFrom('clientProofs').where('provenAt', '<=', oldest(ctx)).execute();
}

/** Dependencies that decide which proofs a client can give. */
export type ProofDeps = Pick<ClientSecurity, 'holdMs' | 'directory' | 'messaging'>;

/** Returns the proofs a client can give now; `isLocked` locks the account until the end of the transaction. */
export async function readProofStates(
  ctx: Pick<Context, 'db' | 'now'>,
  { holdMs, directory, messaging }: ProofDeps,
  clientId: number,
  { isLocked = false } = {},
): Promise<ProofStates> {
  const row = await ctx.db
    .selectFrom('clientAccounts')
    .select(['mobileKey', 'mobileSince', 'sealedEmail', 'emailSince'])
    .select(['passwordHash', 'passwordSince', 'tradingPasswordHash', 'tradingPasswordSince'])
    .where('id', '=', clientId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  const passkeySince = await findOldestPasskey(ctx, clientKind, clientId);
  const stateOf = (isThere: boolean, since: Date | null): ProofState => {
    if (!isThere) return 'missing';
    return since !== null && ctx.now.getTime() - since.getTime() < holdMs ? 'young' : 'usable';
  };
  return {
    passkey: stateOf(passkeySince !== undefined, passkeySince ?? null),
    loginPassword: stateOf(directory.managesPasswords || row.passwordHash !== null, row.passwordSince),
    tradingPassword: stateOf(row.tradingPasswordHash !== null, row.tradingPasswordSince),
    mailCode: stateOf(row.sealedEmail !== null && canSendMail(messaging), row.emailSince),
    code: stateOf(row.mobileKey !== null, row.mobileSince),
  };
}

/** Returns true when a passkey is older than the hold: a recently added one confirms nothing. */
export async function isPasskeyOldEnough(
  ctx: Pick<Context, 'db' | 'now'>,
  holdMs: number,
  { personId, passkeyId }: { personId: number; passkeyId: string },
): Promise<boolean> {
  const since = await readPasskeyCreatedAt(ctx, clientKind, personId, passkeyId);
  return ctx.now.getTime() - since.getTime() >= holdMs;
}

/** Returns true when the mobile number was changed within the hold: a code to it alone is not enough. */
export async function isMobileRecentlyChanged(ctx: Pick<Context, 'db' | 'now'>, security: ProofDeps, clientId: number): Promise<boolean> {
  return (await readProofStates(ctx, security, clientId)).code === 'young';
}

const oldest = ({ now }: Pick<Context, 'now'>): Date => new Date(now.getTime() - freshMs);
