import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { putPageWords, replacePageDescriptions } from '#platform/search/pages.ts';
import { useDatabase } from '#test/support/database.ts';
import { searchQuery } from './schema.ts';
import { searchSite } from './service/search-site.ts';

const { context } = useDatabase();
const fees = { path: '/Inves/chargingStandard', title: '收费标准', summary: '各项收费。', keywords: ['佣金'] };

async function pagesFor(q: string): Promise<string[]> {
  const { groups } = await searchSite(context(), searchQuery.parse({ q }));
  return groups.flatMap(({ kind, records }) => (kind === 'page' ? records.map(({ href }) => href) : []));
}

test('a page is found by its title, by visitors’ names for it, and by the words of every contributor', async () => {
  await replacePageDescriptions(context(), [fees]);
  await putPageWords(context(), fees.path, 'text', '代收的规费');
  await putPageWords(context(), fees.path, 'fees', '股票过户费');
  for (const q of ['收费标准', '佣金', '规费', '过户费']) expect([q, await pagesFor(q)]).toEqual([q, ['/Inves/chargingStandard.html']]);
});

test('new words replace only the earlier words of the same contributor', async () => {
  await putPageWords(context(), fees.path, 'fees', '债券经手费');
  expect([await pagesFor('过户费'), await pagesFor('经手费'), await pagesFor('规费')].map(({ length }) => length)).toEqual([0, 1, 1]);
});

test('the words of a page without a description are not found', async () => {
  await putPageWords(context(), '/GLtb/about', 'text', '某某私募基金');
  expect(await pagesFor('某某私募')).toEqual([]);
  await replacePageDescriptions(context(), []);
  expect(await pagesFor('规费')).toEqual([]);
});

test('no content of the private-fund module is in the search', () => {
  const folder = fileURLToPath(new URL('../../products/private-funds/', import.meta.url));
  const files = globSync('**/*.{ts,tsx}', { cwd: folder });
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => readFileSync(folder + file, 'utf8').includes('platform/search'))).toEqual([]);
});
