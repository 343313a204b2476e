import { expect, type Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { test } from '../support/pages-test.ts';

/** Some fonts name these characters as radicals or variants, and text that is read from a PDF contains those. */
const radicals = '㬵胶⺠民⻓长⻅见⻘青⻋车⻢马⻛风⻚页⻜飞⻥鱼⻦鸟⻩黄⻬齐⻮齿⻰龙⻳龟⺟母⻆角⻙韦⻝食⻔门⻉贝⻨麦⻄西⻐金⻨麦戶户⼾户';
const named = new Map([...radicals].flatMap((radical, at, all) => (at % 2 === 0 ? [[radical, all[at + 1]!] as const] : [])));

const plain = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')].map((letter) => named.get(letter) ?? letter).join('');

/** Returns the texts that lie on each sheet of the printed page, without spaces. */
async function printSheets(page: Page): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const sheet = await pdf.getPage(at + 1);
      const [left = 0, , right = 0] = sheet.view;
      const { items } = await sheet.getTextContent();
      const texts = items.flatMap((item) => ('str' in item ? [item] : []));
      const onPaper = texts.filter(({ transform, width }) => Number(transform[4]) >= left && Number(transform[4]) + width <= right + 1);
      return plain(onPaper.map(({ str }) => str).join(''));
    }),
  );
}

/** Returns the cells of the page's tables, without what is not printed. */
const cellsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('th:visible, td:visible')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement;
        for (const hidden of copy.querySelectorAll('.no-print, .visually-hidden, [aria-hidden="true"]')) hidden.remove();
        return copy.textContent ?? '';
      }),
    );

/** Returns the cells with a part that is on no sheet: the lines of a wrapped cell may stand apart in the text of a sheet. */
async function findMissingCells(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const cells = (await cellsOf(page)).map(plain).filter(Boolean);
  const printed = (await printSheets(page)).join('');
  expect(cells.length).toBeGreaterThan(0);
  const isPrinted = (cell: string) => printed.includes(cell) || [...cell].every((letter) => printed.includes(letter));
  return [...new Set(cells)].filter((cell) => !isPrinted(cell));
}

test('a notice with 18 columns has all of them on paper', async ({ page, documents }) => {
  const [address] = [...documents].find(([, html]) => html.includes('class="prose"'))!;
  await page.goto(address);
  await page
    .locator('.prose')
    .first()
    .evaluate((body) => {
      const row = (tag: string, at: number) =>
        `<tr>${Array.from({ length: 18 }, (_, column) => `<${tag}>${String.fromCodePoint(0x2460 + column)}第${at}行金额 1,234,567.89 元</${tag}>`).join('')}</tr>`;
      body.innerHTML = `<table><tbody>${row('th', 0)}${row('td', 1)}${row('td', 2)}</tbody></table>`;
    });
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })));
  const [left = 0, bottom = 0, right = 0, top = 0] = (await pdf.getPage(1)).view;
  expect(right - left).toBeGreaterThan(top - bottom);
  const printed = (await printSheets(page)).join('');
  for (let column = 1; column <= 18; column++)
    expect(printed.split(plain(String.fromCodePoint(0x245f + column))).length).toBeGreaterThan(3);
});

test('every list has all its columns on paper', async ({ page, documents }) => {
  test.slow();
  const known = new Set<string>();
  const lists = [...documents].flatMap(([address, html]) => {
    const head = /<thead>.*?<\/thead>/s.exec(html)?.[0] ?? '';
    const isNew = head.split('<th ').length > 5 && !known.has(head.replaceAll(/<[^>]*>/g, ''));
    known.add(head.replaceAll(/<[^>]*>/g, ''));
    return isNew ? [address] : [];
  });
  const missing: string[] = [];
  const printed: string[] = [];
  for (const address of [...lists, '/FinancialDistric/FundCompare.html?codes=006618,001513']) {
    await page.goto(address);
    await page.emulateMedia({ media: 'print' });
    // Proposals of similar jobs are a list on the screen only.
    if ((await page.getByRole('main').locator('table:visible').count()) === 0) continue;
    printed.push(address);
    missing.push(...(await findMissingCells(page)).map((cell) => `${address}: ${cell}`));
  }
  expect(missing).toEqual([]);
  expect(printed.length).toBeGreaterThan(8);
});

test('nothing on paper scrolls sideways', async ({ page, documents }) => {
  test.slow();
  await page.emulateMedia({ media: 'print' });
  const cut: string[] = [];
  for (const address of documents.keys()) {
    // Landscape sheets are wider: 1017 px.
    await page.setViewportSize({ width: 688, height: 1000 });
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    if ((await page.locator('table:has(tr > :nth-child(9))').count()) > 0) await page.setViewportSize({ width: 1017, height: 688 });
    const found = await page
      .getByRole('main')
      .evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>('*')]
          .filter((box) => box.offsetParent && /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
          .map((box) => box.className || box.tagName),
      );
    cut.push(...new Set(found.map((name) => `${address}: ${name}`)));
  }
  expect(cut).toEqual([]);
});

test('each guide to an errand fits on one sheet', async ({ page, request }) => {
  test.slow();
  const list = await (await request.get('/OnlineTrading/Guide.html')).text();
  const guides = [...new Set([...list.matchAll(/\/OnlineTrading\/Guide\/[a-z-]+\.html/g)].map(([href]) => href))];
  expect(guides.length).toBeGreaterThanOrEqual(30);
  const sheets: [string, number][] = [];
  for (const href of guides) {
    await page.goto(href);
    sheets.push([href, (await printSheets(page)).length]);
  }
  expect(sheets.filter(([, count]) => count > 1)).toEqual([]);
});
