import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { rulesOfStylesheet } from './scripts/site/rules-of-stylesheet.ts';
import { tableForBrowsers } from './scripts/site/table-for-browsers.ts';

/** Writes `.br` and `.gz` beside every built text file, so that no request waits for compression. */
function precompress(folder: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle: async () => {
      const names = (await readdir(folder, { recursive: true })).filter((name) => /^[^.].*\.(js|css|svg|json|txt)$/.test(name));
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

/** Matches files of our own by the names of their folders or files below `src`. */
const ours = (...names: string[]) => new RegExp(String.raw`[\\/]src[\\/](?:${names.join('|').replaceAll('/', String.raw`[\\/]`)})`);
const pieces = (names: string) => `web/ui/(?:${names})(?:/|[.])`;

/** What every page needs, the home page too. */
const core = ours(
  'contract',
  'pages/',
  'web/(?!ui|form/|format/(?:beijing|masks)|boot/(?:tell-view|counting-choice))',
  'modules/(?:portal/site/calls/(?:site|front-figures)|portal/content/calls|base/search/calls|base/quotes/(?:calls|schema|web/))',
  'modules/(?:base/person/web/stored-session|(?:client/login/web/session|recruit/seeker/web/seeker)-store)',
  'modules/portal/(?:site|content)/web/(?!article/|notice-tabs|margin-types)',
  pieces(
    'icon|notification|block|load-failed|section-heading|article-list|picture|button|page-title|empty-state|skeleton|hydrated|tag|qr-code|format-number',
  ),
);
/** All else that pages share; what belongs to one page stays with it. */
const others = ours('(?!modules/[\\w-]+/[\\w-]+/pages|web/boot)');

const browserBuild: UserConfig = {
  plugins: [react(), tableForBrowsers(), rulesOfStylesheet('dist/client'), precompress('dist/client')],
  publicDir: 'public',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // One stylesheet. Documents carry their own rules out of it; whole it comes with the scripts.
    cssCodeSplit: false,
    // Pages consist of one chunk beside the shared ones, so there is nothing to fetch ahead.
    modulePreload: false,
    rolldownOptions: {
      input: { 'entry.client': 'src/entry.client.tsx', boot: 'src/web/boot/boot.ts' },
      output: {
        // A hundred and fifty names of pages, and of what they share, stand in the scripts: they are as short as they can be.
        chunkFileNames: ({ name }) => (/-page$|^shared~/.test(name) ? 'assets/[hash:7].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // Changes with an update of the libraries only, so returning visitors keep it over our own deployments.
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
            // The boot script has it too, and shall load nothing else.
            {
              name: 'view',
              test: ours('web/boot/(?:tell-view|counting-choice)', 'web/format/beijing-time'),
              minShareCount: 2,
              priority: 3,
            },
            // What every page needs is one file.
            { name: 'core', test: core, minShareCount: 2, priority: 2 },
            // What some pages share comes in files by which pages they are; very small ones join those that most nearly serve the same.
            { name: 'shared', test: others, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 },
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
