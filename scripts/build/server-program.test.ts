import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { resolveSourceFiles, programEntries } from './server-program.ts';

type Transform = (code: string, id: string) => string | undefined;

const transform = resolveSourceFiles('/firm').transform as Transform;
/** Returns the target of an address in a bundled module, with the bundle at its build location. */
const leadsTo = (code: string): string =>
  String(runInNewContext(code.replaceAll("import.meta['url']", 'url'), { URL, url: 'file:///firm/dist/server/main-x.js' }));

test('a file beside a source module is found from the bundle', () => {
  const code = transform("new URL('draw-worker.ts', import.meta.url)", '/firm/src/platform/pdf/draw-pdf.ts');
  expect(leadsTo(code!)).toBe('file:///firm/src/platform/pdf/draw-worker.ts');
});

test('a path built at run time is found as well', () => {
  const code = transform("((name) => new URL(`${name}.ts`, import.meta.url))('fetch')", '/firm/src/platform/backup/archiving.ts');
  expect(leadsTo(code!)).toBe('file:///firm/src/platform/backup/fetch.ts');
});

test('a program that is also bundled is started in its bundled form', () => {
  const code = transform("new URL('./heavy-thread.ts', import.meta.url)", '/firm/src/app/workers/heavy-threads.ts');
  expect(leadsTo(code!)).toBe('file:///firm/dist/server/heavy-thread.js');
});

test('every parser named by a module of the bundle is bundled with it', () => {
  const named = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/= parserTask<[^>]+>\(new URL\('([^']+)'/g)].map(([, path]) => join(dirname(file), path!)),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(Object.values(programEntries)).toEqual(expect.arrayContaining(named));
});

test('a module without file references is unchanged', () => {
  expect(transform('export const a = 1;', '/firm/src/a.ts')).toBeUndefined();
});

test('a built `npm start` only checks that the build is current, and loads nothing that would stay in memory', async () => {
  const begun = await importsOf(programEntries.start);
  expect(begun).toEqual(['./build-if-needed.ts']);
  const asked = await importsOf('scripts/site/build-if-needed.ts');
  expect(asked.filter((name) => !name.startsWith('node:'))).toEqual([]);
});

async function importsOf(path: string): Promise<string[]> {
  const text = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^import .* from '([^']+)'/gm)].map(([, name]) => name!);
}
