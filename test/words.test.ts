import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = globSync('{src,demo,scripts,test,bench}/**/*.{ts,tsx,mjs}', { cwd: root }).map((name) => name.replaceAll('\\', '/'));
const textOf = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('test/');
/** Everything that the pattern's one group finds, with its file. */
const find = (pattern: RegExp, where = files) =>
  where.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, name]) => ({ file, name: name! })));

test('what a module is built with is its Deps, in every module', () => {
  // Written so that this file does not contain what it looks for.
  expect(find(/(?<!-)\b(\w*[dD]es[k](?:s|Options)?)\b/g)).toEqual([]);
});

test('describe is the word of tests: a product function says by its verb what it gives', () => {
  expect(
    find(
      /\b(describe(?:[A-Z]\w*)?)(?:\(|<|: \(| = )/g,
      files.filter((file) => !isTest(file)),
    ),
  ).toEqual([]);
});

test('an error is called so', () => {
  const errors = find(/^(?:export )?class (\w+) extends \w*Error\b/gm);
  // `PageRedirect` is thrown as well, to leave a render; nothing went wrong.
  expect(errors.filter(({ name }) => !name.endsWith('Error')).map(({ name }) => name)).toEqual(['PageRedirect']);
});

test('people are they: no comment and no document makes a man or a woman of them', () => {
  const texts = globSync('{README.md,{docs,deploy,migrations}/**/*.{md,sql,conf}}', { cwd: root });
  expect(
    find(/\b([hH]e|[sS]he|[hH]is|[hH]er|him|h(?:im|er)self)\b/g, [...files.filter((file) => file !== 'test/words.test.ts'), ...texts]),
  ).toEqual([]);
});
