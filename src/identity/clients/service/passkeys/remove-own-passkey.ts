import type { RemovedPasskey } from '#identity/accounts/schema.ts';
import { readPasskeyCreatedAt, removePasskey } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { DeviceInput } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { clientOf } from '../session.ts';
import { requireStepUp } from '../step-up/require-step-up.ts';

/**
 * Removes one of the calling client's passkeys and notifies them. Throws 40004 for one that is not theirs, and what
 * `requireStepUp` throws: an open session alone must not remove a login method.
 */
export function removeOwnPasskey(ctx: Context, security: ClientSecurity, { id }: DeviceInput): Promise<RemovedPasskey> {
  return inTransaction(ctx, async (tx) => {
    await readPasskeyCreatedAt(tx, clientKind, clientOf(tx).clientId, id);
    // Before the removal: this passkey may be the proof.
    await requireStepUp(tx, security, { act: 'passkey', subject: id });
    return removePasskey(tx, security.passkeys, { id });
  });
}
