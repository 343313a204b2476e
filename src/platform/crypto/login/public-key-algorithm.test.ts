import { publicEncrypt, createPublicKey, constants } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sm2 } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import type { CryptoProfile } from '../profile.ts';
import { CiphertextFormatError, publicKeyAlgorithms } from './public-key-algorithm.ts';

const encrypt: Record<CryptoProfile, (text: string, publicKey: string) => string> = {
  SM2: (text, publicKey) => sm2.doEncrypt(text, publicKey),
  'RSA-OAEP-256': (text, publicKey) => {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return publicEncrypt({ key, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(text)).toString('base64');
  },
};
const profiles = Object.keys(encrypt) as CryptoProfile[];

test.each(profiles)('%s: the private key decrypts what the public key encrypted', async (profile) => {
  const { publicKey, privateKey } = await publicKeyAlgorithms[profile].generate();
  expect(await publicKeyAlgorithms[profile].decrypt(privateKey, encrypt[profile]('密码 p@ss', publicKey))).toBe('密码 p@ss');
});

test.each(profiles)('%s: every generated key pair differs', async (profile) => {
  const pairs = await Promise.all([1, 2, 3].map(() => publicKeyAlgorithms[profile].generate()));
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(3);
  for (const { privateKey } of pairs) expect(privateKey).not.toMatch(/^0{16}/);
});

test.each(profiles)('%s: a changed ciphertext, one for another key and garbage decrypt to nothing', async (profile) => {
  const { decrypt, generate } = publicKeyAlgorithms[profile];
  const [own, other] = await Promise.all([generate(), generate()]);
  const ciphertext = encrypt[profile]('secret', own.publicKey);
  const at = ciphertext.length - 4;
  const changed = ciphertext.slice(0, at) + (ciphertext[at] === 'a' ? 'b' : 'a') + ciphertext.slice(at + 1);
  for (const wrong of [changed, encrypt[profile]('secret', other.publicKey), '', 'zz', '00'.repeat(150), ciphertext.slice(2)])
    expect(await decrypt(own.privateKey, wrong)).toBeUndefined();
});

test('SM2: an empty ciphertext and bytes that are not UTF-8 decrypt to nothing', async () => {
  const { publicKey, privateKey } = await publicKeyAlgorithms.SM2.generate();
  expect(await publicKeyAlgorithms.SM2.decrypt(privateKey, sm2.doEncrypt(Uint8Array.of(0xff, 0xfe), publicKey))).toBeUndefined();
});

const documented = readFileSync('docs/security.md', 'utf8');
const vector = (name: string) => new RegExp(`^${name} +(.+)$`, 'm').exec(documented)![1]!;

test('another ciphertext format: the documented vector decrypts with and without the leading 04, in either letter case', async () => {
  const key = vector('private key');
  expect(sm2.getPublicKeyFromPrivateKey(key)).toBe(vector('public key'));
  for (const name of ['without mark', 'with mark'])
    for (const text of [vector(name), vector(name).toUpperCase()])
      expect(await publicKeyAlgorithms.SM2.decrypt(key, text), name).toBe(vector('plaintext'));
});

test('another ciphertext format: a point with its leading byte decrypts for every first coordinate byte', async () => {
  const { publicKey, privateKey } = await publicKeyAlgorithms.SM2.generate();
  for (let round = 0; round < 5; round++) {
    const text = encrypt.SM2('密码 p@ss', publicKey);
    expect(await publicKeyAlgorithms.SM2.decrypt(privateKey, `04${text}`)).toBe('密码 p@ss');
  }
});

test('another ciphertext format is refused with an error that names it', async () => {
  const { publicKey, privateKey } = await publicKeyAlgorithms.SM2.generate();
  const plain = encrypt.SM2('secret', publicKey);
  const forms: [string, RegExp][] = [
    [Buffer.from(plain, 'hex').toString('base64'), /Base64/],
    [Buffer.from(`04${plain}`, 'hex').toString('base64url'), /Base64/],
    [sm2.doEncrypt('secret', publicKey, 0), /C1C2C3/],
    [`04${sm2.doEncrypt('secret', publicKey, 0)}`, /C1C2C3/],
    [sm2.doEncrypt('secret', publicKey, 1, { asn1: true }), /DER/],
    [`0x${plain}`, /0x/],
    [plain.replaceAll(/(..)(?=.)/g, '$1 '), /空格/],
  ];
  for (const [text, name] of forms) {
    const failure: unknown = await publicKeyAlgorithms.SM2.decrypt(privateKey, text).catch((error: unknown) => error);
    expect(failure, text.slice(0, 20)).toBeInstanceOf(CiphertextFormatError);
    expect((failure as Error).message).toMatch(name);
  }
  const rsa = await publicKeyAlgorithms['RSA-OAEP-256'].generate();
  const hex = Buffer.from(encrypt['RSA-OAEP-256']('secret', rsa.publicKey), 'base64').toString('hex');
  await expect(publicKeyAlgorithms['RSA-OAEP-256'].decrypt(rsa.privateKey, hex)).rejects.toThrow(/十六进制/);
});
