import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { PasskeyCreation, PasskeyNameInput } from '#identity/accounts/schema.ts';
import { addPasskey, createPasskeyOptions } from '#identity/accounts/service/passkeys/add-passkey.ts';
import { listPasskeyHolders, listPasskeys, removePasskey, renamePasskey } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { StaffDeps } from '../../deps.ts';
import type { NewPasskey, OwnFactors, PasskeyId } from '../../schema/sign-in-methods.ts';
import { factorChangeNames } from '../../web/factor-names.ts';
import { listSignInMethods, readIdentity } from '../sign-in-methods/identities.ts';
import { readOwnWarning } from '../sign-in/warnings.ts';

const shownChanges = 10;

/** Returns the caller's sign-in methods and their recent changes. */
export async function readOwnFactors(ctx: Context, deps: StaffDeps): Promise<OwnFactors> {
  const { staffId } = actorOf(ctx, staffKind);
  const [{ sealedTotp, usesDirectory }, { passkeys }, identity, warning, changes] = await Promise.all([
    ctx.db.selectFrom('staffAccounts').select(['sealedTotp', 'usesDirectory']).where('id', '=', staffId).executeTakeFirstOrThrow(),
    listPasskeys(ctx, deps.passkeys),
    readIdentity(ctx, staffId),
    readOwnWarning(ctx),
    readChanges(ctx, staffId),
  ]);
  return {
    ...listSignInMethods(deps),
    hasTotp: sealedTotp !== null,
    usesDirectory,
    passkeys,
    identity,
    warning: warning
      ? {
          beganAt: warning.beganAt.toISOString(),
          lastAt: warning.lastAt.toISOString(),
          failures: warning.failures,
          knowsPassword: warning.knowsPassword,
        }
      : null,
    changes,
  };
}

/** Reads the changes from the audit log, which an attacker who adds a sign-in method cannot change. */
async function readChanges(ctx: Context, staffId: number): Promise<OwnFactors['changes']> {
  const rows = await ctx.db
    .selectFrom('auditEntries')
    .select(['at', 'action', 'actorId', 'ip'])
    .where('subject', '=', `staff:${staffId}`)
    .where('action', 'in', Object.keys(factorChangeNames))
    .orderBy('id', 'desc')
    .limit(shownChanges)
    .execute();
  return rows.map(({ at, action, actorId, ip }) => ({ at: at.toISOString(), action, isOwn: actorId === String(staffId), ip }));
}

/** Returns the options for creating a passkey. It requires a fresh proof, which a person at an unattended session does not have. */
export async function beginOwnPasskey(ctx: Context, { passkeys }: StaffDeps): Promise<PasskeyCreation> {
  requireProof(ctx);
  const { staffId: id } = actorOf(ctx, staffKind);
  const { loginName } = await ctx.db.selectFrom('staffAccounts').select('loginName').where('id', '=', id).executeTakeFirstOrThrow();
  return createPasskeyOptions(ctx, passkeys, { id, label: `管理端 ${loginName}` });
}

/** Stores the passkey that the device has created; the challenge contains the proof. Throws as `addPasskey`. */
export const addOwnPasskey = (ctx: Context, { passkeys }: StaffDeps, input: NewPasskey): Promise<PasskeyId> =>
  addPasskey(ctx, passkeys, { personId: actorOf(ctx, staffKind).staffId, ...input });

export const renameOwnPasskey = (ctx: Context, { passkeys }: StaffDeps, input: PasskeyNameInput): Promise<Empty> =>
  renamePasskey(ctx, passkeys, input);

/** Removes one of the caller's passkeys. Throws 40009 for the last second factor, without which they could not sign in. */
export async function removeOwnPasskey(ctx: Context, { passkeys, isDemo }: StaffDeps, input: PasskeyId): Promise<Empty> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const account = await lockOwn(tx);
    await removePasskey(tx, passkeys, input);
    const isLeft = account.hasTotp || (await listPasskeyHolders(tx, staffKind, [account.id])).has(account.id);
    // Demo staff sign in without a second factor.
    if (!isLeft && !(account.isDemo && isDemo)) throw fail('conflict', '这是您唯一的第二因素：请先添加另一个通行密钥，或设置身份验证器');
    return {};
  });
}

/** Removes the authenticator if there is a passkey. The recovery codes stay, in case the device is lost. Throws 40009 as above. */
export async function removeAuthenticator(ctx: Context): Promise<Empty> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const { id, hasTotp } = await lockOwn(tx);
    if (!hasTotp) throw fail('conflict', '没有设置身份验证器，请刷新后查看');
    if (!(await listPasskeyHolders(tx, staffKind, [id])).has(id)) throw fail('conflict', '这是您唯一的第二因素：请先添加通行密钥');
    await tx.db.updateTable('staffAccounts').set({ sealedTotp: null, sealedNextTotp: null, totpStep: null }).where('id', '=', id).execute();
    await audit(tx, 'staff.secondFactorRemoved', `staff:${id}`);
    return {};
  });
}

/** Serialises the changes to a person's factors: two at once could remove the last one. */
async function lockOwn(tx: Context): Promise<{ id: number; hasTotp: boolean; isDemo: boolean }> {
  const { id, sealedTotp, isDemo } = await tx.db
    .selectFrom('staffAccounts')
    .select(['id', 'sealedTotp', 'isDemo'])
    .where('id', '=', actorOf(tx, staffKind).staffId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id, hasTotp: sealedTotp !== null, isDemo };
}
