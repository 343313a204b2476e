import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { columns } from '../../columns.ts';
import type { MasterSecret } from '../../config/secret.ts';
import type { Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { CryptoProfile } from '../profile.ts';
import type { Sm2Decrypter } from '../sm2/sm2-key.ts';
import { openVault, type VaultOf } from '../vault.ts';
import { longestNonceLifeMs } from './login-nonces.ts';
import { publicKeyAlgorithms } from './public-key-algorithm.ts';

export type PublicLoginKey = Pick<Selectable<Tables['loginKeys']>, 'id' | 'algorithm' | 'publicKey' | 'expiresAt'>;

/** The key pairs with which browsers encrypt passwords: stored in the database, so that any process can decrypt. */
export interface LoginKeys {
  /** Returns the current public key; creates a new one when the last one is due for rotation. */
  current(ctx: Context): Promise<PublicLoginKey>;
  /**
   * Decrypts a ciphertext; returns undefined when the key is unknown or expired, or the ciphertext belongs to another key. Throws
   * `CiphertextFormatError` for another format.
   */
  decrypt(ctx: Context, keyId: string, ciphertext: string): Promise<string | undefined>;
}

export interface LoginKeyOptions {
  secret: MasterSecret;
  /** The algorithm of new keys; keys of the other one are accepted until they expire. */
  profile: CryptoProfile;
  /** The key in a cryptographic module that decrypts instead of generated ones. */
  inModule?: Sm2Decrypter | undefined;
  /** Hours for which a key is issued; 24 by default. */
  rotationHours?: number;
}

/** Begins the id and the stored name of a key that is in a module. Generated ids have no dot. */
const moduleMark = 'module.';

type KeyChoice = Pick<LoginKeyOptions, 'profile' | 'inModule'>;

// Any fixed number works: of two processes that find no key, the second waits and uses the first one's.
const rotationLock = 7_200_003;

/** Opens the key ring. Private keys are encrypted under the master key and decrypted only for a single decryption of a password. */
export function createLoginKeys({ secret, profile, inModule, rotationHours = 24 }: LoginKeyOptions): LoginKeys {
  const sealer = openVault(columns, secret, profile).loginKeys.sealedPrivateKey;
  const options = { profile, inModule: profile === 'SM2' ? inModule : undefined };
  const lifeMs = rotationHours * 3_600_000;
  return {
    current: async (ctx) => (await findCurrent(ctx, options)) ?? (await rotate(ctx, { ...options, sealer, lifeMs })),
    async decrypt(ctx, keyId, ciphertext) {
      const key = await ctx.db
        .selectFrom('loginKeys')
        .selectAll()
        .where('id', '=', keyId)
        .where('expiresAt', '>', ctx.now)
        .executeTakeFirst();
      if (!key) return undefined;
      const privateKey = sealer.open(key.sealedPrivateKey, key);
      if (!privateKey.startsWith(moduleMark)) return publicKeyAlgorithms[key.algorithm].decrypt(privateKey, ciphertext);
      if (!inModule || privateKey !== `${moduleMark}${inModule.id}` || key.publicKey !== inModule.publicKey) return undefined;
      return publicKeyAlgorithms.SM2.decrypt(inModule, ciphertext);
    },
  };
}

/** Deletes expired keys, so that recorded traffic encrypted to them can no longer be decrypted. */
export async function removeExpiredLoginKeys(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('loginNonces').where('expiresAt', '<=', ctx.now).execute();
  await ctx.db.deleteFrom('loginKeys').where('expiresAt', '<=', ctx.now).execute();
}

function findCurrent(ctx: Context, { profile, inModule }: KeyChoice): Promise<PublicLoginKey | undefined> {
  return ctx.db
    .selectFrom('loginKeys')
    .select(['id', 'algorithm', 'publicKey', 'expiresAt'])
    .where('algorithm', '=', profile)
    .where('id', inModule ? 'like' : 'not like', `${moduleMark}%`)
    .$if(inModule !== undefined, (query) => query.where('publicKey', '=', inModule!.publicKey))
    .where('createdAt', '<=', ctx.now)
    .where('replacedAt', '>', ctx.now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function rotate(
  ctx: Context,
  { profile, inModule, sealer, lifeMs }: KeyChoice & { sealer: VaultOf<typeof columns>['loginKeys']['sealedPrivateKey']; lifeMs: number },
): Promise<PublicLoginKey> {
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(${rotationLock})`.execute(tx.db);
    const existing = await findCurrent(tx, { profile, inModule });
    if (existing) return existing;
    const { publicKey, privateKey } = inModule
      ? { publicKey: inModule.publicKey, privateKey: `${moduleMark}${inModule.id}` }
      : await publicKeyAlgorithms[profile].generate();
    const id = `${inModule ? moduleMark : ''}${randomBytes(9).toString('base64url')}`;
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
        // A nonce issued just before the key's rotation can still be used.
        expiresAt: new Date(replacedAt.getTime() + longestNonceLifeMs),
      })
      .returning(['id', 'algorithm', 'publicKey', 'expiresAt'])
      .executeTakeFirstOrThrow();
  });
}
