import type { PasskeyCreation } from '#identity/accounts/schema.ts';
import { addPasskey, createPasskeyOptions } from '#identity/accounts/service/passkeys/add-passkey.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { maskFundAccount } from '#ui/format/masks.ts';
import { consumeCode } from '#workflow/messaging/service/codes.ts';
import type { PasskeyAddInput, PasskeyAddResult, PasskeyBeginInput } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { readPerson } from '../person.ts';
import { clientOf } from '../session.ts';
import { requireStepUp } from '../step-up/require-step-up.ts';
import { proveHolder } from './prove-holder.ts';

/**
 * Starts adding a passkey for the calling client, who proves their presence; the challenge, valid for minutes and for them only, contains
 * that proof for `addOwnPasskey`. A password or number changed within the hold is no proof: another one is required, and the code stays
 * unused for the next try. Throws as `proveHolder`, `requireStepUp` and `createPasskeyOptions`.
 */
export async function beginOwnPasskey(ctx: Context, security: ClientSecurity, input: PasskeyBeginInput): Promise<PasskeyCreation> {
  const { clientId } = clientOf(ctx);
  const { fundAccount } = await readPerson(ctx, security, clientId);
  const right = await proveHolder(ctx, security, input);
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, right);
    await requireStepUp(tx, security, { act: 'passkeyAdd' }, ['loginPassword', 'code']);
    return createPasskeyOptions(tx, security.passkeys, { id: clientId, label: `资金账号 ${maskFundAccount(fundAccount)}` });
  });
}

/** Stores the passkey that the device has created. Throws as `addPasskey`. */
export async function addOwnPasskey(ctx: Context, security: ClientSecurity, input: PasskeyAddInput): Promise<PasskeyAddResult> {
  return addPasskey(ctx, security.passkeys, { personId: clientOf(ctx).clientId, ...input });
}
