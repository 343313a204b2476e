import { expect, test, type Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';

/** Returns the texts that lie on each sheet of the printed page, without spaces. */
async function printedSheets(page: Page): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const sheet = await pdf.getPage(at + 1);
      const [left = 0, , right = 0] = sheet.view;
      const { items } = await sheet.getTextContent();
      const onPaper = items
        .filter((item) => 'str' in item)
        .filter(({ transform, width }) => transform[4] >= left && transform[4] + width <= right);
      return onPaper
        .map(({ str }) => str)
        .join('')
        .normalize('NFKC')
        .replaceAll(/\s/g, '');
    }),
  );
}

/** Returns the cells of the page's tables, without spaces, and without what is not printed. */
const cellsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('th, td')
    .evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement;
        for (const hidden of copy.querySelectorAll('.no-print, .visually-hidden, [aria-hidden="true"]')) hidden.remove();
        return (copy.textContent ?? '').normalize('NFKC').replaceAll(/\s/g, '') || [];
      }),
    );

/** Text extraction may return the parts of a wrapped cell apart: every character of a cell is on the sheets as often as in the cells. */
async function missingCells(page: Page): Promise<string[]> {
  const cells = await cellsOf(page);
  const printed = (await printedSheets(page)).join('');
  expect(cells.length).toBeGreaterThan(0);
  return [...new Set(cells)].filter((cell) => {
    const parts = cell.match(/[\d.,%+-]+|[^\d.,%+-]/gu) ?? [];
    return !printed.includes(cell) && !parts.every((part) => printed.includes(part));
  });
}

test('a notice with 18 columns has all of them on paper, on a wide sheet', async ({ page, request }) => {
  const list = await (await request.get('/IntoGL/news.html')).text();
  await page.goto(/\/IntoGL\/noticeDetail\/\d+\.html/.exec(list)![0]);
  await page
    .locator('.prose')
    .first()
    .evaluate((body) => {
      const row = (tag: string, at: number) =>
        `<tr>${Array.from({ length: 18 }, (_, column) => `<${tag}>第${column + 1}栏之${at}：${(column + 1) * 1_234_567.89}</${tag}>`).join('')}</tr>`;
      body.innerHTML = `<table><tbody>${row('th', 0)}${row('td', 1)}${row('td', 2)}</tbody></table>`;
    });
  const printed = (await printedSheets(page)).join('');
  for (let column = 1; column <= 18; column++) expect(printed.replaceAll(/\D/g, ' ')).toMatch(new RegExp(`\\b${column}\\b`));
  expect(await missingCells(page)).toEqual([]);
});

test.describe('at the width of a sheet', () => {
  // The usable width of an upright A4 sheet.
  test.use({ viewport: { width: 688, height: 1000 } });

  test('every column of every list is on paper', async ({ page, request }) => {
    test.slow();
    const map = await (await request.get('/sitemaps/pages.xml')).text();
    const addresses = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, address]) => address!);
    const known = new Set<string>();
    for (const address of ['/FinancialDistric/FundCompare.html?codes=006618,001513', ...addresses]) {
      const html = await (await request.get(address)).text();
      const heads = [...html.matchAll(/<th scope="col"[^>]*>/g)].length;
      const headings = /<thead>.*?<\/thead>/s.exec(html)?.[0].replaceAll(/<[^>]*>/g, '') ?? '';
      if (heads < 5 || known.has(headings)) continue;
      known.add(headings);
      await page.goto(address);
      expect([address, await missingCells(page)]).toEqual([address, []]);
    }
    expect(known.size).toBeGreaterThan(8);
  });
});

test('nothing on paper scrolls', async ({ page, request }) => {
  test.slow();
  const map = await (await request.get('/sitemaps/pages.xml')).text();
  const addresses = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, address]) => address!);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 688, height: 1000 });
  const cut: string[] = [];
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const found = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main *')]
        .filter((box) => box.offsetParent && /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
        .map((box) => box.className || box.tagName),
    );
    cut.push(...new Set(found.map((name) => `${address}: ${name}`)));
  }
  expect(cut).toEqual([]);
});

test('each guide to an errand fits on one sheet, unless it is longer than two pages of a screen', async ({ page, request }) => {
  const list = await (await request.get('/OnlineTrading/Guide.html')).text();
  const pages = [...new Set([...list.matchAll(/\/OnlineTrading\/Guide\/[a-z-]+\.html/g)].map(([href]) => href))];
  const sheets: [string, number][] = [];
  for (const href of pages) {
    await page.goto(href);
    sheets.push([href, (await printedSheets(page)).length]);
  }
  expect(sheets.filter(([, count]) => count > 1)).toEqual([]);
});
