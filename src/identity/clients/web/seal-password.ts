import { tellTerminal } from '#identity/accounts/web/terminal.ts';
import type { Client } from '#ui/api/client.ts';
import { publicKeyRequest } from '../calls.ts';
import { encryptPassword } from './encrypt-password.ts';

/** A password as calls take it. Each needs a key and a nonce of its own. */
export async function sealPassword(client: Client, password: string): Promise<{ keyId: string; password: string }> {
  const { data } = await client.call(publicKeyRequest, tellTerminal());
  return { keyId: data.keyId, password: await encryptPassword(password, data) };
}
