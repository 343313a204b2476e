import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { sm2, sm3, sm4 } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import { publicKeyAlgorithms } from './login/public-key-algorithm.ts';

// The published examples of the standards; sm-crypto-v2 runs in the browser, node:crypto on the server, and both must agree with
// them.

test.each([
  ['abc', '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0'],
  ['abcd'.repeat(16), 'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732'],
])('SM3 of %s matches GB/T 32905-2016, annex A', (message, digest) => {
  expect(sm3(message)).toBe(digest);
  expect(createHash('sm3').update(message).digest('hex')).toBe(digest);
});

const sm4Key = '0123456789abcdeffedcba9876543210';

test('SM4 of one block matches GB/T 32907-2016, annex A.1', () => {
  const expected = '681edf34d206965e86b3e94f536e4246';
  expect(sm4.encrypt(Buffer.from(sm4Key, 'hex'), sm4Key, { padding: 'none' })).toBe(expected);
  expect(encryptBlocks(Buffer.from(sm4Key, 'hex'), 1)).toBe(expected);
  expect(sm4.decrypt(expected, sm4Key, { padding: 'none', output: 'array' })).toEqual(Uint8Array.from(Buffer.from(sm4Key, 'hex')));
});

test('SM4 applied a million times matches GB/T 32907-2016, annex A.2', () => {
  expect(encryptBlocks(Buffer.from(sm4Key, 'hex'), 1_000_000)).toBe('595298c7c6fd271f0402f804c33d3f66');
});

/** Encrypts a block repeatedly: CBC over zeros with the block as its initialization vector. */
function encryptBlocks(block: Buffer, times: number): string {
  const cipher = createCipheriv('sm4-cbc', Buffer.from(sm4Key, 'hex'), block).setAutoPadding(false);
  return cipher
    .update(Buffer.alloc(16 * times))
    .subarray(-16)
    .toString('hex');
}

test('SM4-GCM matches RFC 8998, appendix A.1', () => {
  const [key, iv, aad] = ['0123456789abcdeffedcba9876543210', '00001234567800000000abcd', 'feedfacedeadbeeffeedfacedeadbeefabaddad2'];
  const plain = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'ee', 'aa'].map((byte) => byte.repeat(8)).join('');
  const expected =
    '17f399f08c67d5ee19d0dc9969c4bb7d5fd46fd3756489069157b282bb200735d82710ca5c22f0ccfa7cbf93d496ac15a56834cbcf98c397b4024a2691233b8d';
  const tag = '83de3541e4c2b58177e065a9bf7b62ec';
  const cipher = createCipheriv('sm4-gcm' as 'aes-128-gcm', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex')).setAAD(
    Buffer.from(aad, 'hex'),
  );
  expect(cipher.update(plain, 'hex', 'hex') + cipher.final('hex')).toBe(expected);
  expect(cipher.getAuthTag().toString('hex')).toBe(tag);

  const decipher = createDecipheriv('sm4-gcm' as 'aes-128-gcm', Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(aad, 'hex')).setAuthTag(Buffer.from(tag, 'hex'));
  expect(decipher.update(expected, 'hex', 'hex') + decipher.final('hex')).toBe(plain);
  const options = { mode: 'gcm', iv, associatedData: Buffer.from(aad, 'hex'), padding: 'none', outputTag: true } as const;
  expect(sm4.encrypt(Buffer.from(plain, 'hex'), key, options)).toEqual({ output: expected, tag });
});

// GB/T 32918.5-2017: the recommended curve with the examples of annexes A (signature) and C (encryption).
const privateKey = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8';
const publicKey =
  '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13';

test('SM2 derives the public key of GB/T 32918.5-2017 from its private key', () => {
  expect(sm2.getPublicKeyFromPrivateKey(privateKey)).toBe(publicKey);
});

test('SM2 decrypts the ciphertext of GB/T 32918.5-2017, annex C', async () => {
  const c1 =
    '04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0';
  const c3 = '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766';
  const c2 = '21886ca989ca9c7d58087307ca93092d651efa';
  expect(await publicKeyAlgorithms.SM2.decrypt(privateKey, c1 + c3 + c2)).toBe('encryption standard');
});

test('SM2 accepts the signature of GB/T 32918.5-2017, annex A, and no other', () => {
  const signature =
    'f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa';
  const options = { hash: true, userId: '1234567812345678' };
  expect(sm2.doVerifySignature('message digest', signature, publicKey, options)).toBe(true);
  expect(sm2.doVerifySignature('message digesT', signature, publicKey, options)).toBe(false);
});
