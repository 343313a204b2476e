import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import { terminalOf } from '#identity/accounts/service/terminal.ts';
import type { Context } from '#platform/context.ts';
import { consumeNonce, issueNonce } from '#platform/crypto/login/login-nonces.ts';
import { CiphertextFormatError } from '#platform/crypto/login/public-key-algorithm.ts';
import { asSecurityEvent } from '#platform/log/security-events.ts';
import type { PublicKeyResult } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';

type Keys = Pick<ClientSecurity, 'keys'>;

/**
 * Returns a key to encrypt one login's password, with the nonce for that login. The reported terminal is stored with the nonce
 * for the login record.
 */
export async function issuePublicKey(ctx: Context, { keys }: Keys, told: ReportedTerminal = {}): Promise<PublicKeyResult> {
  const { id, algorithm, publicKey } = await keys.current(ctx);
  const { nonce, expiresAt } = await issueNonce(ctx, id, terminalOf(told));
  return { data: { keyId: id, algorithm, publicKey, nonce, issuedAt: ctx.now.toISOString(), expiresAt: expiresAt.toISOString() } };
}

/** The fields of the encrypted content; the length limit is far above the longest password. */
const content = z.object({ password: z.string().min(1).max(512), nonce: z.string().max(64), time: z.number() });

/** Largest accepted deviation of a browser's clock. */
const clockToleranceMs = 5 * 60_000;

/** A password encrypted with one of our public keys. */
interface EncryptedPassword {
  keyId: string;
  password: string;
}

/**
 * Decrypts a password and uses its nonce up. Throws 40003, always with the message `refusal`, when the key is unknown or expired,
 * the content was not encrypted with it, the nonce is used, expired or another key's, or the time does not match the nonce.
 * Throws 40001 at `password`, naming the expected format, for a malformed ciphertext: a program error, which counts against
 * nobody.
 */
export async function decryptPassword(ctx: Context, { keys }: Keys, sent: EncryptedPassword, refusal?: string): Promise<string> {
  return (await decryptPasswordWithTerminal(ctx, { keys }, sent, refusal)).password;
}

/** As `decryptPassword`, also returning the terminal reported with the key request. */
export async function decryptPasswordWithTerminal(
  ctx: Context,
  { keys }: Keys,
  { keyId, password }: EncryptedPassword,
  refusal = '登录请求已过期或已使用，请重新登录',
): Promise<{ password: string; terminal: ReportedTerminal }> {
  const text = await keys.decrypt(ctx, keyId, password).catch(refuseForm);
  const opened = text === undefined ? undefined : readContent(text);
  const used = opened && (await consumeNonce(ctx, keyId, opened.nonce));
  if (opened && !used) throw asSecurityEvent('nonce.replayed', fail('wrongVerification', refusal));
  if (!used || Math.abs(opened.time - used.issuedAt.getTime()) > clockToleranceMs) throw fail('wrongVerification', refusal);
  return { password: opened.password, terminal: (used.terminal as ReportedTerminal | null) ?? {} };
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
