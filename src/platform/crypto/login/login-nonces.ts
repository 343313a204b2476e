import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';

/** Longer than anybody needs between the key request and the login that follows it by itself. */
export const longestNonceLifeMs = 120_000;

/** Hands out a nonce for one login with this key. Only its hash is kept, and what the one who asked told of their terminal. */
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
 * Uses the nonce up and returns when and to what terminal it was handed out; undefined when it is unknown, used, expired or was handed out
 * with another key. One statement decides, so of two who bring the same nonce at once only one gets through.
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
