import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { createLoginKeys } from '../login/login-keys.ts';
import { isSm2Signature, openSoftwareKey, toDerSignature } from './sm2-key.ts';
import { openSm2Service, Sm2ServiceError } from './sm2-service.ts';

// A module that computes with the OpenSSL of the system; it shares no code with sm-crypto-v2.
const { context } = useDatabase();
const folder = useFolder();
const token = 'token-of-the-module-1';
const userId = 'distid:1234567812345678';
const openssl = (...words: string[]): Buffer => execFileSync('openssl', words, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
const write = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return name;
};

/** Encodes or decodes the little DER that OpenSSL needs. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(body.length < 128 ? [tag, body.length] : [tag, 0x81, body.length]), body]);
};
const integer = (bytes: Buffer): Buffer => {
  const short = bytes.subarray(
    Math.max(
      bytes.findIndex((byte) => byte !== 0),
      0,
    ),
  );
  return der(2, short[0]! >= 128 ? Buffer.concat([Buffer.of(0), short]) : short);
};
const toRaw = (signature: Buffer): Buffer => {
  const first = signature.subarray(4, 4 + signature[3]!);
  const second = signature.subarray(6 + signature[3]!);
  const pad = (bytes: Buffer) => Buffer.concat([Buffer.alloc(32), bytes]).subarray(-32);
  return Buffer.concat([pad(first), pad(second)]);
};
const toDerCiphertext = (hex: string): Buffer => {
  const bytes = Buffer.from(hex, 'hex');
  return der(
    0x30,
    integer(bytes.subarray(1, 33)),
    integer(bytes.subarray(33, 65)),
    der(4, bytes.subarray(65, 97)),
    der(4, bytes.subarray(97)),
  );
};

let failures: number[] = [];
let isForging = false;
let requests = 0;

const readBody = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>) : {};
};

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  requests += 1;
  const body = await readBody(request);
  const send = (status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const failure = failures.shift();
  if (failure) return void send(failure, { error: 'failure of the test' });
  if (request.headers.authorization !== `Bearer ${token}`) return void send(401, { error: 'token' });
  if (!request.url!.startsWith('/sm2/keys/firm-1')) return void send(404, { error: 'key' });
  if (request.method === 'GET') return void send(200, { algorithm: 'SM2', publicKey });
  if (request.url!.endsWith('/sign')) {
    const name = write('message', Buffer.from(isForging ? 'another' : body['message']!, isForging ? 'utf8' : 'base64'));
    const signature = openssl('dgst', '-sm3', '-sign', 'key.pem', '-sigopt', userId, name);
    return void send(200, { signature: toRaw(signature).toString('hex') });
  }
  try {
    const name = write('ciphertext', toDerCiphertext(body['ciphertext']!));
    return void send(200, { plaintext: openssl('pkeyutl', '-decrypt', '-inkey', 'key.pem', '-in', name).toString('base64') });
  } catch {
    return void send(422, { error: 'not of this key' });
  }
}

const server = createServer((request, response) => void serve(request, response));
let url: string;
let publicKey: string;
beforeAll(async () => {
  openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2', '-out', 'key.pem');
  openssl('pkey', '-in', 'key.pem', '-pubout', '-outform', 'DER', '-out', 'public.der');
  publicKey = readFileSync(join(folder, 'public.der')).subarray(-65).toString('hex');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sm2`;
});
afterAll(() => server.close());
beforeEach(() => {
  [failures, isForging, requests] = [[], false, 0];
});

const open = (changed: Record<string, string> = {}) =>
  openSm2Service(
    readConfig({
      CRYPTO_SERVICE_URL: url,
      CRYPTO_SERVICE_TOKEN: token,
      CRYPTO_SERVICE_KEYS: ['seal', 'log', 'login', 'agreement'].map((use) => `${use}=firm-1/${publicKey}`).join(','),
      ...changed,
    }),
  )!;
const message = Buffer.from('checkpoint\n');

test('what the module signs is verified by the program, and what the program signs by OpenSSL', async () => {
  const signature = await open().keyFor('seal')!.sign(message);
  expect(isSm2Signature(publicKey, message, signature)).toBe(true);
  expect(isSm2Signature(publicKey, Buffer.from('other'), signature)).toBe(false);

  const own = openSoftwareKey(randomBytes(32));
  const info = Buffer.concat([
    Buffer.from('3059301306072a8648ce3d020106082a811ccf5501822d034200', 'hex'),
    Buffer.from(own.publicKey, 'hex'),
  ]);
  write('own.der', info);
  openssl('pkey', '-pubin', '-inform', 'DER', '-in', 'own.der', '-out', 'own.pem');
  write('own.sig', toDerSignature(await own.sign(message)));
  write('own.txt', message);
  expect(openssl('dgst', '-sm3', '-verify', 'own.pem', '-sigopt', userId, '-signature', 'own.sig', 'own.txt').toString()).toContain('OK');
});

test('a password that a browser encrypts for the key of the module is decrypted there; for another key it is nothing', async () => {
  const keys = createLoginKeys({ secret: testSecret(), profile: 'SM2', inModule: open().keyFor('login') });
  const { id, publicKey: offered } = await keys.current(context());
  expect(offered).toBe(publicKey);
  const ciphertext = sm2.doEncrypt('密码 p@ss', offered);
  expect(await keys.decrypt(context(), id, ciphertext)).toBe('密码 p@ss');
  expect(await keys.decrypt(context(), id, `04${ciphertext}`)).toBe('密码 p@ss');
  expect(await keys.decrypt(context(), id, sm2.doEncrypt('x', openSoftwareKey(randomBytes(32)).publicKey))).toBeUndefined();
  // Without the module the program offers a key of its own.
  const software = createLoginKeys({ secret: testSecret(), profile: 'SM2' });
  const own = await software.current(context());
  expect(own.publicKey).not.toBe(publicKey);
  expect(await software.decrypt(context(), id, ciphertext)).toBeUndefined();
  expect((await keys.current(context())).id).toBe(id);
});

test('a wrong signature of the module is never used', async () => {
  isForging = true;
  await expect(open().keyFor('seal')!.sign(message)).rejects.toThrow('所作的签名无效');
});

test('an error of the service is tried once more, a refusal is not, and the message names what to change', async () => {
  failures = [503];
  await open().keyFor('seal')!.sign(message);
  expect(requests).toBe(2);
  failures = [503, 500];
  await expect(open().keyFor('seal')!.sign(message)).rejects.toThrow('密码服务出错（HTTP 500）');
  requests = 0;
  await expect(
    open({ CRYPTO_SERVICE_TOKEN: 'x'.repeat(16) })
      .keyFor('seal')!
      .sign(message),
  ).rejects.toThrow('CRYPTO_SERVICE_TOKEN');
  expect(requests).toBe(1);
  await expect(open({ CRYPTO_SERVICE_URL: 'http://127.0.0.1:9' }).keyFor('seal')!.sign(message)).rejects.toThrow(Sm2ServiceError);
});

test('the check names a key whose public key is not the one of the settings', async () => {
  expect(await open().check()).toEqual([]);
  const other = openSoftwareKey(randomBytes(32)).publicKey;
  expect(await open({ CRYPTO_SERVICE_KEYS: `seal=firm-1/${other}` }).check()).toEqual([
    '密钥 firm-1 的公钥与 CRYPTO_SERVICE_KEYS 所写的不同',
  ]);
});

test('wrong settings are refused: clear text to another machine, an unknown use, and keys of seals in processes for visitors', () => {
  const rest = { CRYPTO_SERVICE_TOKEN: token, CRYPTO_SERVICE_KEYS: `seal=a/${publicKey}` };
  expect(() => open({ ...rest, CRYPTO_SERVICE_URL: 'http://module.internal' })).toThrow('ALLOW_CLEARTEXT=CRYPTO_SERVICE_URL');
  expect(() => open({ ...rest, CRYPTO_SERVICE_KEYS: `mail=a/${publicKey}` })).toThrow('CRYPTO_SERVICE_KEYS 应为');
  const apart = { DATABASE_URL: 'postgres://a@127.0.0.1/a', SECRET: 's'.repeat(40) };
  expect(() => open({ ...rest, ...apart, ROLE: 'web' })).toThrow('不要写 seal 与 log');
});
