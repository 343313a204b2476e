import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Rollup } from 'vite';
import { securityHeaders } from '../../../src/platform/http/security-headers.ts';

export interface EditorSite {
  readonly address: string;
  /** Bytes in brotli of the scripts that the editor is, beside what the page has already. */
  readonly editorBytes: number;
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120"><rect width="320" height="120" fill="#ccd"/></svg>';

/** A page with the editor in a form, built and served as the console is, under the same policy. */
export async function startEditorSite(): Promise<EditorSite> {
  const outDir = await mkdtemp(join(tmpdir(), 'editor-site-'));
  const built = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  })) as Rollup.RollupOutput;
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
    editorBytes: bytesBehindEntry(built),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true });
    },
  };
}

function bytesBehindEntry({ output }: Rollup.RollupOutput): number {
  const lazy = output.filter((file) => file.type === 'chunk' && !file.isEntry) as Rollup.OutputChunk[];
  return lazy.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
}
