import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { rulesOfStylesheet } from './scripts/build/rules-of-stylesheet.ts';
import { plainImports, scriptsOfEntry } from './scripts/build/scripts-of-entry.ts';
import { filesBesideModules, programEntries, programFolder } from './scripts/build/server-program.ts';

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
/** All that pages share; what belongs to one page stays with it. */
const others = ours('(?!(?:[\\w-]+/){2}pages/|ui/boot)');
const ofEntry = scriptsOfEntry(/rendering[\\/]entry\.client\.tsx$/);

const browserBuild: UserConfig = {
  plugins: [react(), plainImports(), ofEntry.plugin, rulesOfStylesheet('dist/client'), precompress('dist/client')],
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
      input: { 'entry.client': 'src/rendering/entry.client.tsx', boot: 'src/ui/boot/boot.ts' },
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
              test: ours('ui/boot/(?:tell-view|counting-choice)', 'ui/format/beijing-time'),
              minShareCount: 2,
              priority: 3,
            },
            // What every page needs is one file.
            { name: 'core', test: ofEntry.has, priority: 2 },
            // What some pages share comes in files by which pages they are; very small ones join those that most nearly serve the same.
            { name: 'shared', test: others, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 200 },
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
    rolldownOptions: { input: { 'entry.server': 'src/rendering/entry.server.tsx' }, output: { comments: false } },
  },
  ssr: { noExternal: true },
};

/** The server itself: two thousand files that would be read one by one at each start, as a few. Its libraries stay where they are, but those of hundreds of files. */
const programBuild: UserConfig = {
  plugins: [filesBesideModules(import.meta.dirname)],
  publicDir: false,
  build: {
    outDir: programFolder,
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    rolldownOptions: {
      input: programEntries,
      output: { comments: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: ['kysely', 'zod'] },
};

/** The console: a program of its own with its own styles, which shares nothing with what visitors load. */
const consoleBuild: UserConfig = {
  root: 'src/app/console',
  plugins: [react(), precompress('dist/console')],
  publicDir: false,
  build: {
    outDir: '../../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Nothing as data in the text of a script or style: the policy allows files of this site alone.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }] } },
    },
  },
};

const builds: Record<string, UserConfig> = { console: consoleBuild, program: programBuild };

/** `vite build` makes the browser's files, `--ssr` the server's renderer, `--ssr --mode program` the server, `--mode console` the console. */
export default defineConfig(({ isSsrBuild, mode }) => builds[mode] ?? (isSsrBuild ? serverBuild : browserBuild));
