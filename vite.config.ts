import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { removePreloadHelper, collectEntryModules } from './scripts/build/entry-modules.ts';
import { inlineScript } from './scripts/build/inline-script.ts';
import { manualPages } from './scripts/build/manual/manual-pages.ts';
import { resolveSourceFiles, programEntries, programFolder } from './scripts/build/server-program.ts';
import { stylesheetRulesPlugin } from './scripts/build/stylesheet-rules.ts';

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

/** Matches our own files by the names of their folders or files below `src`. */
const ours = (...names: string[]) => new RegExp(String.raw`[\\/]src[\\/](?:${names.join('|').replaceAll('/', String.raw`[\\/]`)})`);
/** Everything that pages share; code of a single page stays with it. */
const others = ours('(?!(?:[\\w-]+/){2}pages/|ui/boot)');
const ofEntry = collectEntryModules(/rendering[\\/]entry\.client\.tsx$/);

const browserBuild: UserConfig = {
  plugins: [react(), removePreloadHelper(), ofEntry.plugin, stylesheetRulesPlugin('dist/client'), precompress('dist/client')],
  publicDir: 'public',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // One stylesheet: documents contain their own rules, and the whole file is loaded with the scripts.
    cssCodeSplit: false,
    // Pages consist of one chunk beside the shared ones, so there is nothing to preload.
    modulePreload: false,
    rolldownOptions: {
      input: { 'entry.client': 'src/rendering/entry.client.tsx', boot: 'src/ui/boot/boot.ts' },
      output: {
        // The scripts contain a hundred and fifty chunk names, so they are as short as possible.
        chunkFileNames: ({ name }) => (/-page$|^shared~/.test(name) ? 'assets/[hash:7].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // Changes only when libraries are updated, so returning visitors keep it cached across deployments.
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
            // The boot script also uses it, and must load nothing else.
            {
              name: 'view',
              test: ours('ui/boot/(?:report-view|counting-choice)', 'ui/format/beijing-time'),
              minShareCount: 2,
              priority: 3,
            },
            // The code that every page needs is one file.
            { name: 'core', test: ofEntry.has, priority: 2 },
            // Code shared by some pages is grouped by the set of pages; very small groups join the most similar one.
            { name: 'shared', test: others, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 200 },
          ],
        },
      },
    },
  },
};

/** React and the router are bundled: one copy of each, in its production form. */
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

/**
 * The server itself, bundled into a few files instead of two thousand read one by one at each start. Its libraries stay external,
 * except those with hundreds of files.
 */
const programBuild: UserConfig = {
  plugins: [resolveSourceFiles(import.meta.dirname)],
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

/** The console: a separate bundle with its own styles, sharing nothing with the public site. */
const consoleBuild: UserConfig = {
  root: 'src/app/console',
  plugins: [react(), manualPages(), precompress('dist/console')],
  publicDir: false,
  build: {
    outDir: '../../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // No inlined data in scripts or styles: the policy allows only files of this site.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }] } },
    },
  },
};

/** The verifier of the transparency log: one HTML file, which works without a network and without this site. */
const verifierBuild: UserConfig = {
  root: 'src/operations/transparency/verifier',
  plugins: [inlineScript()],
  publicDir: false,
  build: {
    outDir: '../../../../dist/verifier',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
};

const builds: Record<string, UserConfig> = { verifier: verifierBuild, console: consoleBuild, program: programBuild };

/**
 * `vite build` builds the browser's files, `--ssr` the server's renderer, `--ssr --mode program` the server, `--mode console` the
 * console, `--mode verifier` the verifier of the transparency log.
 */
export default defineConfig(({ isSsrBuild, mode }) => builds[mode] ?? (isSsrBuild ? serverBuild : browserBuild));
