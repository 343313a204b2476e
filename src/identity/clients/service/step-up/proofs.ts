import { findOldestPasskey, readPasskeyAge } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import type { Context } from '#platform/context.ts';
import { sendsMails } from '#workflow/messaging/service/message-kinds.ts';
import type { ClientSecurity } from '../../security.ts';
import type { AskedProof, StepUpAct } from '../../web/step-up/acts-and-proofs.ts';
import { clientOf } from '../session.ts';

/** How long what was proved confirms an act. */
const freshMs = 10 * 60_000;

/** `missing`: the firm knows none of the client · `young`: it was changed within the hold, and confirms nothing before that is over. */
export type ProofState = 'usable' | 'missing' | 'young';

export type ProofStates = Readonly<Record<AskedProof, ProofState>>;

/** By which the proofs of one act are found. */
export const keyOf = ({ act, subject = '' }: StepUpAct): string => `${act}:${subject}`;

/** The act of such a key. */
export const actOfKey = (key: string): StepUpAct['act'] => key.slice(0, key.indexOf(':')) as StepUpAct['act'];

/** Notes what the calling session has proved for an act. */
export const addProof = (ctx: Context, act: StepUpAct, proof: AskedProof): Promise<void> =>
  addProofTo(ctx, { ...clientOf(ctx), act: keyOf(act) }, proof);

/** The same for another session of the client, by the key of its act. */
export async function addProofTo(
  ctx: Pick<Context, 'db' | 'now'>,
  { clientId, sessionId, act }: { clientId: number; sessionId: string; act: string },
  proof: AskedProof,
): Promise<void> {
  await ctx.db
    .insertInto('clientProofs')
    .values({ sessionId, act, proof, clientId, provenAt: ctx.now })
    .onConflict((conflict) => conflict.columns(['clientId', 'sessionId', 'act', 'proof']).doUpdateSet({ provenAt: ctx.now }))
    .execute();
}

/** What the calling session has proved for an act, as far as it is fresh. */
export async function listProofs(ctx: Context, act: StepUpAct): Promise<AskedProof[]> {
  const { clientId, sessionId } = clientOf(ctx);
  const rows = await ctx.db
    .selectFrom('clientProofs')
    .select('proof')
    .where('clientId', '=', clientId)
    .where('sessionId', '=', sessionId)
    .where('act', '=', keyOf(act))
    .where('provenAt', '>', oldest(ctx))
    .execute();
  return rows.map(({ proof }) => proof);
}

/** The same, used up: of two acts that want the same proofs at once one finds them. */
export async function takeProofs(tx: Context, act: StepUpAct): Promise<AskedProof[]> {
  const { clientId, sessionId } = clientOf(tx);
  const rows = await tx.db
    .deleteFrom('clientProofs')
    .where('clientId', '=', clientId)
    .where('sessionId', '=', sessionId)
    .where('act', '=', keyOf(act))
    .returning(['proof', 'provenAt'])
    .execute();
  return rows.filter(({ provenAt }) => provenAt > oldest(tx)).map(({ proof }) => proof);
}

/** Forgets whatever a client has proved, as when the account is frozen. */
export async function dropProofs(tx: Pick<Context, 'db'>, clientId: number): Promise<void> {
  await tx.db.deleteFrom('clientProofs').where('clientId', '=', clientId).execute();
}

/** Removes what no act can use any more. */
export async function removeStaleProofs(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await ctx.db.deleteFrom('clientProofs').where('provenAt', '<=', oldest(ctx)).execute();
}

/** What decides which proofs a client can bring. */
export type ProofDeps = Pick<ClientSecurity, 'holdMs' | 'directory' | 'messaging'>;

/** Which proofs a client can bring now; `isLocked` keeps the account from being changed or frozen until the transaction ends. */
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
    loginPassword: stateOf(directory.keepsPasswords || row.passwordHash !== null, row.passwordSince),
    tradingPassword: stateOf(row.tradingPasswordHash !== null, row.tradingPasswordSince),
    mailCode: stateOf(row.sealedEmail !== null && sendsMails(messaging), row.emailSince),
    code: stateOf(row.mobileKey !== null, row.mobileSince),
  };
}

/** True when a passkey has been there for as long as the hold: one that was added a moment ago confirms nothing. */
export async function isPasskeyOldEnough(
  ctx: Pick<Context, 'db' | 'now'>,
  holdMs: number,
  { personId, passkeyId }: { personId: number; passkeyId: string },
): Promise<boolean> {
  const since = await readPasskeyAge(ctx, clientKind, personId, passkeyId);
  return ctx.now.getTime() - since.getTime() >= holdMs;
}

/** True when the number that codes go to was changed within the hold: a code to it alone proves too little. */
export async function hasYoungNumber(ctx: Pick<Context, 'db' | 'now'>, security: ProofDeps, clientId: number): Promise<boolean> {
  return (await readProofStates(ctx, security, clientId)).code === 'young';
}

const oldest = ({ now }: Pick<Context, 'now'>): Date => new Date(now.getTime() - freshMs);
