import { expect, test } from 'vitest';
import { pageRoutes } from '../src/routes.ts';

// Specification 2, section 2, and the routes that PAGES adds; `{id}` and `{code}` as placeholders.
const specified = new Set([
  '/',
  '/index_count',
  '/Login',
  '/Business',
  '/Support',
  '/api-docs',
  '/FinancialDistric/CompanyNotice',
  '/FinancialDistric/Login',
  '/FinancialDistric/MarginSecurity',
  '/FinancialDistric/StockPool',
  '/IntoGL/branch',
  '/IntoGL/branch/customerCenter',
  '/IntoGL/branch/detail/:id',
  '/IntoGL/news',
  '/IntoGL/news/:code',
  '/IntoGL/noticeDetail/:id',
  '/IntoGL/noticeDetailNoTitle/:id',
]);

const built = pageRoutes.filter(({ path }) => !path.startsWith('/dev/'));

test('every page stands in the table once, spelt as the specification spells it', () => {
  const paths = built.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(paths)).toEqual(specified);
});

test('every line of the table has a page behind it, with a head and a component', async () => {
  for (const { path, load } of built) {
    const page = await load();
    expect(typeof page.head, path).toBe('function');
    expect(typeof page.Component, path).toBe('function');
  }
});
