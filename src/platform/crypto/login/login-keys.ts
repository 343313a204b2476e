import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { columns } from '../../columns.ts';
import type { MasterSecret } from '../../config/secret.ts';
import type { Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { CryptoProfile } from '../profile.ts';
import { openVault, type VaultOf } from '../vault.ts';
import { longestNonceLifeMs } from './login-nonces.ts';
import { publicKeyAlgorithms } from './public-key-algorithm.ts';

export type PublicLoginKey = Pick<Selectable<Tables['loginKeys']>, 'id' | 'algorithm' | 'publicKey' | 'expiresAt'>;

/** The key pairs to which browsers encrypt passwords: kept in the database, so that any process can open what another one asked for. */
export interface LoginKeys {
  /** The key to hand out now; made on the spot when the last one has had its day. */
  current(ctx: Context): Promise<PublicLoginKey>;
  /**
   * What was encrypted to this key, or undefined when the key is unknown or expired, or the ciphertext is none of its own. Throws `CiphertextFormatError` for one
   * that is written in another form.
   */
  decrypt(ctx: Context, keyId: string, ciphertext: string): Promise<string | undefined>;
}

export interface LoginKeyOptions {
  secret: MasterSecret;
  /** The algorithm of new keys; keys of the other one are accepted until they expire. */
  profile: CryptoProfile;
  /** How long a key is handed out, in hours; a day unless given. */
  rotationHours?: number;
}

// Any fixed number serves: of two processes that find no key, the second waits and takes the first one's.
const rotationLock = 7_200_003;

/** Opens the key ring. Private halves are sealed under the master key and leave the database only for one decryption. */
export function createLoginKeys({ secret, profile, rotationHours = 24 }: LoginKeyOptions): LoginKeys {
  const sealer = openVault(columns, secret, profile).loginKeys.sealedPrivateKey;
  const lifeMs = rotationHours * 3_600_000;
  return {
    current: async (ctx) => (await findCurrent(ctx, profile)) ?? (await rotate(ctx, { profile, sealer, lifeMs })),
    async decrypt(ctx, keyId, ciphertext) {
      const key = await ctx.db
        .selectFrom('loginKeys')
        .selectAll()
        .where('id', '=', keyId)
        .where('expiresAt', '>', ctx.now)
        .executeTakeFirst();
      if (!key) return undefined;
      return publicKeyAlgorithms[key.algorithm].decrypt(sealer.open(key.sealedPrivateKey, key), ciphertext);
    },
  };
}

/** Destroys what has expired. What was recorded on its way to an expired key can then be opened by nobody. */
export async function removeExpiredLoginKeys(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('loginNonces').where('expiresAt', '<=', ctx.now).execute();
  await ctx.db.deleteFrom('loginKeys').where('expiresAt', '<=', ctx.now).execute();
}

function findCurrent(ctx: Context, profile: CryptoProfile): Promise<PublicLoginKey | undefined> {
  return ctx.db
    .selectFrom('loginKeys')
    .select(['id', 'algorithm', 'publicKey', 'expiresAt'])
    .where('algorithm', '=', profile)
    .where('createdAt', '<=', ctx.now)
    .where('replacedAt', '>', ctx.now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function rotate(
  ctx: Context,
  { profile, sealer, lifeMs }: { profile: CryptoProfile; sealer: VaultOf<typeof columns>['loginKeys']['sealedPrivateKey']; lifeMs: number },
): Promise<PublicLoginKey> {
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(${rotationLock})`.execute(tx.db);
    const existing = await findCurrent(tx, profile);
    if (existing) return existing;
    const { publicKey, privateKey } = await publicKeyAlgorithms[profile].generate();
    const id = randomBytes(9).toString('base64url');
    const replacedAt = new Date(tx.now.getTime() + lifeMs);
    return tx.db
      .insertInto('loginKeys')
      .values({
        id,
        algorithm: profile,
        publicKey,
        sealedPrivateKey: sealer.seal(privateKey, { id }),
        createdAt: tx.now,
        replacedAt,
        // A nonce handed out with the key's last breath can still be used.
        expiresAt: new Date(replacedAt.getTime() + longestNonceLifeMs),
      })
      .returning(['id', 'algorithm', 'publicKey', 'expiresAt'])
      .executeTakeFirstOrThrow();
  });
}
