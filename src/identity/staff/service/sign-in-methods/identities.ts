import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { StaffDeps } from '../../deps.ts';
import type { SignInMethods, SignInAnswer, SignOnAddress } from '../../schema/sign-in-methods.ts';
import { beginRedirect } from './redirects.ts';
import type { SignOnIdentity, SignOn } from './sign-on.ts';

type Who = Pick<SignOnIdentity, 'issuer' | 'subject'>;

/** Returns the account that an identity is linked to. */
export async function findLinkedAccount({ db }: Pick<Context, 'db'>, { issuer, subject }: Who): Promise<number | undefined> {
  const row = await db
    .selectFrom('staffIdentities')
    .select('staffId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.staffId;
}

/**
 * Records the use of an identity, and links it to the account if it is new. Throws 40009 when the account has another identity,
 * or the identity another account: the existing link must be removed first.
 */
export async function storeIdentity(tx: Context, staffId: number, { issuer, subject }: Who): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('staffIdentities')
    .set({ lastUsedAt: tx.now })
    .where('staffId', '=', staffId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return;
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('staffIdentities')
    .values({ staffId, issuer, subject, linkedAt: tx.now, lastUsedAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw fail('conflict', '该身份或该账号已有其他关联，请先解除');
  await audit(tx, 'staff.identityLinked', `staff:${staffId}`, { issuer, subject });
}

/** Redirects the caller, with a fresh proof, to the single sign-on to link their identity. */
export async function beginIdentityLink(ctx: Context, signOn: SignOn): Promise<SignOnAddress> {
  requireProof(ctx);
  const { staffId, sessionId } = actorOf(ctx, staffKind);
  return {
    address: await signOn.getAuthorizationUrl(ctx, await beginRedirect(ctx, { purpose: 'link', staffId, sessionId, signOn: signOn.code })),
  };
}

/** Links the returned identity to the account whose session began it. Throws 50102 when that is not the calling session. */
export async function linkOwnIdentity(ctx: Context, trip: { staffId: number; sessionId: string }, who: Who): Promise<SignInAnswer> {
  const { staffId, sessionId } = actorOf(ctx, staffKind);
  if (staffId !== trip.staffId || sessionId !== trip.sessionId) throw fail('sessionExpired');
  await inTransaction(ctx, (tx) => storeIdentity(tx, staffId, who));
  return { next: 'linked' };
}

/** Removes the caller's link. Throws 40009 where there is none. */
export async function unlinkOwnIdentity(ctx: Context): Promise<Empty> {
  requireProof(ctx);
  const { staffId } = actorOf(ctx, staffKind);
  return inTransaction(ctx, async (tx) => {
    if (!(await removeIdentity(tx, staffId))) throw fail('conflict', '账号没有关联的身份，请刷新后查看');
    return {};
  });
}

/** Returns false when there is none. */
export async function removeIdentity(tx: Context, staffId: number): Promise<boolean> {
  const row = await tx.db.deleteFrom('staffIdentities').where('staffId', '=', staffId).returning(['issuer', 'subject']).executeTakeFirst();
  if (row) await audit(tx, 'staff.identityUnlinked', `staff:${staffId}`, row);
  return row !== undefined;
}

/** Returns when a staff member was linked, and when the link was last used. */
export async function readIdentity({ db }: Pick<Context, 'db'>, staffId: number) {
  const row = await db
    .selectFrom('staffIdentities')
    .select(['issuer', 'linkedAt', 'lastUsedAt'])
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return row ? { issuer: row.issuer, linkedAt: row.linkedAt.toISOString(), lastUsedAt: row.lastUsedAt?.toISOString() ?? null } : null;
}

/** Lists the configured sign-in methods. */
export const listSignInMethods = ({ passkeys, signOns, directory, consoleUrl }: StaffDeps): SignInMethods => ({
  address: consoleUrl,
  hasPasskeys: passkeys.relyingParty !== undefined,
  signOns: signOns.map(({ code, name }) => ({ code, name })),
  hasDirectory: directory !== undefined,
});
