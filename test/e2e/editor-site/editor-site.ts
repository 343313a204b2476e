import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { securityHeaders } from '../../../src/platform/http/security-headers.ts';

export interface EditorSite {
  readonly address: string;
  /** Size in bytes, in brotli, of the scripts that a field loads in addition to the page. */
  readonly editorBytes: number;
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#ccd"/></svg>';

/** A page with the editor in a form, built and served like the console, under the same policy. */
export async function startEditorSite(): Promise<EditorSite> {
  const outDir = await mkdtemp(join(tmpdir(), 'editor-site-'));
  const built = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  })) as Rolldown.RolldownOutput;
  const server = createServer(async ({ url }, response) => {
    const path = new URL(url!, 'http://localhost').pathname;
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (path.startsWith('/media/')) return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawing);
    const file = path === '/' ? '/index.html' : path;
    const bytes = await readFile(join(outDir, file)).catch(() => undefined);
    response.writeHead(bytes ? 200 : 404, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    editorBytes: bytesOfEditor(built),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true });
    },
  };
}

/** Bundled together as in the console; this page's direct use of the text functions splits them into several files. */
function bytesOfEditor({ output }: Rolldown.RolldownOutput): number {
  const scripts = output.filter((file) => file.type === 'chunk');
  const needed = new Set(['editor']);
  for (const name of needed)
    for (const { name: own, imports } of scripts)
      if (own === name) for (const path of imports) needed.add(scripts.find(({ fileName }) => fileName === path)!.name);
  const code = scripts.filter(({ name, isEntry }) => needed.has(name) && !isEntry).map((script) => script.code);
  return brotliCompressSync(code.join('')).length;
}
