import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = globSync('{src,demo,scripts,test,bench}/**/*.{ts,tsx,mjs}', { cwd: root }).map((name) => name.replaceAll('\\', '/'));
const textOf = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('test/');
/** Returns all matches of the pattern's one group, with their files. */
const find = (pattern: RegExp, where = files) =>
  where.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, name]) => ({ file, name: name! })));

test('the dependencies of a module are called Deps, in every module', () => {
  // Written so that this file does not match itself.
  expect(find(/(?<!-)\b(\w*[dD]es[k](?:s|Options)?)\b/g)).toEqual([]);
});

test('describe is used only in tests: the verb of a product function says what it returns', () => {
  expect(
    find(
      /\b(describe(?:[A-Z]\w*)?)(?:\(|<|: \(| = )/g,
      files.filter((file) => !isTest(file)),
    ),
  ).toEqual([]);
});

test('error classes end with Error', () => {
  const errors = find(/^(?:export )?class (\w+) extends \w*Error\b/gm);
  // `PageRedirect` is thrown as well, to leave a render; it is not an error.
  expect(errors.filter(({ name }) => !name.endsWith('Error')).map(({ name }) => name)).toEqual(['PageRedirect']);
});

test('people are referred to as they in comments and documents', () => {
  const texts = globSync('{README.md,{docs,deploy,migrations}/**/*.{md,sql,conf}}', { cwd: root });
  expect(
    find(/\b([hH]e|[sS]he|[hH]is|[hH]er|him|h(?:im|er)self)\b/g, [...files.filter((file) => file !== 'test/wording.test.ts'), ...texts]),
  ).toEqual([]);
});
