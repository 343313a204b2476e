import { countPasswordBytes } from '#identity/accounts/web/password-form.ts';
import type { PublicKeyResult } from '../schema.ts';
import { clientPasswords } from './password-rules.ts';

type LoginKey = PublicKeyResult['data'];

/**
 * Encrypts a password for one login: `{ password, nonce, time }` as JSON with the server's key. The time is the server's, so a
 * wrong local clock does no harm. The algorithm's code is loaded on demand. Throws with a Chinese message when the browser cannot
 * encrypt.
 */
export async function encryptPassword(password: string, key: LoginKey): Promise<string> {
  if (countPasswordBytes(password) > clientPasswords.mostBytes!) throw new Error('密码过长，请核对后重新输入');
  const content = JSON.stringify({ password, nonce: key.nonce, time: Date.parse(key.issuedAt) });
  if (key.algorithm === 'RSA-OAEP-256') return encryptRsa(content, key.publicKey);
  const { sm2 } = await loadSm2();
  return sm2.doEncrypt(content, key.publicKey, 1);
}

/** Preloads the SM2 code when the visitor begins to type. */
export const loadSm2 = () => import('sm-crypto-v2');

async function encryptRsa(content: string, publicKey: string): Promise<string> {
  // Browsers offer WebCrypto on secure pages only.
  if (!globalThis.crypto?.subtle) throw new Error('当前页面无法加密密码，请通过 https 地址访问');
  const bytes = Uint8Array.from(atob(publicKey), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('spki', bytes, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  const encrypted = await crypto.subtle.encrypt('RSA-OAEP', key, new TextEncoder().encode(content));
  return btoa(String.fromCharCode(...new Uint8Array(encrypted)));
}
