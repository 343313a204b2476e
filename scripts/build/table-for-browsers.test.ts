import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pages } from '#pages/table.ts';
import type { PageRoute } from '#web/page/route.ts';
import { fileOf, tableForBrowsers } from './table-for-browsers.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the build makes of a file for browsers. */
async function build() {
  const { configResolved, buildStart, transform } = tableForBrowsers() as unknown as {
    configResolved: (config: { root: string }) => void;
    buildStart: () => Promise<void>;
    transform: { filter: { id: RegExp }; handler: (code: string, id: string) => string | undefined };
  };
  configResolved({ root });
  await buildStart();
  return (file: string) => {
    const code = readFileSync(join(root, file), 'utf8');
    return (transform.filter.id.test(join(root, file)) && transform.handler(code, join(root, file))) || code;
  };
}

test('a page’s file brings the query of its line in the table', async () => {
  const toBrowser = await build();
  const asked = (Object.values(pages) as PageRoute[]).filter(({ query }) => query);
  expect(asked.length).toBeGreaterThan(40);
  for (const line of asked) {
    const [, written] = toBrowser(fileOf(line.load)!).split('\nexport const query = ');
    // oxlint-disable-next-line no-implied-eval -- what was written is source, and is to be read as such
    expect(new Function(`return ${written ?? 'undefined;'}`)(), line.path).toEqual(line.query);
  }
});

test('a page without a query stays as it is', async () => {
  const file = fileOf(pages.chairman.load)!;
  expect((await build())(file)).toBe(readFileSync(join(root, file), 'utf8'));
});

test('of the table browsers fetch paths and files alone, in its order', async () => {
  const toBrowser = await build();
  const table = toBrowser('src/pages/district.ts');
  expect(table).toMatch(/districtPages = \[\s+route\(/);
  expect(table).toMatch(/\sroute\('\/FinancialDistric\/Calculator', \(\) => import\('#[^']+calculator-page\.tsx'\), \{\s*\}\)/);
  expect(table).not.toMatch(/\w+: route|title:|query:|samples:|isPersonal:|formLimit:|calculatorQuery/);
  expect(toBrowser('src/pages/table.ts')).toMatch(/pages = \[(?:\s+\.\.\.\w+,)+\s+\]/);
});

test('whoever asks for the address of a page has its pattern written in the place', async () => {
  const asking = (await build())('src/modules/client/cases/answers.ts');
  expect(asking).toContain('const page = $pathTo("/Business/');
  expect(asking).not.toMatch(/\bpaths\b/);
});
