import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** All files of the bundle are in this one folder, so that each has the same relative path to the sources. */
export const programFolder = 'dist/server';

/** Entry points of processes and threads, and the modules loaded by parser processes, by their name in the bundle. */
export const programEntries = {
  start: 'scripts/site/start-built.ts',
  'run-site': 'scripts/site/run-site.ts',
  'heavy-thread': 'src/app/workers/heavy-thread.ts',
  'parser-process': 'src/platform/parsing/parser-process.ts',
  'parser-watchdog': 'src/platform/parsing/parser-watchdog.ts',
  'book-parser': 'src/platform/parsing/book-parser.ts',
  'archive-parser': 'src/platform/parsing/archive-parser.ts',
  'document-parser': 'src/platform/documents/document-parser.ts',
  'pages-parser': 'src/platform/documents/pages/pages-parser.ts',
  'picture-parser': 'src/platform/picture/picture-parser.ts',
  'form-parser': 'src/platform/picture/form-parser.ts',
  'edit-parser': 'src/platform/picture/edit-parser.ts',
  'logo-parser': 'src/content/website/service/brand/logo-parser.ts',
  'svg-parser': 'src/platform/picture/svg-parser.ts',
  'signed-parser': 'src/platform/pdf/signed-parser.ts',
  'look-parser': 'src/clients/id-cards/examine/look-parser.ts',
  'card-parser': 'src/clients/id-cards/reader/card-parser.ts',
  'cv-parser': 'src/recruitment/resumes/service/reading/cv-parser.ts',
  'site-parser': 'src/operations/takeover/service/site-parser.ts',
};

/**
 * Lets bundled modules find the files beside their sources: texts, tables and worker programs are loaded from the source folder.
 * A program that is also bundled is started in its bundled form.
 */
export function resolveSourceFiles(root: string): Plugin {
  const folder = join(root, programFolder);
  const built = new Map(Object.entries(programEntries).map(([name, source]) => [join(root, source), name]));
  const beginBuilt = (code: string, id: string): string =>
    code.replaceAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (whole, path: string) => {
      const name = built.get(resolve(dirname(id), path));
      // Not written as `import.meta.url`, which the code below would replace by a path in the sources.
      return name ? `new URL('./${name}.js', import.meta['url'])` : whole;
    });
  return {
    name: 'files-beside-modules',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return;
      const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta['url']).href`;
      return beginBuilt(code, id).replaceAll('import.meta.url', place);
    },
  };
}
