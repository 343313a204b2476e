import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guides, guideTextKey } from '#content/guides/web/guides.ts';
import { estimateReadingMinutes } from '#content/guides/web/reading-minutes.ts';
import { terms } from '#content/guides/web/terms.ts';
import { pages } from '#rendering/routes/table.ts';
import { marginTabs } from '#securities/lists/pages/margin-tabs.ts';
import { calculators } from '#securities/margin-terms/web/calculation/field-names.ts';
import type { PageEntry } from '#ui/page/route.ts';
import { readPageTexts } from '../page-texts.ts';
import { guideDocuments, guideFilePath } from './documents.ts';
import { marginQuestions } from './questions.ts';

const texts = readPageTexts('guide');
const { categories, faqs } = marginQuestions();
const textOf = (code: string) => texts.find(({ key }) => key.endsWith(`/${code}`))!;
/** Returns the full text of a guide without markup. */
const wordsOf = (code: string) => JSON.stringify(textOf(code)).replaceAll(/<[^>]*>/g, '');
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '');

test('nine guides are written here, including the first three of the series', () => {
  expect(texts).toHaveLength(9);
  const keys = new Set(texts.map(({ key }) => key));
  const missing = guides.filter(({ code }) => !keys.has(guideTextKey(code))).map(({ code }) => code);
  expect(missing).toEqual(['BZJ', 'RZRQXF', 'JZDKZBJ']);
});

test('every guide takes some minutes, ends with its tools and its sources, and has unique anchors', () => {
  for (const { key, lead, sections } of texts.filter((text) => !text.key.endsWith('/CJWT'))) {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size, key).toBe(ids.length);
    expect(ids.slice(-2), key).toEqual(['xiangguan', 'yiju']);
    expect(ids.length, key).toBeGreaterThanOrEqual(8);
    expect(estimateReadingMinutes(lead, sections), key).toBeGreaterThanOrEqual(3);
    expect(lead.length, key).toBeGreaterThan(40);
  }
});

test('the guides contain what each part requires', () => {
  const idsOf = (code: string) => textOf(code).sections.map(({ id }) => id);
  expect(idsOf('KHZN')).toEqual(expect.arrayContaining(['tiaojian', 'zice', 'cailiao', 'buzhou', 'shijian', 'zhihou', 'yuyue', 'jujue']));
  const orders = ['rongzi', 'maiquan', 'zhijie', 'rongquan', 'maiquanhq', 'zhijiehq', 'danbaopin', 'lizi-rongzi', 'lizi-rongquan'];
  expect(idsOf('JYLC')).toEqual(expect.arrayContaining(orders));
  expect(idsOf('DBWTJ')).toEqual(expect.arrayContaining(['pinzhong', 'buneng', 'shijian', 'tiqu', 'dangzhu']));
  expect(idsOf('QYCL')).toEqual(expect.arrayContaining(['chiyou', 'rongquan', 'toupiao', 'yaoyue', 'peigu']));
  for (const code of ['FXJS', 'ZRTFXJS']) {
    const points = textOf(code).sections.filter(({ title }) => /^[一二三四五六七八九十]+、/.test(title));
    expect(points.length, code).toBe(code === 'FXJS' ? 12 : 9);
    const papers = textOf(code).sections.find(({ id }) => id === 'jieshishu')!.blocks;
    expect(
      papers.map(({ kind }) => kind),
      code,
    ).toEqual(expect.arrayContaining(['facts', 'files']));
  }
  for (const code of ['ZQCJLC', 'ZRTFXJS']) expect(textOf(code).lead, code).toContain('{{refinancing_suspended}}起暂停');
});

const addresses = [...JSON.stringify([texts, faqs]).matchAll(/href(?:":"|=\\")([^"\\]+)/g)].map(([, href]) => href!);
const pathOf = (address: string) => address.replace(/(\.html|#).*$/, '');

test('every link of guides and questions points to an existing page', () => {
  const patterns = Object.values<PageEntry>(pages).map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));
  expect(addresses.length).toBeGreaterThan(80);
  const paths = addresses.map(pathOf).filter((path) => path !== '');
  expect(paths.filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([]);
});

test('every tab that a link names exists on its page', () => {
  const named = (page: string) => addresses.flatMap((address) => address.match(`${page}\\.html\\?tab=(\\w+)`)?.[1] ?? []);
  const isTab = (names: object) => (tab: string) => tab in names;
  expect(named('MarginSecurity').length).toBeGreaterThan(5);
  expect(named('MarginSecurity').filter((tab) => !isTab(marginTabs)(tab))).toEqual([]);
  expect(named('Calculator').filter((tab) => !isTab(calculators)(tab))).toEqual([]);
});

test('every anchor of a guide that a link names exists', () => {
  const anchors = new Map(texts.map(({ key, sections }) => [key, sections.map(({ id }) => `${key}.html#${id}`)]));
  const named = addresses.filter((address) => address.includes('#') && anchors.has(pathOf(address)));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((address) => !anchors.get(pathOf(address))?.includes(address))).toEqual([]);
});

