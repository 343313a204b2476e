import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite, type RunningSite } from '#app/main.ts';
import { readConfig } from '#platform/config/config.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import type { AddressedRoute } from '#ui/page/page-address.ts';

/** All processes on one database need the same secret. */
const secret = 'a secret that all sites of the tests share';

/** Starts a process of the site on the given database, on free loopback ports, with pages rendered by the given function. */
export async function startTestSite(
  connectionString: string,
  renderPage: PageRenderer['renderPage'],
  environment: Record<string, string> = {},
): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qianting-site-'));
  const read = readConfig({ HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: dataDir, SECRET: secret, ...environment });
  const config = { ...read, port: 0, consolePort: 0 };
  const assets = { build: 'test', boot: '/assets/boot.js', entry: '/assets/entry.js', stylesheets: [] };
  const pageRoutes: AddressedRoute[] = [
    { path: '/' },
    { path: '/index_count' },
    { path: '/IntoGL/news', query: { pageNo: 'page' } },
    { path: '/IntoGL/complain', formLimit: 2048 },
    { path: '/GLtb/notice', isPersonal: true, isUnlisted: true },
  ];
  const renderer = { pageRoutes, renderPage };
  const side = { assets, renderer };
  return startSite({ config, connectionString, side: () => Promise.resolve(side) });
}
