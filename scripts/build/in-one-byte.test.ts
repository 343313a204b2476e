import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inOneByte } from './in-one-byte.ts';

type Bundle = Record<string, { type: 'chunk'; fileName: string; code: string }>;
type GenerateBundle = (this: { error(words: string): never }, options: object, bundle: Bundle) => void;

/** The code as it is written into the built file. */
function build(code: string): string {
  const bundle: Bundle = { 'main.js': { type: 'chunk', fileName: 'main.js', code } };
  const error = (words: string): never => {
    throw new Error(words);
  };
  (inOneByte().generateBundle as unknown as GenerateBundle).call({ error }, {}, bundle);
  return bundle['main.js']!.code;
}

test.each([
  ["'融资融券，𠮷'"],
  ['`第 ${1 + 1} 条：“是”`'],
  ['/^[一-龥]{2}$/.test("证券")'],
  ['/^\\p{Script=Han}𠮷$/u.test("证𠮷")'],
  ['((strings) => strings.join("｜"))`甲${1}乙`'],
  ['({ 名称: "前厅" }).名称'],
])('%s is the same in ASCII', (code) => {
  const built = build(code);
  expect(built).toMatch(/^[\0-\u007F]*$/);
  expect(runInNewContext(built)).toEqual(runInNewContext(code));
});

test('what would be another text by its escapes ends the build', () => {
  expect(() => build('String.raw`第 \\d 条`')).toThrow('main.js: no escapes in raw templates');
  expect(build('String.raw`\\d` + "第"')).toBe(String.raw`String.raw${'`'}\d${'`'} + "\u7b2c"`);
});
