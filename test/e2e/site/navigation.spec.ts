import { expect, type Page } from '@playwright/test';
import { test } from '../blocks-site/blocks-test.ts';
import type { BlocksSite } from '../blocks-site/site.ts';
import { hydrate } from '../support/page-state.ts';

// One worker runs the whole file, because each worker builds the small site.
test.describe.configure({ mode: 'default' });

let site: BlocksSite;
test.beforeEach(({ site: own }) => void (site = own));

/** Opens a page and waits for its hydration. From then on `documents` counts the requested HTML documents. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.address + path);
  await hydrate(page);
  site.requests.length = 0;
}

const documents = () => site.requests.filter((line) => !/\/(assets|api)\//.test(line));
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test.describe('links', () => {
  test('a plain link to a known page navigates without a new document', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('link', { name: '到详情' }).click();
    await expect(title(page)).toHaveText('详情');
    expect(page.url()).toBe(`${site.address}/detail.html`);
    expect(documents()).toEqual([]);
  });

  for (const name of ['到 /plain.html', '外部', '重新载入']) {
    test(`the browser follows the link itself: ${name}`, async ({ page }) => {
      await open(page, '/');
      await page.getByRole('link', { name, exact: true }).click();
      await expect.poll(documents).toHaveLength(1);
    });
  }

  for (const modifier of ['Control', 'Shift'] as const) {
    test(`a click with ${modifier} is left to the browser`, async ({ page, context }) => {
      await open(page, '/');
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: '到详情' }).click({ modifiers: [modifier] });
      await expect(title(await opened)).toHaveText('详情');
      await expect(title(page)).toHaveText('首页');
    });
  }

  test('a middle click and a target open another page', async ({ page, context }) => {
    await open(page, '/');
    for (const [name, button] of [
      ['到详情', 'middle'],
      ['新窗口', 'left'],
    ] as const) {
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name }).click({ button });
      await expect(title(await opened)).toHaveText('详情');
    }
    await expect(title(page)).toHaveText('首页');
  });

  test('a download stays a download', async ({ page }) => {
    await open(page, '/');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: '下载' }).click();
    expect((await download).url()).toContain('/file.txt');
  });

  test('a jump within the page is left to the browser: it scrolls, applies :target, and going back scrolls back', async ({ page }) => {
    await open(page, '/detail.html');
    await page.getByRole('link', { name: '第二节' }).click();
    await expect(page.locator(':target')).toHaveText('第二节的标题');
    await expect(page.locator('#second')).toBeInViewport();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goForward();
    await expect(page.locator('#second')).toBeInViewport();
    expect(documents()).toEqual([]);
  });

  test('a link to the page itself reloads its data and adds nothing to the history', async ({ page }) => {
    await open(page, '/list.html');
    const length = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: '到 /list.html' }).click();
    await expect.poll(() => site.requests).toContain('GET /api/rows');
    expect(await page.evaluate(() => history.length)).toBe(length);
  });
});

test.describe('GET forms', () => {
  test('GET forms navigate without a new document and drop empty values', async ({ page }) => {
    await open(page, '/list.html?pageNo=3');
    await page.getByLabel('关键词').fill('融资 融券');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('结果 ?keyWord=')).toBeVisible();
    expect(page.url()).toBe(`${site.address}/list.html?keyWord=%E8%9E%8D%E8%B5%84+%E8%9E%8D%E5%88%B8`);
    expect(documents()).toEqual([]);
  });

  test('GET forms without values leave no question mark in the address', async ({ page }) => {
    await open(page, '/list.html?keyWord=a');
    await page.getByLabel('关键词').fill('');
    await page.getByLabel('关键词').press('Enter');
    await expect.poll(() => page.url()).toBe(`${site.address}/list.html`);
  });

  test('a button that sends them elsewhere by POST is left to the browser', async ({ page }) => {
    await open(page, '/list.html');
    await page.getByRole('button', { name: '另送' }).click();
    await expect.poll(documents).toEqual(['POST /plain.html']);
  });
});

test.describe('after navigation', () => {
  test('the focus is on the h1, and the title is set and announced in a live region', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('link', { name: '到详情' }).click();
    await expect(title(page)).toBeFocused();
    await expect(page).toHaveTitle('详情 - 样站');
    await expect(page.locator('[aria-live=polite]')).toHaveText('详情 - 样站');
  });

  test('hydration itself neither moves the focus nor announces anything', async ({ page }) => {
    await open(page, '/');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await expect(page.locator('[aria-live=polite]')).toHaveText('');
  });

  test('a new page starts at the top; going back restores the scroll position, even after a reload', async ({ page }) => {
    await open(page, '/');
    await page.mouse.wheel(0, 700);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    // Clicked by script, because a real click would first scroll the link into view.
    await page.evaluate(() => [...document.querySelectorAll('a')].find((a) => a.textContent === '到详情')!.click());
    await expect(title(page)).toHaveText('详情');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    await page.goBack();
    await expect(title(page)).toHaveText('首页');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await page.goForward();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    await hydrate(page);
    await page.goBack();
    await expect(title(page)).toHaveText('首页');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  });

  test('a link to an anchor on another page scrolls to it and focuses it', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('link', { name: '到第二节' }).click();
    await expect(page.locator('#second')).toBeFocused();
    await expect(page.locator('#second')).toBeInViewport();
  });

  test('after filtering the focus stays in the field', async ({ page }) => {
    await open(page, '/list.html');
    await page.getByLabel('开始日期').press('Enter');
    await expect(page.getByText('结果')).toBeVisible();
    expect(await focused(page)).not.toBe('列表');
  });

  test('the next page scrolls the results into view and focuses them', async ({ page }) => {
    await open(page, '/list.html');
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page.getByText('结果 ?pageNo=2')).toBeInViewport();
    await expect(page.locator('[data-results]')).toBeFocused();
  });

  test('main is busy while the next page loads', async ({ page }) => {
    await open(page, '/list.html');
    const held = new Promise<() => void>((resolve) => {
      site.answer = (_request, response, path) => {
        if (!path.startsWith('/api/rows')) return false;
        resolve(() => response.end('["?done"]'));
        return true;
      };
    });
    await page.getByRole('link', { name: '下一页' }).click();
    const release = await held;
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page.getByText('结果 ?done')).toBeVisible();
    await expect(page.locator('main')).not.toHaveAttribute('aria-busy');
  });
});

test.describe('page chunks', () => {
  const toLazy = (page: Page) => page.getByRole('link', { name: '到 /lazy.html' }).click();
  const removeChunk = () => {
    const gone = site.file('lazy-page');
    site.answer = (_request, response, path) => path === gone && Boolean(response.writeHead(404).end());
  };

  test('a chunk that does not load is reported in place, with the requested address, and the frame stays', async ({ page }) => {
    await open(page, '/');
    removeChunk();
    await toLazy(page);
    await expect(title(page)).toHaveText('页面未能打开');
    await expect(page.getByText(site.address + site.file('lazy-page'))).toBeVisible();
    expect(page.url()).toBe(`${site.address}/lazy.html`);
    await expect(page.getByRole('link', { name: '到 /detail.html' })).toBeVisible();
    expect(documents()).toEqual([]);
  });

  test('重试 requests the file again', async ({ page }) => {
    await open(page, '/');
    removeChunk();
    await toLazy(page);
    await expect(title(page)).toHaveText('页面未能打开');
    site.answer = () => false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect(title(page)).toHaveText('后到的页面');
    expect(documents()).toEqual([]);
  });

  test('a second 重试 reloads the page, because some browsers cache the failure', async ({ page }) => {
    await open(page, '/');
    removeChunk();
    await toLazy(page);
    const retry = page.getByRole('button', { name: '重试' });
    await retry.click();
    await expect.poll(() => site.requests.filter((line) => line.includes('lazy-page'))).toHaveLength(2);
    await expect(retry).toBeEnabled();
    site.answer = () => false;
    await retry.click();
    await expect.poll(documents).toContain('GET /lazy.html');
    await expect(title(page)).toHaveText('后到的页面');
  });

  test('after a new deployment the page reloads once, at its own address', async ({ page }) => {
    await open(page, '/');
    removeChunk();
    site.currentBuild = 'two';
    await toLazy(page);
    await expect.poll(documents).toEqual(['GET /lazy.html']);
    await expect(title(page)).toHaveText('后到的页面');
  });

  test('a page that is still old after the reload does not reload endlessly', async ({ page }) => {
    await open(page, '/');
    site.currentBuild = 'two';
    removeChunk();
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    await toLazy(page);
    await expect.poll(documents).toEqual(['GET /lazy.html']);
    // The reload must complete before anything else is opened.
    await page.waitForFunction(() => !('isFirstDocument' in window) && document.readyState === 'complete');
    await page.goto(`${site.address}/`);
    await open(page, '/');
    await toLazy(page);
    await expect(title(page)).toHaveText('页面未能打开');
    await expect.poll(() => site.requests).toContain('GET /assets/current.json');
    expect(documents()).toEqual([]);
  });

  test('offline the page stays and 重试 can be pressed again', async ({ page, context }) => {
    await open(page, '/');
    await context.setOffline(true);
    await toLazy(page);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    await expect(title(page)).toHaveText('页面未能打开');
    await context.setOffline(false);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(title(page)).toHaveText('后到的页面');
  });
});
