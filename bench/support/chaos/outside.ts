import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { templates } from '#modules/base/messaging/templates.ts';
import { ask } from '../fail-over/visitors.ts';
import { pause, timeUntil, type ChaosDrill } from './outcome.ts';
import { onRig } from './rig.ts';

const run = promisify(execFile);
const workMs = 2000;
/** A message that failed is tried again after five seconds: one failure each. */
const downMs = 4000;

interface Certificate {
  key: Buffer;
  cert: Buffer;
}

/** A provider of text messages over https; what it has accepted stands by the key under which it was sent. */
interface Provider {
  address: string;
  authority: string;
  accepted: Map<string, number>;
  refused: number;
  isDown: boolean;
  expire(): void;
  renew(): void;
  end(): Promise<void>;
}

const faketime = '/usr/bin/faketime';

async function openProvider(): Promise<Provider> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-provider-'));
  const file = (name: string) => join(folder, name);
  const openssl = (words: string[], at = 'now') => run(faketime, [at, 'openssl', ...words], { cwd: folder });
  await openssl(['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '3650', '-subj', '/CN=ca'], '2 years ago');
  const issue = async (name: string, at: string, days: number): Promise<Certificate> => {
    await openssl(['req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']);
    const signed = ['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-out', `${name}.pem`, '-days', String(days), '-copy_extensions', 'copy'];
    await openssl(signed, at);
    return { key: await readFile(file(`${name}.key`)), cert: await readFile(file(`${name}.pem`)) };
  };
  const [valid, expired] = [await issue('valid', '1 day ago', 30), await issue('expired', '1 year ago', 30)];
  const accepted = new Map<string, number>();
  const provider = { accepted, refused: 0, isDown: false };
  const server = createServer(valid, (request, response) => {
    request.resume();
    const key = new URL(request.url!, 'https://provider').searchParams.get('OutId') ?? '';
    if (provider.isDown) provider.refused += 1;
    else accepted.set(key, (accepted.get(key) ?? 0) + 1);
    response.writeHead(provider.isDown ? 500 : 200, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(provider.isDown ? {} : { Code: 'OK', Message: 'OK', BizId: key, RequestId: 'r' }));
  });
  server.on('tlsClientError', () => void (provider.refused += 1));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return Object.assign(provider, {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authority: file('ca.pem'),
    expire: () => server.setSecureContext(expired),
    renew: () => server.setSecureContext(valid),
    async end() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

const settingsFor = ({ address, authority }: Provider): Record<string, string> => ({
  SMS_PROVIDER: 'aliyun',
  SMS_ENDPOINT: address,
  SMS_KEY_ID: 'drill',
  SMS_KEY_SECRET: 'a key of the drill',
  SMS_SIGN_NAME: '示例证券',
  SMS_TEMPLATES: Object.keys(templates)
    .map((name) => `${name}=SMS_1`)
    .join(),
  MESSAGE_TIMEOUT_MS: '1000',
  NODE_EXTRA_CA_CERTS: authority,
});

/** The provider of text messages fails for a while: what was acknowledged goes out afterwards, once. */
const provider = (name: string, done: string, break_: (it: Provider) => void, mend: (it: Provider) => void): ChaosDrill => ({
  name,
  missing: () =>
    access(faketime).then(
      () => undefined,
      () => `${faketime} 不存在：apt-get install faketime`,
    ),
  run: () =>
    onRig(async (rig) => {
      const sms = await openProvider();
      try {
        const settings = settingsFor(sms);
        const web = await rig.start('web', 0, { settings });
        await rig.start('worker', 1, { settings });
        const visitors = await rig.visit([web.address]);
        await pause(workMs);
        break_(sms);
        await pause(downMs);
        mend(sms);
        const mendedAt = performance.now();
        const judged = await rig.judge(visitors, web.address);
        const waiting = () => ask<{ state: string }>(rig.database, `select state from messages where state <> 'sent'`);
        await timeUntil(async () => (await waiting()).length === 0, 30_000);
        const recovery = (performance.now() - mendedAt) / 1000;
        const { length: unsent } = await waiting();
        const twice = [...sms.accepted.values()].filter((times) => times > 1).length;
        return {
          done,
          recovery,
          acknowledged: judged.acknowledged,
          lost: judged.lost + unsent,
          doubled: judged.doubled + twice,
          faults: sms.refused === 0 ? ['the trouble was never met'] : [],
        };
      } finally {
        await sms.end();
      }
    }),
});

export const outsideDrills: readonly ChaosDrill[] = [
  provider(
    'SMS down',
    `the provider answers 500 for ${downMs / 1000} s`,
    (it) => void (it.isDown = true),
    (it) => void (it.isDown = false),
  ),
  provider(
    'certificate expired',
    `the provider's certificate is a year old for ${downMs / 1000} s`,
    (it) => it.expire(),
    (it) => it.renew(),
  ),
];
