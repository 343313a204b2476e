import { fail, isOutcome } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { PasskeyRequest } from '#identity/accounts/schema.ts';
import { requestPasskey, findPasskeyHolder, verifyPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import type { SignInWay } from '../../columns.ts';
import type { StaffDeps } from '../../deps.ts';
import type { PasskeyInput, SignInAnswer } from '../../schema/sign-in-methods.ts';
import { recordProof, startStaffSession, findAccount, refuseSignIn, refuseWithoutRole, refuseLocked } from '../sign-in/admission.ts';

/** Returns the passkey request for a sign-in. Throws 40009 when the console's address cannot have passkeys. */
export const requestSignInPasskey = (ctx: Context, { passkeys }: StaffDeps): Promise<PasskeyRequest> =>
  requestPasskey(ctx, passkeys, { purpose: 'enter' });

/**
 * Signs in with a staff passkey: the device has verified finger, face or PIN, so it is both factors in one, and failed passwords
 * do not count against it. Throws 40003 as `verifyPasskey`, 40002 for an account that is locked or used from a network not
 * allowed.
 */
export async function signInByPasskey(ctx: Context, deps: StaffDeps, { credential }: PasskeyInput): Promise<SignInAnswer> {
  const personId = await verifySignInPasskey(ctx, deps, { credential }, 'passkey');
  const account = await findAccount(ctx, { id: personId });
  if (!account) throw fail('notFound');
  await refuseLocked(ctx, account, 'passkey');
  await refuseWithoutRole(ctx, account.id, 'passkey');
  await startStaffSession(ctx, deps, account.id, 'passkey');
  return { next: 'signedIn' };
}

/** Returns the holder of the passkey. A refused or unknown one is audited like a wrong password. Throws 40003 as `verifyPasskey`. */
export async function verifySignInPasskey(ctx: Context, deps: StaffDeps, { credential }: PasskeyInput, way: SignInWay): Promise<number> {
  try {
    return (await verifyPasskey(ctx, deps.passkeys, credential, { purpose: 'enter' })).personId;
  } catch (error) {
    if (isOutcome(error, 'wrongVerification')) {
      const staffId = (await findPasskeyHolder(ctx, deps.passkeys, credential)) ?? null;
      await refuseSignIn(ctx, { staffId, result: 'wrongPasskey', way }, '');
    }
    throw error;
  }
}

/** Returns the passkey request before a sensitive act; valid for the caller only. */
export const requestProofPasskey = (ctx: Context, { passkeys }: StaffDeps): Promise<PasskeyRequest> =>
  requestPasskey(ctx, passkeys, { purpose: 'confirm', person: { kind: staffKind, id: actorOf(ctx, staffKind).staffId } });

/** Confirms the caller's presence by a passkey. Throws 40003 for a passkey that is not the caller's, or an answer to another challenge. */
export async function proveByPasskey(ctx: Context, deps: StaffDeps, { credential }: PasskeyInput): Promise<Empty> {
  const { staffId } = actorOf(ctx, staffKind);
  await verifyPasskey(ctx, deps.passkeys, credential, { purpose: 'confirm', person: { kind: staffKind, id: staffId } });
  await recordProof(ctx, deps, 'passkey');
  return {};
}
