import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { knownCategories } from '#content/articles/calls.ts';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { articleHref } from '#content/articles/web/article-href.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { shanghaiDay } from '#platform/day.ts';
import { actAs, approveAs, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useRenderedSite } from '#test/support/rendered-site.ts';
import { paths } from '#ui/paths.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';

const database = useDatabase();
const site = useRenderedSite(database);
// Pages are cached and invalidated as in production, by the real clock.
const ctx = () => database.context({ now: new Date() });

const categories = [
  knownCategories.companyNotice,
  knownCategories.culture,
  knownCategories.fundMarket,
  knownCategories.law,
  knownCategories.supervision,
  knownCategories.marginNotice,
] as const;

beforeAll(async () => {
  await updateSettings(ctx(), demoSite);
  await importCategories(
    ctx(),
    categories.map((code) => ({ code, name: `栏目${code}`, section: 'news' })),
  );
});

/** Figures used only by the current test. */
let [old, fresh] = ['', ''];
let tests = 0;
beforeEach(() => {
  tests += 1;
  [old, fresh] = [`${tests}.120%`, `${tests}.125%`];
});

/** Uses a different address for each request, because of the rate limit. */
let reads = 0;
const read = async (url: string) => {
  reads += 1;
  return site.inject({ url, remoteAddress: `10.1.${Math.floor(reads / 250)}.${(reads % 250) + 1}` });
};

const bodyOf = (figure: string) => `<p>本期业绩报酬计提基准为${figure}，自公布之日起执行。</p>`;

interface Kind {
  type: string;
  draft: Payload;
  addressOf(subject: string): string;
  /** Lists, feeds and calls that show the newest content of the kind. */
  places: readonly string[];
  table: string;
  /** Parts of the site map that contain it. */
  maps: readonly string[];
}

/** Returns the structured data of a page. */
const factsIn = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json]) => JSON.parse(json!) as { '@type': string })
    .filter((facts) => facts['@type'] === 'NewsArticle');

const kinds: readonly (readonly [string, Kind])[] = [
  ...categories.map(
    (category) =>
      [
        `an article in ${category}`,
        {
          type: 'article',
          draft: { category, title: '关于计提基准的公告', source: '前厅证券' },
          addressOf: (id: string) => articleHref({ id: Number(id), categoryCode: category }),
          places: [
            `/gw-qt/f/notice/listByCategoryCode?categoryCodes=${category}`,
            `/gw-qt/f/notice/homeList?categoryCodes=${category}`,
            '/IntoGL/news.html',
            `/feeds/${category}.xml`,
          ],
          table: 'articles',
          maps: ['/sitemaps/articles-1.xml'],
        },
      ] as const,
  ),
  [
    'a notice about recruitment',
    {
      type: 'recruit-notice',
      draft: {
        category: 'social',
        title: '关于计提基准的招聘公告',
        source: '人力资源部',
        startsOn: '2026-01-01',
        endsOn: null,
        fileIds: [],
        jobIds: [],
      },
      addressOf: (id: string) => paths.recruitNotice(Number(id)),
      places: ['/Recruit/notices.html', '/Recruit.html', '/feeds/recruit-notices.xml'],
      table: 'recruit_notices',
      maps: ['/sitemaps/pages.xml'],
    },
  ],
];

/** Lists all public places: the page with its head, lists, calls, feeds, the search, the home page. */
const publicPlaces = ({ addressOf, places }: Kind, subject: string): string[] => [
  addressOf(subject),
  ...places,
  `/search.html?q=${encodeURIComponent('计提基准')}`,
  '/',
];

/** Returns the addresses whose response contains these words. */
async function placesThatSay(words: string, addresses: readonly string[]): Promise<string[]> {
  const said: string[] = [];
  for (const address of addresses) if ((await read(address)).body.includes(words)) said.push(address);
  return said;
}

/**
 * Polls all addresses until none contains these words. A request two seconds after a correction must not show them; response time
 * on a busy machine does not count.
 */
async function waitUntilGone(words: string, addresses: readonly string[]): Promise<void> {
  const corrected = performance.now();
  await Promise.all(
    addresses.map(async (address) => {
      for (;;) {
        const asked = performance.now() - corrected;
        if (!(await read(address)).body.includes(words)) return;
        expect(asked, `${address} still says ${words}`).toBeLessThan(2000);
      }
    }),
  );
}

