import { expect, type Page } from '@playwright/test';
import { test } from '../blocks-site/blocks-test.ts';
import type { BlocksSite } from '../blocks-site/site.ts';

// One worker runs the whole file, because each worker builds the small site.
test.describe.configure({ mode: 'default' });

let site: BlocksSite;
test.beforeEach(({ site: own }) => void (site = own));

/** Delays the entry until it is released, so that the page stays without hydration. */
function holdEntry(): { letGo: () => void; fail: () => void } {
  const released = Promise.withResolvers<void>();
  let isFailing = false;
  site.answer = async (_request, response, path) => {
    if (path !== site.file('entry')) return false;
    if (isFailing) response.writeHead(503).end();
    else await released.promise;
    return isFailing;
  };
  return {
    letGo() {
      isFailing = false;
      released.resolve();
    },
    fail: () => void (isFailing = true),
  };
}

/** Disables the idle callback: then only a user intent loads the entry. */
const neverIdle = (page: Page) => page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));

const asks = () => site.requests.filter((line) => line.includes(site.file('entry'))).length;
const counter = (page: Page) => page.getByRole('button', { name: /点了/ });

test('the entry loads once the browser is idle after load, and the page hydrates', async ({ page }) => {
  await page.goto(`${site.address}/`);
  await expect.poll(asks).toBe(1);
  await counter(page).click();
  await expect(counter(page)).toHaveText('点了 1 次');
});

test('only the boot script and the styles are requested before load', async ({ page }) => {
  await neverIdle(page);
  await page.goto(`${site.address}/`);
  const asked = site.requests.map((line) => line.replace(/-[\w-]+\./, '.'));
  expect(asked.toSorted()).toEqual(['GET /', 'GET /assets/boot.js', 'GET /assets/entry.css'].toSorted());
});

for (const [name, act] of [
  ['a press', (page: Page) => page.mouse.down()],
  ['a key', (page: Page) => page.keyboard.press('Shift')],
  ['the focus', (page: Page) => page.getByRole('link', { name: '到详情' }).focus()],
  ['the mouse on a link', (page: Page) => page.getByRole('link', { name: '到 /list.html' }).hover()],
] as const) {
  test(`the entry loads at the first intent: ${name}`, async ({ page }) => {
    await neverIdle(page);
    await page.goto(`${site.address}/`);
    expect(asks()).toBe(0);
    await act(page);
    await expect.poll(asks).toBe(1);
  });
}

test('moving the mouse over plain text is not an intent', async ({ page }) => {
  await neverIdle(page);
  await page.goto(`${site.address}/`);
  await page.getByText('很长的内容').hover();
  await page.mouse.wheel(0, 300);
  expect(asks()).toBe(0);
});

test('a click on an element that needs JavaScript is shown as busy, and happens once after hydration', async ({ page }) => {
  const entry = holdEntry();
  await page.goto(`${site.address}/`);
  await counter(page).click();
  await counter(page).click();
  await expect(counter(page)).toHaveAttribute('aria-busy', 'true');
  await expect(counter(page)).toHaveText('点了 0 次');
  entry.letGo();
  await expect(counter(page)).toHaveText('点了 1 次');
  await expect(counter(page)).not.toHaveAttribute('aria-busy');
  await counter(page).click();
  await expect(counter(page)).toHaveText('点了 2 次');
});

test('a form that needs JavaScript is never sent by the browser; it is submitted with its input after hydration', async ({ page }) => {
  const entry = holdEntry();
  await page.goto(`${site.address}/`);
  await page.getByLabel('密语').fill('芝麻');
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByLabel('密语').press('Enter');
  expect(page.url()).toBe(`${site.address}/`);
  entry.letGo();
  await expect(page.getByText('已提交 芝麻')).toBeVisible();
  expect(site.requests.filter((line) => line.includes('secret'))).toEqual([]);
});

