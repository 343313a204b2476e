import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));
export const files = globSync('{src,demo,scripts,test,bench}/**/*.{ts,tsx,mjs,css}', { cwd: root }).map((name) =>
  name.replaceAll('\\', '/'),
);
export const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
export const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('test/') || file.endsWith('/factory.ts');
export const isIn = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder));
/** Files of a module that run in the browser as well. */
export const isPageSide = (file: string) => /^src\/modules\/[^/]+\/[^/]+\/(pages|web|console)\//.test(file);
