import { getBaseParameters } from '#identity/accounts/web/terminal.ts';
import type { Client } from '#ui/api/client.ts';
import { publicKeyRequest } from '../calls.ts';
import { encryptPassword } from './encrypt-password.ts';

/** Encrypts a password for a call. Each call needs its own key and nonce. */
export async function encryptWithNewKey(client: Client, password: string): Promise<{ keyId: string; password: string }> {
  const { data } = await client.call(publicKeyRequest, getBaseParameters());
  return { keyId: data.keyId, password: await encryptPassword(password, data) };
}
