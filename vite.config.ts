import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** Writes `.br` and `.gz` beside every built text file, so that no request waits for compression. */
function precompress(folder: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle: async () => {
      const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|svg|json|txt)$/.test(name));
      await Promise.all(names.map((name) => compressBeside(join(folder, name))));
    },
  };
}

async function compressBeside(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

const browserBuild: UserConfig = {
  plugins: [react(), precompress('dist/client')],
  publicDir: 'public',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // One stylesheet: it is small, and a page then never waits for a second one.
    cssCodeSplit: false,
    // Pages consist of one chunk beside the shared ones, so there is nothing to fetch ahead.
    modulePreload: false,
    rolldownOptions: {
      input: { 'entry.client': 'src/entry.client.tsx', boot: 'src/web/boot/boot.ts' },
      output: {
        codeSplitting: {
          groups: [
            // Changes with an update of the libraries only, so returning visitors keep it over our own deployments.
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            // What most pages share comes in one file instead of twenty small ones.
            { name: 'shared', test: /src[\\/](?!web[\\/]boot|modules[\\/]\w+[\\/]pages)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
};

/** React and the router are built in: one copy of each, in its production form. */
const serverBuild: UserConfig = {
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: 'dist/ssr',
    emptyOutDir: true,
    target: 'node22',
    rolldownOptions: { input: { 'entry.server': 'src/entry.server.tsx' } },
  },
  ssr: { noExternal: true },
};

/** `vite build` makes the browser's files, `vite build --ssr` the server's renderer. */
export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? serverBuild : browserBuild));