test('links and GET forms work as plain HTML until hydration', async ({ page }) => {
  holdEntry();
  await page.goto(`${site.address}/list.html`);
  await page.getByLabel('关键词').fill('融资');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('结果 ?keyWord=')).toBeVisible();
  await page.getByRole('link', { name: '到 /detail.html' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('详情');
});

test('when the entry cannot be loaded the plain page still works, and the next intent retries', async ({ page }) => {
  const entry = holdEntry();
  entry.fail();
  await neverIdle(page);
  await page.goto(`${site.address}/`);
  await counter(page).click();
  await expect.poll(asks).toBeGreaterThan(0);
  await expect(counter(page)).not.toHaveAttribute('aria-busy');
  entry.letGo();
  await counter(page).click();
  await expect(counter(page)).toHaveText('点了 1 次');
});

test('going back before hydration shows the page of the address', async ({ page }) => {
  await page.goto(`${site.address}/`);
  await counter(page).click();
  await expect(counter(page)).toHaveText('点了 1 次');
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  await page.evaluate(() => [...document.querySelectorAll('a')].find((a) => a.textContent === '到详情')!.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('详情');
  const entry = holdEntry();
  await page.reload();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('首页');
  entry.letGo();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

test('without JavaScript the page is complete and its menus open', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.address}/`);
  await page.getByText('投资者', { exact: true }).click();
  await page.getByRole('link', { name: '投资者的详情' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('详情');
  await context.close();
});

test('the content security policy is enforced without exceptions', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${site.address}/`);
  await counter(page).click();
  await page.getByRole('link', { name: '到 /lazy.html' }).click();
  await expect(page.getByRole('heading', { name: '后到的页面' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test.describe('menus, before and after hydration', () => {
  const menu = (page: Page, name: string) => page.locator('details', { has: page.getByText(name, { exact: true }) });
  const isOpen = (page: Page, name: string) => menu(page, name).evaluate((details: HTMLDetailsElement) => details.open);

  for (const state of ['before', 'after'] as const) {
    test.describe(`${state} hydration`, () => {
      test.beforeEach(async ({ page }) => {
        if (state === 'before') holdEntry();
        await page.goto(`${site.address}/`);
        if (state === 'after') await expect.poll(asks).toBe(1);
      });

      test('a menu opens when the mouse rests on it, the next one closes it, and leaving closes that', async ({ page }) => {
        await menu(page, '投资者').locator('summary').hover();
        await expect.poll(() => isOpen(page, '投资者')).toBe(true);
        await menu(page, '关于').locator('summary').hover();
        await expect.poll(() => isOpen(page, '关于')).toBe(true);
        expect(await isOpen(page, '投资者')).toBe(false);
        await page.getByText('很长的内容').hover();
        await expect.poll(() => isOpen(page, '关于')).toBe(false);
      });

      test('the click after a hover does not close the menu; the next one does', async ({ page }) => {
        const summary = menu(page, '投资者').locator('summary');
        await summary.hover();
        await expect.poll(() => isOpen(page, '投资者')).toBe(true);
        await summary.click();
        expect(await isOpen(page, '投资者')).toBe(true);
        await summary.click();
        expect(await isOpen(page, '投资者')).toBe(false);
      });

      test('Escape closes the menu and returns the focus to its summary', async ({ page }) => {
        const summary = menu(page, '投资者').locator('summary');
        await summary.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: '投资者的详情' }).focus();
        await page.keyboard.press('Escape');
        expect(await isOpen(page, '投资者')).toBe(false);
        await expect(summary).toBeFocused();
      });

      test('a press or the focus elsewhere closes the menu', async ({ page }) => {
        const summary = menu(page, '投资者').locator('summary');
        await summary.click();
        await page.getByText('很长的内容').click();
        expect(await isOpen(page, '投资者')).toBe(false);
        await summary.click();
        await page.getByRole('link', { name: '到 /list.html' }).focus();
        expect(await isOpen(page, '投资者')).toBe(false);
      });
    });
  }

  test('a press before the hover delay alone decides whether the menu is open', async ({ page }) => {
    await page.clock.install();
    await page.goto(`${site.address}/`);
    const summary = menu(page, '投资者').locator('summary');
    await summary.click();
    await summary.click();
    await page.clock.runFor(1000);
    expect(await isOpen(page, '投资者')).toBe(false);
  });

  test('a menu opened by hover, closed by Escape and opened by a click closes with the next click', async ({ page }) => {
    await page.goto(`${site.address}/`);
    const summary = menu(page, '投资者').locator('summary');
    await summary.hover();
    await expect.poll(() => isOpen(page, '投资者')).toBe(true);
    await page.keyboard.press('Escape');
    await summary.click();
    expect(await isOpen(page, '投资者')).toBe(true);
    await summary.click();
    expect(await isOpen(page, '投资者')).toBe(false);
  });

  test('a menu with input stays open when the mouse leaves', async ({ page }) => {
    await page.goto(`${site.address}/`);
    await menu(page, '投资者').locator('summary').hover();
    await page.getByLabel('投资者检索').fill('融');
    const closings = await menu(page, '投资者').evaluateHandle((details) => {
      const seen: string[] = [];
      details.addEventListener('toggle', () => seen.push('toggle'));
      return seen;
    });
    await page.clock.install();
    await page.getByText('很长的内容').hover();
    await page.clock.runFor(1000);
    expect(await closings.jsonValue()).toEqual([]);
    expect(await isOpen(page, '投资者')).toBe(true);
  });

  test('touch does not hover: one tap opens the menu, the next closes it', async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${site.address}/`);
    await menu(page, '投资者').locator('summary').tap();
    await page.clock.runFor(1000);
    expect(await isOpen(page, '投资者')).toBe(true);
    await menu(page, '投资者').locator('summary').tap();
    expect(await isOpen(page, '投资者')).toBe(false);
    await context.close();
  });

  test('client navigation closes the menus and the phone menu', async ({ page }) => {
    await page.goto(`${site.address}/`);
    await counter(page).click();
    await expect(counter(page)).toHaveText('点了 1 次');
    await menu(page, '菜单').locator('summary').click();
    await menu(page, '投资者').locator('summary').click();
    expect(await page.locator('details[open]').count()).toBe(2);
    await page.getByRole('link', { name: '投资者的详情' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('详情');
    expect(await page.locator('details[open]').count()).toBe(0);
  });
});
