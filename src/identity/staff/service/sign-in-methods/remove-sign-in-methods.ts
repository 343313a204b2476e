import { removePasskeys } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { revokeTokensOf } from '../tokens/manage-tokens.ts';
import { removeIdentity } from './identities.ts';

/** Removes all passkeys of a staff member, audited. Returns false when there are none. */
export async function revokePasskeys(tx: Context, staffId: number): Promise<boolean> {
  const count = await removePasskeys(tx, staffKind, staffId);
  if (count > 0) await audit(tx, 'staff.passkeysRevoked', `staff:${staffId}`, { count });
  return count > 0;
}

/**
 * Removes all other sign-in methods of a staff member who leaves, or whose second factor is reset, since an attacker may have
 * added them.
 */
export async function removeSignInMethods(tx: Context, staffId: number): Promise<void> {
  await revokePasskeys(tx, staffId);
  await removeIdentity(tx, staffId);
  await revokeTokensOf(tx, staffId);
}
