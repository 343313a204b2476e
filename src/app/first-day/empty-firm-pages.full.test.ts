import { beforeAll, expect, test } from 'vitest';
import { publishCompany } from '#content/company/service/versions.ts';
import { getSettings } from '#content/website/service/settings.ts';
import { firmDraft } from '#operations/setup/schema.ts';
import { readCheckList } from '#operations/setup/service/check-list.ts';
import { pageContents } from '#operations/setup/service/empty-pages.ts';
import { readConfig } from '#platform/config/config.ts';
import { pages } from '#rendering/routes/table.ts';
import { buildFirm } from '#test/factories/operations/setup.ts';
import { actAs, approveAs, complianceRights, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { canonicalPath, type PageEntry } from '#ui/page/route.ts';
import { setUpInChildProcess } from '../../../scripts/first-day/set-up-in-child-process.ts';
import { importTargets } from '../registers.ts';

/** A launched firm without its own content. */
const database = useDatabase();
const folder = useFolder();
const { inject } = useApp(database, async () => await import('#rendering/entry.server.tsx'));

interface Face {
  status: number;
  text: string;
  html: string;
}
const faces = new Map<string, Face>();

async function look(path: string): Promise<Face> {
  const { statusCode: status, body: html } = await inject({ url: path });
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const text = main
    .replaceAll(/<(script|style|template)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { status, text, html };
}

/** Query names of tabs; all other names are filters. */
const tabNames = ['tab', 'list', 'finOrSlo', 'figure'];
const bare = Object.values<PageEntry>(pages).filter(({ path }) => !path.includes(':'));

/** Returns a page with each of its tabs. */
const tabsOf = ({ path, query = {} }: PageEntry): string[] =>
  Object.entries(query).flatMap(([name, words]) =>
    tabNames.includes(name) && Array.isArray(words) ? words.map((word) => `${canonicalPath(path)}?${name}=${String(word)}`) : [],
  );

/** Lists every page with a fixed address, each of its tabs, and every page linked in menu and footer. */
async function listAddresses(): Promise<string[]> {
  const { menu, footer } = await getSettings(database.context());
  const linked = [...menu.map(({ href }) => href), ...[...menu, ...footer].flatMap(({ links }) => links.map(({ href }) => href))];
  const own = linked.filter((href) => href.startsWith('/')).map((href) => href.split('#')[0]!);
  return [...new Set([...bare.map(({ path }) => canonicalPath(path)), ...bare.flatMap(tabsOf), ...own])];
}

/** True for the notice that replaces the content of a whole page. */
const isUnpublished = ({ text }: Face): boolean => text.startsWith('尚未公布 ');
const emptyStates = ({ html }: Face): string[] => [...html.matchAll(/<div class="empty-state"><p>([^<]*)/g)].map(([, words]) => words!);

const withoutQuery = (address: string): string => address.split('?')[0]!;

beforeAll(async () => {
  const config = readConfig({ HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: 'off' });
  await setUpInChildProcess(config, database.site.connectionString, { ...firmDraft.parse(buildFirm()), token: '' });
  const ctx = database.context();
  const order = await submitAs(await actAs(ctx, editorRights), { type: 'launch', subject: 'site' });
  await approveAs(await actAs(ctx, reviewerRights), order.id);
  await approveAs(await actAs(ctx, complianceRights), order.id, 2);
  for (const address of await listAddresses()) faces.set(address, await look(address));
});

test('every page of menu, footer and table responds, without missing or failed ones', () => {
  expect(faces.size).toBeGreaterThan(140);
  const wrong = [...faces].filter(([path, { status }]) => status !== 200 && !(path === '/404.html' && status === 404));
  expect(wrong.map(([path, { status }]) => `${path}: ${status}`)).toEqual([]);
});

test('a page without content says what will be published there, and is not indexed', () => {
  const unpublished = [...faces].filter(([, face]) => isUnpublished(face));
  expect(unpublished.map(([path]) => path)).toEqual(expect.arrayContaining(['/IntoGL/about.html', '/IntoGL/qualification.html']));
  for (const [path, { html, text }] of unpublished) {
    expect(text, path).toContain('将在本页公布，目前尚未发布');
    expect(html, path).toMatch(/<meta name="robots" content="noindex/);
  }
});

/** Messages for an unsuccessful search. */
const ofSearch = /没有找到|没有查到|没有符合|相符|请换一|重置|放宽/;
/** Messages that neither say what will be published nor that nothing is expected, or that promise content that may never come. */
const saysNothing = /^暂无|^尚无|^内容尚未|没有更多|正在(更新|整理|修订|准备)|稍后再/;

test('every empty page and tab says what will be published there, and does not blame a search', () => {
  const silent = [...faces].filter(([, { text }]) => text.length < 30).map(([path]) => path);
  expect(silent).toEqual([]);
  const blaming = [...faces].flatMap(([path, face]) =>
    emptyStates(face)
      .filter((words) => ofSearch.test(words) || saysNothing.test(words))
      .map((words) => `${path}: ${words}`),
  );
  expect(blaming).toEqual([]);
});

test('a search without results reports this, or that nothing is published yet, and offers to clear the search', async () => {
  const searched = bare.filter(({ query, needsLogin, path }) => !needsLogin && query && 'keyWord' in query && !path.startsWith('/dev/'));
  expect(searched.length).toBeGreaterThan(25);
  const wrong: string[] = [];
  for (const entry of searched) {
    const address = canonicalPath(entry.path);
    // Unpublished pages have nothing to search.
    if (isUnpublished(faces.get(address)!)) continue;
    for (const tab of [address, ...tabsOf(entry)]) {
      const face = await look(`${tab}${tab.includes('?') ? '&' : '?'}keyWord=${encodeURIComponent('查无此项')}`);
      const said = emptyStates(face);
      if (face.status !== 200) wrong.push(`${tab}: ${face.status}`);
      if (said.some((words) => saysNothing.test(words))) wrong.push(`${tab}: ${said.join('; ')}`);
      if (said.some((words) => ofSearch.test(words)) && !/>\s*(重置|全部问题|全部)/.test(face.html))
        wrong.push(`${tab}: no way to clear the search`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Pages with a part whose content belongs to another page of the table. */
const partlyEmpty = [
  '/',
  '/index_count.html',
  '/IntoGL/about/lianxiwomen.html',
  // Advisers are marked in the file of staff.
  '/IntoGL/information/touziguwen.html',
  '/IntoGL/news.html',
  '/PhoneSC/home.html',
  '/Recruit.html',
  '/OnlineTrading/WebsiteSecurity.html',
  '/FinancialDistric/NewGuide/DBWTJ.html',
  '/FinancialDistric/NewGuide/FXJS.html',
  '/FinancialDistric/NewGuide/JZDKZBJ.html',
  // The site fills them itself: tables follow their lists, and the log begins with the first publication.
  '/data.html',
  '/log.html',
];
test('the launch list names each page without content, with its title and the screen to edit it', async () => {
  const { emptyPages } = await readCheckList(database.context(), []);
  const named = new Set(emptyPages.map(({ path }) => path));
  // Nothing was written, so all pages of the table are empty, also for visitors.
  expect(emptyPages.map(({ path }) => path)).toEqual(pageContents.map(({ path }) => path));
  const full = pageContents.filter(({ path }) => {
    const face = faces.get(path)!;
    return !isUnpublished(face) && emptyStates(face).length === 0 && !/尚未公布|目前没有|还没有/.test(face.text);
  });
  expect(full).toEqual([]);
  const unnamed = [...faces].filter(([path, face]) => isUnpublished(face) && !named.has(path)).map(([path]) => path);
  expect(unnamed).toEqual([]);
  const titles = new Map(Object.values<PageEntry>(pages).map(({ path, title }) => [canonicalPath(path), title]));
  const misnamed = pageContents.filter(({ path, title }) => (titles.get(path) ?? title) !== title);
  expect(misnamed).toEqual([]);
  expect(emptyPages.find(({ path }) => path === '/IntoGL/about/qiyewenhua.html')).toMatchObject({
    href: '/content?type=article&place=qywh',
  });
});

test('the launch list names each list that is imported from files, with its page and the import screen', async () => {
  const { emptyPages, emptyLists } = await readCheckList(database.context(), [], importTargets);
  expect(emptyLists).toContainEqual({ title: '标的证券', path: '/FinancialDistric/StockPool.html', href: '/data/import?list=targets' });
  // Standard texts are already present.
  expect(emptyLists.map(({ title }) => title)).not.toContain('风险承受能力评估问卷');
  // Nothing else is empty: all content is edited, imported, or part of another page.
  const waiting = new Set([...emptyPages, ...emptyLists].map(({ path }) => withoutQuery(path)));
  const elsewhere = [...faces].filter(([path, face]) => emptyStates(face).length > 0 && !waiting.has(withoutQuery(path)));
  expect([...new Set(elsewhere.map(([path]) => withoutQuery(path)))].toSorted()).toEqual(partlyEmpty.toSorted());
});

test('the site map omits pages without content and includes them as soon as they have content', async () => {
  const mapped = async () => (await inject({ url: '/sitemaps/pages.xml' })).body;
  const address = '/IntoGL/qualification.html';
  expect(await mapped()).toContain('/Inves/risk.html');
  const map = await mapped();
  expect(pageContents.filter(({ path }) => map.includes(`${path}<`))).toEqual([]);
  await publishCompany(
    database.context(),
    'licences',
    {
      licences: [{ area: '证券', name: '证券经纪', document: '证监许可〔2001〕1号', authority: '中国证监会', grantedOn: '2001-01-01' }],
    },
    { effectiveOn: '2020-01-01' },
  );
  expect(await mapped()).toContain(address);
  const face = await look(address);
  expect(face.text).toContain('证监许可〔2001〕1号');
  expect(face.html).not.toContain('noindex');
  const { emptyPages } = await readCheckList(database.context(), []);
  expect(emptyPages.map(({ path }) => path)).not.toContain(address);
});
