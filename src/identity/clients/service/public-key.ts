import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Terminal } from '#identity/accounts/schema.ts';
import { terminalOf } from '#identity/accounts/service/terminal.ts';
import type { Context } from '#platform/context.ts';
import { consumeNonce, issueNonce } from '#platform/crypto/login/login-nonces.ts';
import { CiphertextFormatError } from '#platform/crypto/login/public-key-algorithm.ts';
import type { PublicKeyResult } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';

type Keys = Pick<ClientSecurity, 'keys'>;

/**
 * A key to encrypt one login's password to, with the nonce that makes it good for one login. What is told of the terminal is kept with the
 * nonce, for the record of that login.
 */
export async function offerPublicKey(ctx: Context, { keys }: Keys, told: Terminal = {}): Promise<PublicKeyResult> {
  const { id, algorithm, publicKey } = await keys.current(ctx);
  const { nonce, expiresAt } = await issueNonce(ctx, id, terminalOf(told));
  return { data: { keyId: id, algorithm, publicKey, nonce, issuedAt: ctx.now.toISOString(), expiresAt: expiresAt.toISOString() } };
}

const content = z.object({ password: z.string().min(1).max(64), nonce: z.string().max(64), time: z.number() });

/** How far a browser's idea of the time may be from ours. */
const clockToleranceMs = 5 * 60_000;

/** A password as it was encrypted to one of our keys. */
interface EncryptedPassword {
  keyId: string;
  password: string;
}

/**
 * The password out of a login's encrypted content, using its nonce up. Throws 40003, always in the words of `refusal`, when the key is
 * unknown or expired, the content not encrypted to it, the nonce used, expired or another key's, or the time not that of the nonce. Throws 40001 at `password`,
 * which names the form, for a ciphertext that is written otherwise than agreed: a fault of a program, which counts against nobody.
 */
export async function openPassword(ctx: Context, { keys }: Keys, sent: EncryptedPassword, refusal?: string): Promise<string> {
  return (await openEncrypted(ctx, { keys }, sent, refusal)).password;
}

/** The same with what was told of the terminal when the key was asked for. */
export async function openEncrypted(
  ctx: Context,
  { keys }: Keys,
  { keyId, password }: EncryptedPassword,
  refusal = '登录请求已过期或已使用，请重新登录',
): Promise<{ password: string; terminal: Terminal }> {
  const text = await keys.decrypt(ctx, keyId, password).catch(refuseForm);
  const opened = text === undefined ? undefined : readContent(text);
  const used = opened && (await consumeNonce(ctx, keyId, opened.nonce));
  if (!used || Math.abs(opened.time - used.issuedAt.getTime()) > clockToleranceMs) throw fail('wrongVerification', refusal);
  return { password: opened.password, terminal: (used.terminal as Terminal | null) ?? {} };
}

function refuseForm(error: unknown): never {
  if (!(error instanceof CiphertextFormatError)) throw error;
  throw fail('invalidInput', error.message, { errors: [{ path: 'password', message: error.message }] });
}

function readContent(text: string): z.infer<typeof content> | undefined {
  try {
    return content.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
