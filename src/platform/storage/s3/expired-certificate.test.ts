import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { makeLocalCertificate } from '#test/support/local-certificate.ts';
import { useObjectStore } from '#test/support/stores/object-store.ts';
import { StoreError } from '../store-error.ts';
import { openBucket } from './bucket.ts';
import { bodyOf } from './request-body.ts';

const folder = useFolder();
const store = useObjectStore();
const trusted = getCACertificates('default');
afterAll(() => setDefaultCACertificates(trusted));

test('a store with an expired certificate is not used, and is used again once it has a valid one', async () => {
  const expired = makeLocalCertificate(folder, 'expired', ['20200101', '20200201']);
  const good = makeLocalCertificate(folder, 'good', ['20200101', '21200101']);
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
    expect(refusal).toMatchObject({ fault: 'unreachable', detail: 'CERT_HAS_EXPIRED', isTemporary: true });
    expect(store.seen).toEqual([]);
    server.setSecureContext(good);
    await put();
    expect((await bucket.readWhole('files/x', 100)).toString()).toBe('示例数据');
  } finally {
    server.close().closeAllConnections();
  }
});
