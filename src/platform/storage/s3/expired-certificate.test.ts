import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { useObjectStore } from '#test/support/stores/object-store.ts';
import { StoreError } from '../store-error.ts';
import { openBucket } from './bucket.ts';
import { bodyOf } from './request-body.ts';

const folder = useFolder();
const store = useObjectStore();
const trusted = getCACertificates('default');
afterAll(() => setDefaultCACertificates(trusted));

const authority = `[ca]
default_ca = one
[one]
database = index.txt
new_certs_dir = .
serial = serial
default_md = sha256
policy = any
x509_extensions = more
[any]
commonName = supplied
[more]
basicConstraints = critical, CA:true
subjectAltName = IP:127.0.0.1
`;

/** Creates a self-signed loopback certificate, valid between two days (`YYYYMMDD`). */
function makeCertificate(name: string, from: string, until: string): { cert: string; key: string } {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  for (const [file, content] of Object.entries({ 'ca.cnf': authority, 'index.txt': '', serial: '01' }))
    writeFileSync(join(folder, file), content);
  const [key, wish, cert] = [`${name}.key`, `${name}.csr`, `${name}.crt`];
  openssl(
    'req',
    '-new',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=store',
    '-keyout',
    key,
    '-out',
    wish,
  );
  openssl(
    'ca',
    '-batch',
    '-selfsign',
    '-config',
    'ca.cnf',
    '-keyfile',
    key,
    '-in',
    wish,
    '-out',
    cert,
    '-startdate',
    `${from}000000Z`,
    '-enddate',
    `${until}000000Z`,
  );
  return { cert: readFileSync(join(folder, cert), 'utf8'), key: readFileSync(join(folder, key), 'utf8') };
}

test('a store with an expired certificate is not used, and is used again once it has a valid one', async () => {
  const [expired, good] = [makeCertificate('expired', '20200101', '20200201'), makeCertificate('good', '20200101', '21200101')];
  setDefaultCACertificates([...trusted, expired.cert, good.cert]);
  const server = createServer(expired, (asked, answer) => {
    const { port } = new URL(store.place().endpoint);
    const onward = request({ port, host: '127.0.0.1', method: asked.method, path: asked.url, headers: asked.headers }, (one) => {
      answer.writeHead(one.statusCode!, one.headers);
      one.pipe(answer);
    });
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    const endpoint = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const bucket = openBucket({ ...store.place(), endpoint, timeoutMs: 10_000 });
    const put = () => bucket.put('files/x', bodyOf(Buffer.from('示例数据')));
    const refusal = await put().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreError);
    // A temporary error: callers receive 503, and nothing counts as deleted.
    expect(refusal).toMatchObject({ fault: 'unreachable', detail: 'CERT_HAS_EXPIRED', isPassing: true });
    expect(store.seen).toEqual([]);
    server.setSecureContext(good);
    await put();
    expect((await bucket.readWhole('files/x', 100)).toString()).toBe('示例数据');
  } finally {
    server.close().closeAllConnections();
  }
});
