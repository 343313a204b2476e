import { expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { cleanInput } from './clean-input.ts';

function errorsOf(input: unknown): unknown {
  try {
    return cleanInput(input);
  } catch (error) {
    return error instanceof CallError && error.code === 40001 ? error.errors.map(({ path }) => path) : error;
  }
}

test.each([
  ['NUL', '\0'],
  ['another control', '\u001B'],
  ['DEL', '\u007F'],
  ['a control of the second block', '\u0085'],
  ['half a surrogate pair', '\uD842'],
  ['the other half', '\uDFB7'],
  ['what is no character', '\uFFFF'],
])('%s is refused at its field, at any depth, and in a name', (_, character) => {
  expect(errorsOf({ name: `张${character}三` })).toEqual(['name']);
  expect(errorsOf({ a: '好', items: [{ b: '好' }, { b: character }] })).toEqual(['items.1.b']);
  expect(errorsOf({ items: { [character]: 1 } })).toEqual(['items']);
  expect(errorsOf({ file: { name: `${character}.png`, type: 'image/png', bytes: new Uint8Array(3) } })).toEqual(['file.name']);
});

test('a file in the form of a page also has its name checked', () => {
  expect(errorsOf({ file: new File(['x'], '\0.png') })).toEqual(['file']);
  expect(cleanInput({ file: new File(['x'], 'e\u0301.png') })).toMatchObject({ file: { name: 'é.png', size: 1 } });
});

test('tabs, line breaks and characters beyond the basic plane are kept', () => {
  const input = { text: '一\t二\r\n三\n𠮷野家\u{1F468}\u200D\u{1F469}' };
  expect(cleanInput(input)).toEqual(input);
});

test.each([
  ['marks of direction', '李\u202E四\u2066五\u200F', '李四五'],
  ['blanks without width, soft hyphens and marks of order', '客\u200B户\u00AD公\u2060告\uFEFF', '客户公告'],
  ['fillers', '\u3164\uFFA0', ''],
  ['joiners that join nothing', '\u200D\u200C甲\u200D', '甲'],
])('%s are removed from every text', (_, written, kept) => {
  expect(cleanInput({ title: written, items: [{ name: written }], [`a${written}`]: 1 })).toEqual({
    title: kept,
    items: [{ name: kept }],
    [`a${kept}`]: 1,
  });
});

test('variation selectors and joiners between joined characters are kept', () => {
  const input = { text: '辻\u{E0100} ☎\uFE0F \u{1F468}\u{1F3FD}\u200D\u{1F469} \u0645\u06CC\u200C\u062E' };
  expect(cleanInput(input)).toEqual(input);
});

test('every text, name and file name is normalised to NFC; the content of a file is unchanged', () => {
  const bytes = Uint8Array.of(0, 255, 0xcc, 0x81);
  expect(cleanInput({ 'e\u0301': ['e\u0301'], file: { name: 'e\u0301.png', bytes } })).toEqual({
    é: ['é'],
    file: { name: 'é.png', bytes },
  });
});

test('input that is nested deeper than any form of the site is refused before it overflows the stack', () => {
  const nested = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], 1);
  expect(errorsOf({ words: nested })).toEqual(['words']);
});

test('numbers, dates, null and prototypes pass unchanged', () => {
  const input = { count: 3, on: new Date(0), nothing: null, absent: undefined };
  expect(cleanInput(input)).toEqual(input);
  expect(Object.getPrototypeOf(cleanInput(JSON.parse('{"__proto__":{"isAdmin":true}}')))).toBe(Object.prototype);
});
