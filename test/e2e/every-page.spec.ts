import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { listAddresses } from './support/addresses.ts';
import { allRules, findBarriers } from './support/barriers.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Void elements are written as React writes them, and long lines are nobody's concern in finished HTML.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'tel-non-breaking': 'off',
    // The attribute's value is said on purpose, as in the style of the house.
    'no-implicit-button-type': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
  },
});

/** What narrow screens can spoil that wide ones, in the same mode, do not show. */
const ofNarrowScreens = ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus', 'link-name', 'button-name', 'label'];

const laptop = { of: 'on a laptop', width: 1366, height: 768, rules: allRules };
const phone = { of: 'on a phone', width: 390, height: 844, rules: allRules };
const narrowest = { of: 'on the narrowest phone', width: 320, height: 640, rules: ofNarrowScreens };

const modes = [
  { name: 'normal mode', isElder: false, screens: [laptop, phone, narrowest] },
  { name: 'elder mode', isElder: true, screens: [laptop, { ...phone, rules: ofNarrowScreens }] },
] as const;

/** So many parts of the list are looked at side by side. */
const parts = 3;

for (const { name, isElder, screens } of modes) {
  for (let part = 0; part < parts; part++) {
    test(`${name}: every page is free of barriers, console errors and sideways scrolling on every screen, part ${part + 1}`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      test.setTimeout(600_000);
      if (isElder) await context.addCookies([{ name: 'qt_elder', value: '1', url: baseURL! }]);
      const problems: string[] = [];
      let address = '';
      page.on('console', (message) => message.type() === 'error' && problems.push(`${address} console: ${message.text()}`));
      page.on('pageerror', (error) => problems.push(`${address} error: ${error.message}`));
      const addresses = (await listAddresses(request)).filter((_, at) => at % parts === part);
      for (address of addresses) {
        await page.goto(address);
        await page.waitForFunction(() => document.readyState === 'complete');
        for (const { of, width, height, rules } of screens) {
          await page.setViewportSize({ width, height });
          problems.push(...(await findBarriers(page, rules)).map((found) => `${address} ${of}: ${found}`));
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          if (overflow > 0) problems.push(`${address} ${of} is ${overflow} px too wide`);
        }
      }
      expect(problems).toEqual([]);
    });
  }
}

test('every page is valid HTML with a title of its own, one h1, a breadcrumb, and nothing inline that could run', async ({ request }) => {
  test.setTimeout(300_000);
  const problems: string[] = [];
  const titles = new Map<string, string>();
  for (const address of await listAddresses(request)) {
    const answer = await request.get(address);
    const html = await answer.text();
    if (answer.status() !== 200) problems.push(`${address}: ${answer.status()}`);
    problems.push(...(await findFaults(html)).map((fault) => `${address}${fault}`));
    if (!isHome(address) && !html.includes('<nav class="breadcrumb')) problems.push(`${address}: no way back to the home page`);
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
    const sameTitle = titles.get(title);
    if (sameTitle && !isSamePage(sameTitle, address)) problems.push(`${address} has the title of ${sameTitle}`);
    titles.set(title, address);
  }
  expect(problems).toEqual([]);
});

/** What is wrong with a document whatever its page: invalid HTML, not one h1, something inline that could run. */
async function findFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `:${line}:${column} ${ruleId} ${message}`),
  );
  if ((html.match(/<h1[\s>]/g) ?? []).length !== 1) faults.push(': not one h1');
  if (/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))|\son[a-z]+=|\sstyle=/.test(html)) faults.push(': something inline');
  return faults;
}

const isHome = (address: string) => address === '/' || address === '/index_count.html';

/** Pages that show the same thing at two addresses may share their title. */
function isSamePage(a: string, b: string): boolean {
  const pairs = [
    ['/', '/index_count.html'],
    ['/IntoGL/noticeDetail/', '/IntoGL/noticeDetailNoTitle/'],
    ['/Login.html', '/FinancialDistric/Login.html'],
    ['/FinancialDistric/MarginSecurity.html', '/FinancialDistric/MarginSecurity.html?tab'],
  ];
  return pairs.some(([x, y]) => a.startsWith(x!) && b.startsWith(y!));
}

test('no link of any page leads nowhere', async ({ request, baseURL }) => {
  test.setTimeout(600_000);
  const seen = new Map<string, string>();
  for (const address of await listAddresses(request)) {
    const html = await (await request.get(address)).text();
    for (const [, href] of html.matchAll(/<a\s[^>]*href="([^"]*)"/g)) {
      const url = new URL(href!.replaceAll('&amp;', '&'), new URL(address, baseURL));
      if (url.origin === baseURL && !url.pathname.startsWith('/mode/')) seen.set(url.pathname + url.search, address);
    }
  }
  const broken: string[] = [];
  for (const [link, from] of seen) {
    const answer = await request.get(link, { maxRedirects: 0 });
    if (answer.status() !== 200) broken.push(`${link} (from ${from}): ${answer.status()}`);
  }
  expect(broken).toEqual([]);
});
