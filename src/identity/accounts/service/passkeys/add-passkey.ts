import { randomBytes, randomUUID } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { NewCredential, PasskeyCreation } from '../../schema.ts';
import { deviceNameOf } from '../../web/device-name.ts';
import { auditSubjectOf } from '../person-kind.ts';
import { challengeMs, issueChallenge, consumeChallenge } from './challenges.ts';
import { requireRelyingParty, type PasskeyDeps } from './passkey-deps.ts';

const passkeysPerPerson = 10;
/** ES256, EdDSA and RS256 as COSE identifiers, which all device makers support. */
const algorithms = [-7, -8, -257];

/**
 * Returns the options for a device to create a passkey, for a person who has proved their identity. The device shows `label` in
 * its list of accounts. Throws 40009 when the person already has ten, or the site cannot have passkeys.
 */
export async function createPasskeyOptions(
  ctx: Context,
  deps: PasskeyDeps,
  { id, label }: { id: number; label: string },
): Promise<PasskeyCreation> {
  const party = requireRelyingParty(deps);
  const known = await ctx.db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports', 'userHandle'])
    .where(deps.kind.owner, '=', id)
    .execute();
  if (known.length >= passkeysPerPerson) throw fail('conflict', `最多保留 ${passkeysPerPerson} 个通行密钥，请先删除不用的`);
  const handle = known[0]?.userHandle ?? randomBytes(32);
  return {
    challenge: await issueChallenge(ctx, { purpose: 'add', person: { kind: deps.kind, id } }),
    rp: { id: party.id, name: party.id },
    user: { id: handle.toString('base64url'), name: label, displayName: label },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

interface NewPasskey {
  personId: number;
  name: string;
  /** The user handle that the device was given. */
  userHandle: string;
  credential: NewCredential;
}

/**
 * Stores a passkey that a device has created and notifies the person. Throws 40003 for an answer to a used or expired challenge
 * or somebody else's, from another site, or without user verification by the device; 40009 for a passkey that is already stored.
 */
export async function addPasskey(
  ctx: Context,
  deps: PasskeyDeps,
  { personId, name, userHandle, credential }: NewPasskey,
): Promise<{ id: string }> {
  const made = await verifyNew(ctx, deps, personId, credential);
  const id = randomUUID();
  return inTransaction(ctx, async (tx) => {
    const row = {
      id,
      [deps.kind.owner]: personId,
      userHandle: Buffer.from(userHandle, 'base64url'),
      credentialId: Buffer.from(made.credential.id, 'base64url'),
      publicKey: Buffer.from(made.credential.publicKey),
      uses: made.credential.counter,
      transports: credential.response.transports,
      isSynced: made.credentialBackedUp,
      sealedName: deps.vault.sealedName.seal(name, { id }),
      device: deviceNameOf(tx.userAgent),
      createdAt: tx.now,
    };
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw fail('conflict', '这个通行密钥已经添加过');
    await deps.notify(tx, personId, '添加');
    await audit(tx, `${deps.kind.name}.passkeyAdd`, auditSubjectOf(deps.kind, personId), { passkey: id });
    return { id };
  });
}

async function verifyNew(ctx: Context, deps: PasskeyDeps, id: number, credential: NewCredential) {
  const party = requireRelyingParty(deps);
  // Loaded with the first passkey rather than at start, because few processes need it.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (challenge) => consumeChallenge(ctx, challenge, { purpose: 'add', person: { kind: deps.kind, id } }),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'passkey rejected');
    return { registrationInfo: undefined };
  });
  if (!registrationInfo) throw fail('wrongVerification', '设备的应答未通过核验或已过期，请重新添加');
  return registrationInfo;
}
