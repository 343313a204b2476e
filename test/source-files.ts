import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));
export const files = globSync('{src,demo,scripts,test,bench}/**/*.{ts,tsx,mjs,css}', { cwd: root }).map((name) =>
  name.replaceAll('\\', '/'),
);
export const readSourceFile = (file: string) => readFileSync(join(root, file), 'utf8');
export const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('test/');
export const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder));
/** Folders that everything builds on or that compose everything; all others are domains, whose folders are subjects. */
export const frames = ['contract', 'platform', 'rendering', 'ui', 'app'];
/** Returns domain and subject of a file, such as `content/articles`. */
export function getSubject(file: string): string | undefined {
  const [, domain, subject] = /^src\/([^/]+)\/([^/]+)\//.exec(file) ?? [];
  return domain === undefined || frames.includes(domain) ? undefined : `${domain}/${subject}`;
}
/** Returns the folder of a file within its subject, such as `service` or `console`. */
export const getSubjectFolder = (file: string): string | undefined => (getSubject(file) ? file.split('/')[3] : undefined);
/** True for files of a subject that also run in the browser. */
export const isBrowserCode = (file: string) =>
  ['pages', 'web', 'console'].includes(getSubjectFolder(file) ?? '') && file.split('/').length > 4;