test('words with a link to their definition are among the terms', () => {
  const linked = [...JSON.stringify(texts).matchAll(/#term-([a-z-]+)/g)].map(([, code]) => code);
  expect(linked.length).toBeGreaterThan(15);
  expect(linked.filter((code) => !terms.some((term) => term.code === code))).toEqual([]);
});

test('there are at least thirty-six questions, each with a substantial answer and search words', () => {
  expect(faqs.length).toBeGreaterThanOrEqual(36);
  expect(new Set(faqs.map(({ code }) => code)).size).toBe(faqs.length);
  expect(categories.filter(({ name, summary }) => !name || !summary)).toEqual([]);
  for (const { code, category, title, checkedOn, content } of faqs) {
    expect(title, code).toMatch(/？$/);
    expect(code.startsWith(`${category}-`), code).toBe(true);
    expect(plain(content.answerHtml).length, code).toBeGreaterThan(45);
    expect(content.keywords.length, code).toBeGreaterThan(1);
    expect(checkedOn, code).toMatch(/^2026-\d{2}-\d{2}$/);
  }
});

test('the risk statements are small PDFs', () => {
  for (const { file, downloadName } of Object.values(guideDocuments)) {
    expect(readFileSync(guideFilePath(file)).subarray(0, 5).toString(), file).toBe('%PDF-');
    expect(statSync(guideFilePath(file)).size, file).toBeLessThan(120_000);
    expect(downloadName).toMatch(/\.pdf$/);
  }
});

// Recomputes the sums in the texts.
const yuan = (amount: number) => amount.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const interest = (principal: number, rate: number, days: number) => yuan((principal * rate * days) / 360);

test('the averages of the opening conditions are right', () => {
  expect((12 * 60 + 8 * 30) / 20).toBe(48);
  expect((15 * 10 + 5 * 200) / 20).toBe(57.5);
  expect(wordsOf('KHZN')).toContain('÷20＝48 万元，不符合');
  expect(wordsOf('KHZN')).toContain('÷20＝57.5 万元，符合');
});

test('the margin and the withdrawals of the collateral examples are right', () => {
  const words = wordsOf('DBWTJ');
  expect(words).toContain(`10＋20×90%＋30×65%＝${10 + 20 * 0.9 + 30 * 0.65} 万元`);
  expect(words).toContain(`最多提取 360－300＝${360 - 300} 万元`);
  expect(words).toContain(`（360－50）÷100＝${360 - 50}%，可以`);
  expect(words).toContain(`（310－20）÷100＝${310 - 20}%，不可以`);
  expect(words).toContain(`（40＋120）÷40＝${((40 + 120) / 40) * 100}%`);
});

test('the calculated figures of the risk examples are correct', () => {
  const words = wordsOf('FXJS');
  expect((125 + 15) / 100).toBe(1.4);
  expect((125 - 37.5) / (100 - 37.5)).toBe(1.4);
  expect(words).toContain('（125－37.5）÷（100－37.5）＝140%');
  const left = 130 * 0.9 ** 3;
  expect(words).toContain(`130×0.9×0.9×0.9＝${left.toFixed(2)} 万元`);
  expect(words).toContain(`变为负债 ${(100 - left).toFixed(2)} 万元`);
  expect(words).toContain(`100 万×6.8%÷360×180＝${((100 * 0.068 * 180) / 360).toFixed(1)} 万元`);
  expect(words).toContain(`50 万×6.8%÷360×180＝${((50 * 0.068 * 180) / 360).toFixed(1)} 万元`);
  expect(words).toContain(`另须自筹 ${(50 + 1.7 - 5 * 8).toFixed(1)} 万元`);
  expect(words).toContain(`72＋60＝${120 * 0.6 + 60} 万元，比例降到 132%`);
  expect(words).toContain(`降到 ${200 - 200 * 0.9 * 0.2}%`);
  expect(words).toContain(`降到 ${200 - 200 * 0.3 * 0.2}%`);
});

test('the sums of the rights examples are right', () => {
  const words = wordsOf('QYCL');
  const price = (12.6 + 8 * 0.3) / 1.3;
  expect(words).toContain(`÷1.3＝${price.toFixed(2)} 元`);
  expect(words).toContain(`少了 ${(126_000 - 115_400).toLocaleString()} 元`);
  expect(Math.round(Number(price.toFixed(2)) * 10_000)).toBe(115_400);
  expect(words).toContain(`（11.20－8.00）×3,000＝${Math.round((11.2 - 8) * 3000).toLocaleString()} 元`);
});

test('the fees of the lending terms are right, for the six terms', () => {
  const words = wordsOf('ZQCJLC');
  const rates = { 3: 0.015, 7: 0.016, 14: 0.017, 28: 0.018, 91: 0.019, 182: 0.02 };
  for (const [days, rate] of Object.entries(rates))
    expect(words, days).toContain(`${days} 天","${(rate * 100).toFixed(2)}%","${interest(100_000, rate, Number(days))} 元`);
  expect(words).toContain(`1,000,000×1.80%÷360×28＝${interest(1_000_000, 0.018, 28)} 元`);
});

test('the sums of the refinancing examples and of the answers are right', () => {
  const words = wordsOf('ZRTFXJS');
  expect(words).toContain(`减到 ${interest(1_000_000, 0.012, 28)} 元`);
  expect(words).toContain(`从 ${interest(1_000_000, 0.068, 1)} 元增加到 ${interest(1_000_000, 0.075, 1)} 元`);
  expect(words).toContain(`30 天多付 ${interest(1_000_000, 0.007, 30)} 元`);
  const answers = faqs.map(({ content }) => plain(content.answerHtml)).join('\n');
  expect(answers).toContain(`100,000×6.8%÷360×30＝${interest(100_000, 0.068, 30)} 元`);
  const [before, after] = [(1e6 * 0.075 * 10) / 360, (1e6 * 0.068 * 20) / 360].map((amount) => Math.round(amount * 100) / 100);
  expect(answers).toContain(`${yuan(before!)}＋${yuan(after!)}＝${yuan(before! + after!)} 元`);
  expect(answers).toContain(`200÷102＝${Math.floor((200 / 102) * 10_000) / 100}%`);
});
