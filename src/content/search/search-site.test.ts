import { beforeAll, expect, test } from 'vitest';
import { putSearchEntries, removeSearchEntries, replaceSearchKind } from '#platform/search/entries.ts';
import type { SearchKind } from '#platform/search/kinds.ts';
import { buildSearchEntry } from '#test/factories/content/search.ts';
import { useDatabase } from '#test/support/database.ts';
import { searchQuery, type SearchQuery } from './schema.ts';
import { replacePromotions } from './service/promotions.ts';
import { searchSite } from './service/search-site.ts';
import { replaceSynonyms } from './service/synonyms.ts';

const { db, context } = useDatabase();
const search = (query: SearchQuery, now?: string) => searchSite(context(now ? { now: new Date(now) } : {}), searchQuery.parse(query));
const groupOf = async (q: string, kind: SearchKind) => (await search({ q })).groups.find((group) => group.kind === kind);
const titles = async (q: string, kind: SearchKind) => (await groupOf(q, kind))?.records.map(({ title }) => title) ?? [];

const security = (code: string, name: string) =>
  buildSearchEntry({ owner: `security:${code}`, kind: 'security', title: name, keys: [code], label: code, href: `/s/${code}` });

beforeAll(async () => {
  await putSearchEntries(context(), [
    buildSearchEntry({
      title: '关于调整折算率的公告',
      text: '自即日起调整可充抵保证金证券折算率。',
      date: '2026-08-03',
      label: '融资融券公告',
    }),
    buildSearchEntry({ title: '每周提示', html: '<p>本周折算率没有变化。</p><p>港股&nbsp;通照常。</p>', date: '2026-08-10' }),
    buildSearchEntry({ title: '折算率', text: '名词解释', date: '2020-01-02' }),
    buildSearchEntry({ kind: 'faq', title: '怎样修改预留的手机号码？', text: '登录后在业务办理大厅办理。', keywords: ['改手机号'] }),
    buildSearchEntry({ kind: 'page', title: '业务办理大厅', text: '', keywords: ['改手机号', '修改密码'] }),
    buildSearchEntry({ kind: 'page', title: '投诉与建议', text: '' }),
    buildSearchEntry({
      kind: 'person',
      title: '张三丰',
      text: '投资顾问 S1234567890',
      href: '/IntoGL/information/renyuangongshi.html?name=张三丰',
    }),
    security('600519', '贵州茅台'),
    security('601963', '重庆银行'),
    security('000001', '平安银行'),
    security('510050', '上证50ETF'),
  ]);
  await replaceSynonyms(context(), [{ term: '折扣率', means: ['折算率'] }]);
});

test('one search finds titles, texts, questions, pages and securities, each kind with its count', async () => {
  const { groups, total } = await search({ q: '手机号' });
  expect(groups.map(({ kind, total }) => [kind, total])).toEqual([
    ['page', 1],
    ['faq', 1],
  ]);
  expect(total).toBe(2);
});

test('an equal title comes first, then titles that contain the words, then texts, newest first', async () => {
  expect(await titles('折算率', 'article')).toEqual(['折算率', '关于调整折算率的公告', '每周提示']);
});

test('a synonym of the trade is searched as well, and named', async () => {
  const result = await search({ q: '折扣率' });
  expect(result.alsoSearched).toEqual(['折算率']);
  expect(result.groups[0]?.total).toBe(3);
});

test('matches are highlighted in titles and texts in their original spelling', async () => {
  await putSearchEntries(context(), [
    buildSearchEntry({ title: '關於ＥＴＦ申購', text: '前文。'.repeat(40) + '證券ＥＴＦ的申購 费率见下表。', date: '2026-01-01' }),
  ]);
  const found = (await groupOf('etf的申购费率', 'article'))?.records[0];
  expect(found?.snippetMarks.map(([start, end]) => found.snippet.slice(start, end))).toEqual(['ＥＴＦ的申購 费率']);
  expect(found?.snippet.startsWith('…')).toBe(true);
  expect((await groupOf('关于', 'article'))?.records.find(({ title }) => title.startsWith('關'))?.titleMarks).toEqual([[0, 2]]);
});

test('width, case, spaces and traditional characters make no difference', async () => {
  for (const q of ['ETF', 'ｅｔｆ', 'etf', 'E T F']) expect([q, (await titles(q, 'security')).includes('上证50ETF')]).toEqual([q, true]);
  expect(await titles('貴州', 'security')).toEqual(['贵州茅台']);
  expect(await titles('港股通', 'article')).toEqual(['每周提示']);
});

test('a code, its beginning, and a code with its exchange find the security', async () => {
  for (const q of ['600519', '6005', '600519.SH', 'sh600519', '６００５１９'])
    expect([q, await titles(q, 'security')]).toEqual([q, ['贵州茅台']]);
});

test('pinyin and its initials find the security, in every reading', async () => {
  for (const q of ['gzmt', 'GZMT', 'guizhoumaotai', 'guizhou']) expect([q, await titles(q, 'security')]).toEqual([q, ['贵州茅台']]);
  for (const q of ['cqyh', 'zqyh', 'chongqing', 'zhongqing']) expect([q, await titles(q, 'security')]).toEqual([q, ['重庆银行']]);
});

test('an initial finds a page too', async () => {
  expect(await titles('tsyjy', 'page')).toEqual(['投诉与建议']);
});

