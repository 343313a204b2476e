import { Agent, get } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';

const {
  context,
  site: { connectionString },
} = useDatabase();
beforeAll(() => updateSettings(context(), demoSite));

const plain: PageRenderer['renderPage'] = async () => ({ kind: 'page', status: 200, head: { title: '首页' }, data: '{}', body: '正文' });

/** Makes a request on a keep-alive connection, like a proxy. */
function ask(agent: Agent, address: string): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    }).on('error', reject);
  });
}

test('a stopping process is not ready, answers all requests with a request to close the connection, and ends in time', async () => {
  const site = await startTestSite(connectionString, plain);
  const agent = new Agent({ keepAlive: true });
  const paths = ['/', '/', '/api/salesBranches', '/favicon.svg'];
  for (const path of paths) expect(await ask(agent, site.publicAddress + path), path).toMatchObject({ connection: 'keep-alive' });
  expect(await ask(agent, `${site.publicAddress}/readyz`)).toMatchObject({ status: 200 });
  const began = performance.now();
  const stopping = site.stop({ drainSeconds: 1 });
  for (const address of [site.publicAddress, site.consoleAddress])
    expect(await ask(agent, `${address}/readyz`)).toEqual({ status: 503, connection: 'close' });
  expect(await ask(agent, `${site.publicAddress}/healthz`)).toEqual({ status: 200, connection: 'close' });
  // Cached pages are served before all other hooks.
  for (const path of ['/', '/']) expect(await ask(agent, site.publicAddress + path), path).toEqual({ status: 200, connection: 'close' });
  await stopping;
  expect(performance.now() - began).toBeGreaterThan(1000);
  expect(performance.now() - began).toBeLessThan(9000);
  await expect(ask(agent, `${site.publicAddress}/healthz`)).rejects.toThrow('ECONNREFUSED');
});
