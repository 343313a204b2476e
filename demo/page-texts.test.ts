import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPageTexts } from './page-texts.ts';

const areas = globSync('*/texts/*.yaml', { cwd: fileURLToPath(new URL('.', import.meta.url)) }).map((file) => file.split(/[/\\]/)[0]!);
const texts = [...new Set(areas)].flatMap(readPageTexts);

test('every text of a page could be saved by editors, and no page has two', () => {
  expect(texts.length).toBeGreaterThan(50);
  const keys = texts.map(({ key }) => key);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
