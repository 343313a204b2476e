import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { templates } from '#modules/base/messaging/templates.ts';
import { faketime } from './faketime.ts';

/** A provider of text messages over https. */
export interface Provider {
  /** What a process is set to, to send by it. */
  readonly settings: Readonly<Record<string, string>>;
  /** How often each message was accepted, by the key under which it was sent. */
  readonly accepted: ReadonlyMap<string, number>;
  /** Requests, and connections that were not made, while it was in trouble. */
  refused: number;
  /** It answers 500. */
  isDown: boolean;
  /** Its certificate is a year old, or a good one again. */
  expire(): void;
  renew(): void;
  end(): Promise<void>;
}

interface Certificates {
  /** The file of who issued both. */
  authority: string;
  valid: KeyPair;
  expired: KeyPair;
}

interface KeyPair {
  key: Buffer;
  cert: Buffer;
}

export async function openProvider(): Promise<Provider> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-provider-'));
  const { authority, valid, expired } = await makeCertificates(folder);
  const accepted = new Map<string, number>();
  const state = { refused: 0, isDown: false };
  const server = createServer(valid, (request, response) => {
    request.resume();
    const key = new URL(request.url!, 'https://provider').searchParams.get('OutId') ?? '';
    if (state.isDown) state.refused += 1;
    else accepted.set(key, (accepted.get(key) ?? 0) + 1);
    response.writeHead(state.isDown ? 500 : 200, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(state.isDown ? {} : { Code: 'OK', Message: 'OK', BizId: key, RequestId: 'r' }));
  });
  server.on('tlsClientError', () => void (state.refused += 1));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    settings: settingsFor(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, authority),
    accepted,
    expire: () => server.setSecureContext(expired),
    renew: () => server.setSecureContext(valid),
    async end() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

const settingsFor = (endpoint: string, authority: string): Record<string, string> => ({
  SMS_PROVIDER: 'aliyun',
  SMS_ENDPOINT: endpoint,
  SMS_KEY_ID: 'drill',
  SMS_KEY_SECRET: 'drill-0123456789abcdef',
  SMS_SIGN_NAME: '示例证券',
  SMS_TEMPLATES: Object.keys(templates)
    .map((name) => `${name}=SMS_1`)
    .join(),
  MESSAGE_TIMEOUT_MS: '1000',
  NODE_EXTRA_CA_CERTS: authority,
});

/** By OpenSSL, at another time where the certificate is to be of another time. */
async function makeCertificates(folder: string): Promise<Certificates> {
  const openssl = (at: string, words: string) => promisify(execFile)(faketime, [at, 'openssl', ...words.split(' ')], { cwd: folder });
  const newKey = 'req -newkey rsa:2048 -nodes';
  await openssl('2 years ago', `${newKey} -x509 -keyout ca.key -out ca.pem -days 3650 -subj /CN=ca`);
  const issue = async (name: string, at: string): Promise<KeyPair> => {
    await openssl('now', `${newKey} -keyout ${name}.key -out ${name}.csr -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1`);
    await openssl(at, `x509 -req -in ${name}.csr -CA ca.pem -CAkey ca.key -out ${name}.pem -days 30 -copy_extensions copy`);
    return { key: await readFile(join(folder, `${name}.key`)), cert: await readFile(join(folder, `${name}.pem`)) };
  };
  return { authority: join(folder, 'ca.pem'), valid: await issue('valid', '1 day ago'), expired: await issue('expired', '1 year ago') };
}
