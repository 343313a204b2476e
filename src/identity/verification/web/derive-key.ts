import { sha256 } from '@noble/hashes/sha2.js';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/**
 * One guess at the work: rounds of SHA-256, each over the previous digest, as the server derives it. WebCrypto, which altcha's
 * widget uses, is asynchronous: twenty times slower for a thousand short inputs in sequence, and unavailable on pages without
 * TLS.
 */
export const deriveKey: DeriveKeyFunction = ({ cost, keyLength }, salt, password) => {
  const first = new Uint8Array(salt.length + password.length);
  first.set(salt);
  first.set(password, salt.length);
  let key = sha256(first);
  for (let round = 1; round < cost; round++) key = sha256(key);
  return Promise.resolve({ derivedKey: key.slice(0, keyLength) });
};
