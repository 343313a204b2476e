import { fail, isOutcome } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { PasskeyRequest } from '#identity/accounts/schema.ts';
import { askForPasskey, findHolder, verifyPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignInWay } from '../../columns.ts';
import type { StaffDeps } from '../../deps.ts';
import type { PasskeyInput, SignInAnswer } from '../../schema/doors.ts';
import { admit, findAccount, refuse, refuseElsewhere, refuseShut } from '../sign-in/admission.ts';

/** What a device is asked on the way in. Throws 40009 where the console's address can have no passkeys. */
export const askEntry = (ctx: Context, { passkeys }: StaffDeps): Promise<PasskeyRequest> =>
  askForPasskey(ctx, passkeys, { purpose: 'enter' });

/**
 * Signs in whoever has a passkey of staff: their device has seen finger, face or number, so that it is both factors in one, and wrong passwords of
 * others do not count against it. Throws 40003 as `verifyPasskey`, 40002 for an account that is shut or is used from elsewhere.
 */
export async function signInByPasskey(ctx: Context, deps: StaffDeps, { credential }: PasskeyInput): Promise<SignInAnswer> {
  const personId = await verifyEntry(ctx, deps, { credential }, 'passkey');
  const account = await findAccount(ctx, { id: personId });
  if (!account) throw fail('notFound');
  await refuseShut(ctx, account, 'passkey');
  await refuseElsewhere(ctx, account.id, 'passkey');
  await admit(ctx, deps, account.id, 'passkey');
  return { next: 'signedIn' };
}

/** Whose passkey opens the door. One that is refused, or nobody's, is on record as a wrong password is. Throws 40003 as `verifyPasskey`. */
export async function verifyEntry(ctx: Context, deps: StaffDeps, { credential }: PasskeyInput, way: SignInWay): Promise<number> {
  try {
    return (await verifyPasskey(ctx, deps.passkeys, credential, { purpose: 'enter' })).personId;
  } catch (error) {
    if (isOutcome(error, 'wrongVerification')) {
      const staffId = (await findHolder(ctx, deps.passkeys, credential)) ?? null;
      await refuse(ctx, { staffId, result: 'wrongPasskey', way }, '');
    }
    throw error;
  }
}

/** What the caller's device is asked before an act of weight; good for them alone. */
export const askProof = (ctx: Context, { passkeys }: StaffDeps): Promise<PasskeyRequest> =>
  askForPasskey(ctx, passkeys, { purpose: 'confirm', person: { kind: staffKind, id: actorOf(ctx, staffKind).staffId } });

/** Shows once more who sits there. Throws 40003 for a passkey that is not the caller's, or an answer to another question. */
export async function proveByPasskey(ctx: Context, deps: StaffDeps, { credential }: PasskeyInput): Promise<Empty> {
  const { staffId, sessionId } = actorOf(ctx, staffKind);
  await verifyPasskey(ctx, deps.passkeys, credential, { purpose: 'confirm', person: { kind: staffKind, id: staffId } });
  await inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('staffSessions').set({ provenAt: tx.now }).where('id', '=', sessionId).execute();
    await audit(tx, 'staff.proved', `staff:${staffId}`, { session: sessionId, way: 'passkey' });
  });
  return {};
}