test('a question finds the page that answers it', async () => {
  for (const q of ['怎么改手机号', '请问如何改手机号？', '改手机号']) expect([q, await titles(q, 'page')]).toEqual([q, ['业务办理大厅']]);
});

test('without an exact match, similar results are shown and marked as similar', async () => {
  const result = await search({ q: '我想更换预留的手机号码' });
  expect(result.isLoose).toBe(true);
  expect(result.groups.map(({ records }) => records[0]?.title)).toEqual(['怎样修改预留的手机号码？']);
});

test('people are found by their full name only, without other data', async () => {
  expect((await groupOf('张三丰', 'person'))?.records[0]).toMatchObject({ title: '张三丰', snippet: '' });
  for (const q of ['张三', '三丰', '投资顾问', 'S1234567890', 'zhangsanfeng', 'zsf', '张'])
    expect([q, await titles(q, 'person')]).toEqual([q, []]);
});

test('words separated by spaces must all match', async () => {
  expect(await titles('折算率 港股通', 'article')).toEqual(['每周提示']);
  expect(await titles('折算率 手机', 'article')).toEqual([]);
});

test('a query without results is answered with terms that sound or look alike', async () => {
  expect((await search({ q: '贵州毛苔' })).didYouMean).toEqual(['贵州茅台']);
  expect((await search({ q: '折蒜律' })).didYouMean).toEqual(['折算率']);
  expect((await search({ q: '投速与建义' })).didYouMean).toEqual(['投诉与建议']);
  expect((await search({ q: '业务办里大听' })).didYouMean).toEqual(['业务办理大厅']);
  expect((await search({ q: '量子力学' })).didYouMean).toEqual([]);
});

test('promoted answers are shown for their queries while they are published', async () => {
  await replacePromotions(context(), [
    { queries: ['长辈版', '关怀版'], title: '切换到长辈版', href: '/mode/elder?on=1&to=/' },
    { queries: ['春节'], title: '春节休市安排', href: '/calendar.html', startsAt: new Date('2026-02-01'), endsAt: new Date('2026-03-01') },
  ]);
  expect((await search({ q: '关怀版' })).promoted.map(({ href }) => href)).toEqual(['/mode/elder?on=1&to=/']);
  expect((await search({ q: '长辈版在哪里？' })).promoted).toHaveLength(1);
  expect((await search({ q: '春节' }, '2026-02-10T00:00:00Z')).promoted).toHaveLength(1);
  expect((await search({ q: '春节' }, '2026-03-10T00:00:00Z')).promoted).toHaveLength(0);
});

test('withdrawn content is no longer found once the withdrawal is committed, and replaced content is found by its new text', async () => {
  const entry = buildSearchEntry({ title: '即将撤下', text: '孤词甲乙' });
  await putSearchEntries(context(), [entry]);
  expect(await titles('孤词', 'article')).toEqual(['即将撤下']);
  await putSearchEntries(context(), [{ ...entry, text: '别的' }]);
  expect(await titles('孤词', 'article')).toEqual([]);
  await removeSearchEntries(context(), [entry.owner]);
  expect(await titles('即将撤下', 'article')).toEqual([]);
  expect(await db.selectFrom('searchKeys').selectAll().where('key', '=', '即将撤下').execute()).toEqual([]);
});

test('a rollback leaves the search unchanged', async () => {
  const put = db.transaction().execute(async (trx) => {
    await putSearchEntries(context({ db: trx }), [buildSearchEntry({ title: '没有提交' })]);
    throw new Error('undone');
  });
  await expect(put).rejects.toThrow('undone');
  expect(await titles('没有提交', 'article')).toEqual([]);
});

test('an entry is shown and hidden by its schedule to the second', async () => {
  await putSearchEntries(context(), [
    buildSearchEntry({ title: '定时公告', shownFrom: new Date('2026-08-21T08:00:00Z'), shownUntil: new Date('2026-08-21T09:00:00Z') }),
  ]);
  const isFoundAt = async (now: string) => (await search({ q: '定时公告' }, now)).total;
  expect(await isFoundAt('2026-08-21T07:59:59Z')).toBe(0);
  expect(await isFoundAt('2026-08-21T08:00:00Z')).toBe(1);
  expect(await isFoundAt('2026-08-21T09:00:00Z')).toBe(0);
});

test('replacing a kind stores exactly the given entries and leaves other kinds unchanged', async () => {
  const branch = (name: string) => buildSearchEntry({ owner: `branch:${name}`, kind: 'branch', title: name });
  await replaceSearchKind(context(), 'branch', [branch('杭州营业部'), branch('南京营业部')]);
  await replaceSearchKind(context(), 'branch', [branch('南京营业部'), branch('苏州营业部')]);
  expect((await titles('营业部', 'branch')).toSorted()).toEqual(['南京营业部', '苏州营业部']);
  expect(await titles('折算率', 'article')).toHaveLength(3);
});

test('an unchanged entry keeps its row', async () => {
  const entry = buildSearchEntry({ title: '不变的内容' });
  const idOf = async () => (await groupOf('不变的内容', 'article'))?.records[0]?.id;
  await putSearchEntries(context(), [entry]);
  const before = await idOf();
  await putSearchEntries(context(), [entry]);
  expect(await idOf()).toBe(before);
});
