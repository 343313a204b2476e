import { expect } from '@playwright/test';
import { pages } from '#rendering/routes/table.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { createPageAddresses } from '#ui/page/page-address.ts';
import type { PageEntry } from '#ui/page/route.ts';
import { documentValidator } from '../support/document-rules.ts';
import { runConcurrently, test } from '../support/pages-test.ts';

// A trace would store every document of the site twice.
test.use({ trace: 'off' });

/** The number of parts of the list that are checked in parallel. */
const parts = 3;
const notFound = ['/404.html', '/no/such/page.html'];

for (let part = 0; part < parts; part++)
  test(
    `every page has valid HTML, one h1, a breadcrumb and no inline scripts or handlers, part ${part + 1}`,
    { tag: '@core' },
    async ({ documents, request }) => {
      const problems: string[] = [];
      const missing = await Promise.all(notFound.map(async (address) => [address, await (await request.get(address)).text()] as const));
      for (const [address, html] of [...documents, ...missing].filter((_, at) => at % parts === part)) {
        problems.push(...(await findFaults(html)).map((fault) => `${address}${fault}`));
        // A quiet page has only the logo: no link leads away from its form.
        if (!isHome(address) && !/<nav class="breadcrumb|<header class="quiet-head/.test(html))
          problems.push(`${address}: no way back to the home page`);
      }
      expect(problems).toEqual([]);
    },
  );

test('every page has its own title, and its links point to pages of the site', { tag: '@core' }, async ({ documents }) => {
  const problems: string[] = [];
  const titles = new Map<string, string>();
  const addresses = createPageAddresses(Object.values<PageEntry>(pages));
  for (const [address, html] of documents) {
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
    const sameTitle = titles.get(title);
    if (!title || (sameTitle && !isSamePage(sameTitle, address))) problems.push(`${address} has the title of ${sameTitle}`);
    titles.set(title, address);
    for (const { pathname, search } of linksOf(html, new URL(address, 'http://localhost')))
      // The chat window, linked only while staff are available, and the offline verifier are files.
      if (
        pathname.endsWith('.html') &&
        !/^\/media\/|^\/log\/verifier\.html$/.test(pathname) &&
        addresses.find(pathname + search).kind !== 'page'
      )
        problems.push(`${address} leads to ${pathname}${search}`);
  }
  expect(problems).toEqual([]);
});

test('no document is larger than 110 KB before compression, and the median is at most 62 KB', async ({ documents }) => {
  const sizes = [...documents].map(([address, html]) => [address, Buffer.byteLength(html) / 1000] as const);
  expect(sizes.filter(([, size]) => size > 110)).toEqual([]);
  const [middle] = sizes
    .map(([, size]) => size)
    .toSorted((a, b) => a - b)
    .slice(sizes.length / 2);
  expect(middle).toBeLessThanOrEqual(62);
});

/** Pages that tests of staff change on the same site. */
const changedToday = '/Inves/chargingStandard.html';

test('no page shows the day of the site’s set-up as the day of its last change', ({ documents }) => {
  const today = beijingDay(new Date());
  const said = [...documents].map(([address, html]) => {
    const words = html.replaceAll(/<[^>]*>/g, ' ');
    return [address, [...words.matchAll(/更新日期\s*(\d{4}-\d\d-\d\d)/g)].map(([, day]) => day)] as const;
  });
  expect(said.filter(([, days]) => days.length > 0).length).toBeGreaterThan(50);
  expect(
    said
      .filter(([, days]) => days.includes(today))
      .map(([address]) => address)
      .filter((address) => !address.startsWith(changedToday)),
  ).toEqual([]);
});

/** Finds the faults of any document: invalid HTML, not exactly one h1, inline scripts or handlers. */
async function findFaults(html: string): Promise<string[]> {
  const { results } = await documentValidator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `:${line}:${column} ${ruleId} ${message}`),
  );
  if ((html.match(/<h1[\s>]/g) ?? []).length !== 1) faults.push(': not one h1');
  if (/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))|\son[a-z]+=|\sstyle=/.test(html)) faults.push(': something inline');
  return faults;
}

const isHome = (address: string) => address === '/' || address === '/index_count.html';

test('the site map lists only pages that search engines may index, each with a title of its own', async ({ request }) => {
  // More than a thousand articles, each rendered for the first time.
  test.setTimeout(1_800_000);
  const read = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => pathOf(at!));
  const listed = (await Promise.all((await read('/sitemap.xml')).map(read))).flat();
  expect(listed.length).toBeGreaterThan(500);
  const problems: string[] = [];
  const titles = new Map<string, string>();
  await runConcurrently(listed, async (path) => {
    const html = await (await request.get(path)).text();
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
    if (/<meta name="robots" content="noindex"/.test(html)) problems.push(`${path} must not be indexed`);
    if (titles.has(title)) problems.push(`${path} has the title of ${titles.get(title)}: ${title}`);
    titles.set(title, path);
  });
  expect(problems).toEqual([]);
});

const pathOf = (address: string) => new URL(address.replaceAll('&amp;', '&')).pathname;

/** For these pages the query only says since when or from where they are viewed: it is the same page. */
const onePage = ['/fund/', '/OnlineTrading/OpenAccount.html'];

/** Pages that show the same content at two addresses may share their title. */
function isSamePage(a: string, b: string): boolean {
  const [path] = a.split('?');
  if (path === b.split('?')[0] && onePage.some((one) => a.startsWith(one))) return true;
  const pairs = [
    ['/404.html', '/no/such/page.html'],
    ['/IntoGL/noticeDetail/', '/IntoGL/noticeDetailNoTitle/'],
    ['/FinancialDistric/MarginSecurity.html', '/FinancialDistric/MarginSecurity.html?tab'],
  ];
  return pairs.some(([x, y]) => a.startsWith(x!) && b.startsWith(y!));
}

test('every page responds, and every link points to an existing page and anchor', async ({ documents, request, baseURL }) => {
  // Thousands of addresses, each rendered for the first time.
  test.setTimeout(1_800_000);
  const asked = new Map([...documents.keys()].map((address) => [address, { from: 'the list of pages', places: new Set<string>() }]));
  for (const [address, html] of documents) {
    for (const { pathname, search, hash } of linksOf(html, new URL(address, baseURL))) {
      const link = asked.get(pathname + search) ?? { from: address, places: new Set() };
      if (hash) link.places.add(decodeURIComponent(hash.slice(1)));
      asked.set(pathname + search, link);
    }
  }
  // Pages about a person are rate limited as look-ups of the register, so only a few are checked.
  const people = [...asked.keys()].filter((link) => link.startsWith('/IntoGL/information/renyuangongshi/'));
  for (const link of people.slice(3)) asked.delete(link);
  const broken: string[] = [];
  await runConcurrently(asked, async ([link, { from, places }]) => {
    const answer = await request.get(link, { maxRedirects: 0 });
    if (answer.status() !== 200) broken.push(`${link} (from ${from}): ${answer.status()}`);
    else if (places.size > 0) broken.push(...missingPlaces(await answer.text(), places).map((place) => `${link}#${place} (from ${from})`));
  });
  expect(broken).toEqual([]);
});

/** Lists the targets of links on this site. */
function linksOf(html: string, base: URL): URL[] {
  const urls = [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)].map(([, href]) => new URL(href!.replaceAll('&amp;', '&'), base));
  return urls.filter(({ origin, pathname }) => origin === base.origin && !pathname.startsWith('/mode/'));
}

const missingPlaces = (html: string, places: ReadonlySet<string>): string[] =>
  [...places].filter((place) => !html.includes(` id="${place}"`));
