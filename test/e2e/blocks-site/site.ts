import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const folder = import.meta.dirname;
const policy = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:";

export interface BlocksSite {
  readonly address: string;
  /** Returns the path of a built script by its name without the hash. */
  file(name: string): string;
  /** Paths of the requests so far, with method and query, in order. */
  readonly requests: string[];
  /** Answers requests in place of the site until the test ends; returning false passes them on to the site. */
  answer: (request: IncomingMessage, response: ServerResponse, path: string) => boolean | Promise<boolean>;
  /** The content of /assets/current.json. */
  currentBuild: string;
  /** The build that pages declare. */
  pageBuild: string;
  reset(): void;
  stop(): Promise<void>;
}

type Render = (url: string) => Promise<{ body: string; loaderData: object } | undefined>;

/** Builds the small site like the real one and serves it on loopback under the real content security policy. */
export async function startBlocksSite(): Promise<BlocksSite> {
  const outDir = await mkdtemp(join(tmpdir(), 'qianting-blocks-'));
  const shared = { configFile: false, root: folder, publicDir: false, logLevel: 'error' } as const;
  const input = { entry: join(folder, 'entry.client.tsx'), boot: join(folder, '../../../src/ui/boot/boot.ts') };
  const names = { entryFileNames: 'assets/[name]-[hash].js' };
  await build({
    ...shared,
    build: { outDir, emptyOutDir: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input, output: names } },
  });
  // Playwright treats every file outside `node_modules` as test code and transpiles it; for React that takes six seconds per
  // worker.
  const server = join(outDir, 'node_modules/blocks-site');
  await build({
    ...shared,
    ssr: { noExternal: true },
    build: {
      outDir: server,
      ssr: join(folder, 'entry.server.tsx'),
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'entry.cjs' } },
    },
  });
  const { render } = createRequire(import.meta.url)(join(server, 'entry.cjs')) as { render: Render };
  return serve(outDir, await readdir(join(outDir, 'assets')), render);
}

async function serve(outDir: string, files: string[], render: Render): Promise<BlocksSite> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: BlocksSite = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    file: (name) => `/assets/${files.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))!}`,
    requests: [],
    answer: () => false,
    currentBuild: 'one',
    pageBuild: 'one',
    reset() {
      this.requests.length = 0;
      this.answer = () => false;
      this.currentBuild = this.pageBuild = 'one';
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true });
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!;
    // Page view counts are not part of these tests.
    if (path === '/tracking/browseUrl') return void response.writeHead(204).end();
    site.requests.push(`${request.method} ${path.replace(/([?&])t=\d+/, '$1t')}`);
    response.setHeader('content-security-policy', policy);
    response.setHeader('cache-control', 'no-store');
    if (await site.answer(request, response, path)) return;
    const { pathname, search } = new URL(path, site.address);
    if (pathname === '/assets/current.json') return sendJson(response, { build: site.currentBuild, entry: site.file('entry') });
    if (pathname.startsWith('/assets/'))
      return void response.writeHead(200, { 'content-type': typeOf(pathname) }).end(await readFile(join(outDir, pathname)));
    if (pathname === '/api/rows') return sendJson(response, [search]);
    if (pathname.startsWith('/api/')) return sendJson(response, { code: 200, msg: 'ok', result: 'ok' });
    const page = await render(site.address + path);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (page) response.end(documentOf(page));
    else
      response
        .writeHead(pathname === '/Support.html' ? 200 : 404)
        .end(`<!doctype html><link rel="icon" href="data:,"><title>${pathname}</title><h1>另一份文档</h1>`);
  }

  function documentOf({ body, loaderData }: { body: string; loaderData: object }): string {
    return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>样站</title><link rel="icon" href="data:,">
${files
  .filter((name) => name.endsWith('.css'))
  .map((name) => `<link rel="stylesheet" href="/assets/${name}">`)
  .join('')}
<script type="module" async src="${site.file('boot')}" data-entry="${site.file('entry')}"></script></head>
<body><div id="root">${body}</div>
<script type="application/json" id="qt-settings">${JSON.stringify({ product: 'qt', build: site.pageBuild, bases: {} })}</script>
<script type="application/json" id="qt-data">${JSON.stringify({ loaderData })}</script>
</body></html>`;
  }

  return site;
}

const typeOf = (path: string): string => (path.endsWith('.css') ? 'text/css' : 'text/javascript');

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
