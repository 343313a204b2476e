import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { baseQueries } from './queries/base.ts';
import { fundQueries } from './queries/funds.ts';
import { listQueries } from './queries/lists.ts';
import { marginQueries } from './queries/margin.ts';
import { marketQueries } from './queries/market.ts';
import { portalQueries } from './queries/portal.ts';

const root = join(import.meta.dirname, '../../..');
const queries = { ...baseQueries, ...fundQueries, ...listQueries, ...marginQueries, ...marketQueries, ...portalQueries };

/** Its day chooses events of that day, which are the same today. */
const eventPages = ['corporateActions'];
/** Pages that a day turns back to a former state. Ranges have two days. */
const datedPages = Object.entries(queries)
  .filter(([name, kinds]) => Object.values(kinds).filter((kind) => kind === 'day').length === 1 && !eventPages.includes(name))
  .map(([name]) => name);

const loaders = readFileSync(join(root, 'src/rendering/routes/loaders.ts'), 'utf8');
const fileOf = (name: string): string => {
  const path = new RegExp(`^  ${name}: .*import\\('#(.+)'\\)`, 'm').exec(loaders)![1]!;
  return join(root, 'src', path);
};
/** A page with the parts in its own folder. */
const readPage = (file: string): string => {
  const text = readFileSync(file, 'utf8');
  const parts = [...text.matchAll(/from '(\.\/[^']+\.tsx)'/g)].map(([, path]) => readFileSync(join(dirname(file), path!), 'utf8'));
  return [text, ...parts].join('\n');
};

test('the pages that a day turns back are known', () => {
  expect(datedPages).toEqual(
    expect.arrayContaining(['marginSecurity', 'stockPool', 'security', 'fundRisks', 'fees', 'refinancing', 'shareholders']),
  );
});

test.for(datedPages)('%s says on a chosen day that it is not the newest state, and what proves it', (name) => {
  expect(readPage(fileOf(name))).toMatch(/<PastDayNote[\s>]/);
});
