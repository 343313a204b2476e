import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { consumeNonce, issueNonce } from '#platform/crypto/login/login-nonces.ts';
import { z } from 'zod';
import type { PublicKeyResult } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';

type Keys = Pick<ClientSecurity, 'keys'>;

/** A key to encrypt one login's password to, with the nonce that makes it good for one login. */
export async function offerPublicKey(ctx: Context, { keys }: Keys): Promise<PublicKeyResult> {
  const { id, algorithm, publicKey } = await keys.current(ctx);
  const { nonce, expiresAt } = await issueNonce(ctx, id);
  return { data: { keyId: id, algorithm, publicKey, nonce, issuedAt: ctx.now.toISOString(), expiresAt: expiresAt.toISOString() } };
}

const content = z.object({ password: z.string().min(1).max(64), nonce: z.string().max(64), time: z.number() });

/** How far a browser's idea of the time may be from ours. */
const clockToleranceMs = 5 * 60_000;

/**
 * The password out of a login's encrypted content, using its nonce up. Throws 40003, always in the words of `refusal`, when the key is
 * unknown or expired, the content not encrypted to it, the nonce used, expired or another key's, or the time not that of the nonce.
 */
export async function openPassword(
  ctx: Context,
  { keys }: Keys,
  { keyId, password }: { keyId: string; password: string },
  refusal = '登录请求已过期或已使用，请重新登录',
): Promise<string> {
  const text = await keys.decrypt(ctx, keyId, password);
  const opened = text === undefined ? undefined : readContent(text);
  const used = opened && (await consumeNonce(ctx, keyId, opened.nonce));
  if (!used || Math.abs(opened.time - used.issuedAt.getTime()) > clockToleranceMs) throw fail('wrongVerification', refusal);
  return opened.password;
}

function readContent(text: string): z.infer<typeof content> | undefined {
  try {
    return content.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
