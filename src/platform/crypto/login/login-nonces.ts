import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';

/** More time than a login needs between the key request and the automatic login request. */
export const longestNonceLifeMs = 120_000;

/** Issues a nonce for one login with this key. Only its hash is stored, with the terminal information of the requester. */
export async function issueNonce(ctx: Context, keyId: string, terminal: object | null = null): Promise<{ nonce: string; expiresAt: Date }> {
  const nonce = randomBytes(24).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + longestNonceLifeMs);
  await ctx.db
    .insertInto('loginNonces')
    .values({ hash: hashOf(nonce), keyId, issuedAt: ctx.now, expiresAt, terminal: terminal && JSON.stringify(terminal) })
    .execute();
  return { nonce, expiresAt };
}

/**
 * Consumes the nonce and returns when and to which terminal it was issued; undefined when it is unknown, used, expired or was
 * issued with another key. One atomic statement, so of two simultaneous uses only one succeeds.
 */
export async function consumeNonce(ctx: Context, keyId: string, nonce: string): Promise<{ issuedAt: Date; terminal: unknown } | undefined> {
  const used = await ctx.db
    .deleteFrom('loginNonces')
    .where('hash', '=', hashOf(nonce))
    .where('keyId', '=', keyId)
    .returning(['issuedAt', 'expiresAt', 'terminal'])
    .executeTakeFirst();
  return used && used.expiresAt > ctx.now ? { issuedAt: used.issuedAt, terminal: used.terminal } : undefined;
}

function hashOf(nonce: string): Buffer {
  return createHash('sha256').update(nonce).digest();
}
