import { publicEncrypt, createPublicKey, constants } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import type { CryptoProfile } from '../profile.ts';
import { publicKeyAlgorithms } from './public-key-algorithm.ts';

const encrypt: Record<CryptoProfile, (text: string, publicKey: string) => string> = {
  SM2: (text, publicKey) => sm2.doEncrypt(text, publicKey),
  'RSA-OAEP-256': (text, publicKey) => {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return publicEncrypt({ key, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(text)).toString('base64');
  },
};
const profiles = Object.keys(encrypt) as CryptoProfile[];

test.each(profiles)('%s: what is encrypted to the public half opens with the private one', async (profile) => {
  const { publicKey, privateKey } = await publicKeyAlgorithms[profile].generate();
  expect(await publicKeyAlgorithms[profile].decrypt(privateKey, encrypt[profile]('密码 p@ss', publicKey))).toBe('密码 p@ss');
});

test.each(profiles)('%s: every key pair is another one', async (profile) => {
  const pairs = await Promise.all([1, 2, 3].map(() => publicKeyAlgorithms[profile].generate()));
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(3);
  for (const { privateKey } of pairs) expect(privateKey).not.toMatch(/^0{16}/);
});

test.each(profiles)('%s: a changed ciphertext, one for another key and plain nonsense open to nothing', async (profile) => {
  const { decrypt, generate } = publicKeyAlgorithms[profile];
  const [own, other] = await Promise.all([generate(), generate()]);
  const ciphertext = encrypt[profile]('secret', own.publicKey);
  const at = ciphertext.length - 4;
  const changed = ciphertext.slice(0, at) + (ciphertext[at] === 'a' ? 'b' : 'a') + ciphertext.slice(at + 1);
  for (const wrong of [changed, encrypt[profile]('secret', other.publicKey), '', 'zz', '00'.repeat(150), ciphertext.slice(2)])
    expect(await decrypt(own.privateKey, wrong)).toBeUndefined();
});

test('SM2: the empty text is no ciphertext of ours, and bytes that are no UTF-8 open to nothing', async () => {
  const { publicKey, privateKey } = await publicKeyAlgorithms.SM2.generate();
  expect(await publicKeyAlgorithms.SM2.decrypt(privateKey, sm2.doEncrypt(Uint8Array.of(0xff, 0xfe), publicKey))).toBeUndefined();
});
