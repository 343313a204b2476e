import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageLoaders } from '#rendering/routes/loaders.ts';
import type { PageName } from '#rendering/routes/paths.ts';
import { pages } from '#rendering/routes/table.ts';
import { buildPrivateFundTerms } from '#test/factories/products/private-funds.ts';
import { GateForm } from './gate-form.tsx';

const terms = { version: 3, validDays: 30, effectiveOn: '2026-11-21', ...buildPrivateFundTerms() };

test('nothing is preselected for the visitor', () => {
  const html = renderToStaticMarkup(<GateForm terms={terms} />);
  expect(html.match(/type="checkbox"/g)).toHaveLength(2);
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html).not.toContain('checked');
});

test('the form works without JavaScript: it posts to its own page with the version of the text', () => {
  const html = renderToStaticMarkup(<GateForm terms={terms} />);
  expect(html).toMatch(/<form [^>]*method="post"/);
  expect(html).toContain('<input type="hidden" name="version" value="3"/>');
  expect(html).toContain('href="/GLtb/home.html?gate=declined"');
});

test('the entered values are kept, and each missing tick is reported beside it', () => {
  const answer = {
    errors: [{ path: 'statement-risk', message: '请阅读并勾选这一项' }],
    given: { condition: 'person-income', name: '张三', statements: ['identity'] },
  };
  const html = renderToStaticMarkup(<GateForm terms={terms} answer={answer} />);
  expect(html.match(/checked=""/g)).toHaveLength(2);
  expect(html).toContain('value="张三"');
  expect(html).toContain('href="#field-statement-risk"');
});

const pagesFolder = new URL('../', import.meta.url);

test('pages with private-fund content are not cached, and all but the home page are hidden from search engines', () => {
  const asking = /\b(privateFundList|fundNoticeList|fundNoticeGet|investorStanding|loadGated)\b/;
  const found = Object.entries(pageLoaders).flatMap(([name, load]) => {
    const [, file] = /private-funds\/pages\/([\w/-]+\.tsx)/.exec(load.toString()) ?? [];
    return file && asking.test(readFileSync(new URL(file, pagesFolder), 'utf8')) ? [pages[name as PageName]] : [];
  });
  expect(found.map(({ path }) => path).toSorted()).toEqual([
    '/GLtb/home',
    '/GLtb/information',
    '/GLtb/notice',
    '/GLtb/noticeDetail/:id',
    '/IntoGL/information/simu',
  ]);
  expect(found.filter(({ isPersonal }) => !isPersonal)).toEqual([]);
  expect(found.filter(({ isHidden }) => !isHidden).map(({ path }) => path)).toEqual(['/GLtb/home']);
});