async function bring(act: { type: string; subject?: string; draft: Payload }): Promise<string> {
  const [editor, reviewer] = [await actAs(ctx(), editorRights), await actAs(ctx(), reviewerRights)];
  const order = await submitAs(editor, {
    type: act.type,
    ...(act.subject && { subject: act.subject }),
    payload: (begun) => ({ ...begun, ...act.draft }),
  });
  expect(await approveAs(reviewer, order.id)).toMatchObject({ state: 'applied' });
  return (await database.db.selectFrom('approvalRequests').select('subject').where('id', '=', order.id).executeTakeFirstOrThrow()).subject!;
}

describe.each(kinds)('%s', (_name, kind) => {
  const publish = (more: Payload = {}) => bring({ ...kind, draft: { ...kind.draft, bodyHtml: bodyOf(old), ...more } });

  test('a corrected page shows the corrected text everywhere and the former one nowhere', async () => {
    const subject = await publish();
    const own = kind.addressOf(subject);
    const told = await placesThatSay(old, publicPlaces(kind, subject));
    expect(told).toContain(own);
    expect(told.length).toBeGreaterThan(1);
    await bring({ type: kind.type, subject, draft: { bodyHtml: bodyOf(fresh) } });
    await waitUntilGone(old, told);
    expect(await placesThatSay(fresh, told)).toEqual(told);
    const { body } = await read(own);
    for (const name of ['name="description"', 'property="og:description"'])
      expect(body.split(`<meta ${name} content="`)[1]?.split('"')[0]).toContain(fresh);
    expect(factsIn(body)).toMatchObject([{ description: expect.stringContaining(fresh) }]);
  });

  test('a corrected page shows its corrected title everywhere: page, head, structured data, lists, feeds, search and home page', async () => {
    const title = String(kind.draft['title']);
    const [was, is] = [`${title}（${old}）`, `${title}（${fresh}）`];
    const subject = await publish({ title: was });
    const own = kind.addressOf(subject);
    const told = await placesThatSay(was, publicPlaces(kind, subject));
    expect(told).toEqual(expect.arrayContaining([own, ...kind.places.filter((place) => place.startsWith('/feeds/'))]));
    await bring({ type: kind.type, subject, draft: { title: is } });
    await waitUntilGone(was, told);
    expect(await placesThatSay(is, told)).toEqual(told);
    const { body } = await read(own);
    for (const start of ['<title>', '<meta property="og:title" content="']) expect(body.split(start)[1]?.startsWith(is), start).toBe(true);
    expect(factsIn(body)).toMatchObject([{ headline: is }]);
  });

  test('a corrected page is in the site map with the day of its correction', async () => {
    const subject = await publish();
    await sql`update ${sql.table(kind.table)} set updated_at = '2026-01-05T02:00:00Z' where id = ${subject}::bigint`.execute(database.db);
    const changedOn = async () => {
      const lines = (await Promise.all(kind.maps.map((map) => read(map)))).map(({ body }) => body).join('\n');
      return lines.split(`${kind.addressOf(subject)}</loc><lastmod>`)[1]?.slice(0, 10);
    };
    expect(await changedOn()).toBe('2026-01-05');
    await bring({ type: kind.type, subject, draft: { bodyHtml: bodyOf(fresh) } });
    expect(await changedOn()).toBe(shanghaiDay(new Date()));
  });

  test('the approver sees the derived texts, marked as generated from the text', async () => {
    const subject = await publish();
    const editor = await actAs(ctx(), editorRights);
    const order = await submitAs(editor, { type: kind.type, subject, payload: (begun) => ({ ...begun, bodyHtml: bodyOf(fresh) }) });
    expect(order.payload.summary).toBeUndefined();
    const derived = order.differences.find(({ label }) => label === '摘要（自动生成）');
    expect(derived?.parts.map(({ text, change }) => `${change ?? ''}${text}`).join('|')).toMatch(/removed.*added/);
  });

  test('a manually written summary is kept', async () => {
    const subject = await publish({ summary: '写明的摘要' });
    await bring({ type: kind.type, subject, draft: { bodyHtml: bodyOf(fresh) } });
    expect((await read(kind.addressOf(subject))).body).toContain('content="写明的摘要"');
  });
});
