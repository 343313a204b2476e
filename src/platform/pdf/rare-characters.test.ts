import { readFileSync } from 'node:fs';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { fallbackFonts } from '../chinese-font.ts';
import { cleanInput } from '../http/input/clean-input.ts';
import { foldText } from '../search/fold.ts';
import { layOutDocument } from './lay-document.ts';
import { findUnprintable } from './rare-characters.ts';

/** Characters of GB 18030-2022: those in the main font, those in a fallback font here, and those in none. */
const { main, printed, unprinted, privateUse } = JSON.parse(readFileSync('test/fixtures/gb18030-2022/samples.json', 'utf8')) as {
  main: string;
  printed: string;
  unprinted: string;
  privateUse: Record<string, string>;
};
const fallback = (weight: 'Regular' | 'Bold') => [fallbackFonts(weight)[0]!, 'test/fixtures/gb18030-2022/rare.ttf'];

async function print(text: string): Promise<string> {
  const createdAt = new Date('2026-08-21T02:00:00Z');
  const pdf = await layOutDocument(
    {
      title: text,
      blocks: [
        { kind: 'facts', items: [['姓名', text]] },
        { kind: 'paragraph', text: `${text}。`.repeat(40) },
      ],
      footer: text,
      createdAt,
    },
    undefined,
    fallback,
  );
  const { text: words } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return words.replaceAll(/\s/g, '').normalize('NFC');
}

test.each([...main, ...printed, 'έ', 'ж', 'ế'])('rare characters are printed and can be extracted: %s', async (sign) => {
  const words = await print(`王${sign}`);
  expect(words.split(`王${sign.normalize('NFC')}`).length).toBeGreaterThan(40);
});

test.each([...unprinted])('rare characters that no font has are printed by number, never as a box: %s', async (sign) => {
  expect(await print(`王${sign}`)).toContain(`王[U+${sign.codePointAt(0)!.toString(16).toUpperCase()}]`);
});

test('rare characters of every kind share one line, and invisible marks leave no gap', async () => {
  expect(await print(`王${printed}${main}`)).toContain(`王${printed}${main}`);
  expect(await print('李\u202e四\u200b五')).toContain('李四五');
});

test('rare characters that cannot be printed are found before anything is signed', () => {
  expect(findUnprintable(`王${main}${printed} ${unprinted}\u202e`, fallback)).toEqual([...unprinted]);
});

test.each(Object.entries(privateUse))('rare characters in private-use codes of legacy systems are converted: %j', (old, now) => {
  expect(cleanInput({ name: `王${old}` })).toEqual({ name: `王${now}` });
});

test('rare characters in other private-use codes are refused by number', () => {
  expect(() => cleanInput({ name: '王\ue5e5' })).toThrow(
    expect.objectContaining({ errors: [{ path: 'name', message: expect.stringContaining('U+E5E5') as string }] }),
  );
});

test('rare characters pass through inputs unchanged, and are found by search', () => {
  const text = `王${main}${printed}`;
  expect(cleanInput({ name: text })).toEqual({ name: text });
  for (const sign of [...main, ...printed]) expect(foldText(text)).toContain(foldText(sign));
});
