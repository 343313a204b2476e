import { expect, test, type Page } from '@playwright/test';
import { anchors } from '#app/console/tour/anchors.ts';
import { tours } from '#app/console/tour/tours.ts';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser, signInAsStaff } from '../support/sign-in-staff.ts';

const tour = (page: Page) => page.getByRole('complementary', { name: '新手导览' });
const titleOf = (page: Page) => tour(page).getByRole('heading', { level: 2 });

/** Takes the tour by keyboard, from the top of the first screen; returns the titles of its steps. */
async function takeByKeys(page: Page): Promise<string[]> {
  await expect(titleOf(page)).toHaveText('第一次用管理端？');
  // After the skip link it is the first element reached by Tab.
  await page.locator('body').press('Tab');
  await page.keyboard.press('Tab');
  await expect(tour(page).getByRole('button', { name: '开始导览' })).toBeFocused();
  await page.keyboard.press('Enter');
  const seen: string[] = [];
  for (;;) {
    await expect(tour(page).locator('.tour__words')).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('[data-tour-here]')).toBeInViewport();
    seen.push((await titleOf(page).textContent()) ?? '');
    const end = tour(page).getByRole('button', { name: '完成，我来试试' });
    const next = (await end.isVisible()) ? end : tour(page).getByRole('button', { name: '下一步' });
    if (seen.length === 1) await page.keyboard.press('Tab');
    await expect(next.or(end).first()).toBeFocused();
    if (await end.isVisible()) break;
    await page.keyboard.press('Enter');
    await expect(titleOf(page)).not.toHaveText(seen.at(-1)!);
  }
  await page.keyboard.press('Enter');
  await expect(tour(page)).toBeHidden();
  return seen;
}

test('a new complaint clerk takes the tour by keyboard, ends at a place with work, and does not see it again on another machine', async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, 'demo.complaint3');
  const seen = await takeByKeys(page);
  expect(seen.at(-1)).toBe('现在请您来：受理第一件待办');
  expect(seen.length).toBeGreaterThanOrEqual(4);
  await expect(page.getByRole('region', { name: '列表' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 2, name: /TS\d{8}/ })).toBeFocused();

  const elsewhere = await signInInNewBrowser(browser, 'demo.complaint3');
  await expect(elsewhere.getByText('等待处理')).toBeVisible();
  await expect(tour(elsewhere)).toBeHidden();
  await elsewhere.keyboard.press('Control+k');
  await elsewhere.keyboard.type('导览');
  await elsewhere.keyboard.press('Enter');
  await expect(titleOf(elsewhere)).toHaveText('今天先办什么');
});

test('a new editor takes the tour; another one postpones it with Escape, which a field or dialog handles first', async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, 'demo.editor2');
  expect((await takeByKeys(page)).at(-1)).toMatch(/^现在请您来/);

  const other = await signInInNewBrowser(browser, 'demo.reviewer2');
  await expect(titleOf(other)).toHaveText('第一次用管理端？');
  const palette = other.getByRole('dialog', { name: '查找页面与操作' });
  await other.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(tour(other)).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(tour(other)).toBeHidden();
  await expect(other.getByRole('status').filter({ hasText: '已收起新手导览' })).toBeVisible();
  await other.reload();
  await expect(other.getByText('等待处理')).toBeVisible();
  await expect(tour(other)).toBeHidden();
});

test('the offer and the steps have no accessibility errors, small targets or horizontal scrolling, on a wide screen and on a phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAsStaff(page, 'demo.complaint2');
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${consoleAddress}/?tour=complaint-supervisor`);
    for (let count = 0; count < 3; count++) {
      await expect(tour(page).locator('.tour__words')).toHaveAttribute('aria-busy', 'false');
      await expect(page.locator('main .shadows')).toHaveCount(0);
      expect(await findAllViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      // The step's text does not cover the element it points to.
      const [place, words] = [await page.locator('[data-tour-here]').boundingBox(), await tour(page).boundingBox()];
      expect(place!.y).toBeLessThan(words!.y);
      await tour(page).getByRole('button', { name: '下一步' }).click();
    }
  }
});

/** The demo staff member for each role. */
const staffOf: Readonly<Record<string, string>> = {
  'complaint-clerk': 'demo.complaint3',
  'complaint-supervisor': 'demo.complaint2',
  'case-clerk': 'demo.case',
  'case-reviewer': 'demo.case2',
  editor: 'demo.editor2',
  'content-reviewer': 'demo.reviewer2',
  compliance: 'demo.compliance',
  'data-clerk': 'demo.data',
  'data-reviewer': 'demo.data2',
  recruiter: 'demo.recruiter',
  'hiring-manager': 'demo.hiring',
  branch: 'demo.branch',
  operator: 'demo.operator',
  auditor: 'demo.audit',
  'system-administrator': 'demo.system',
  'security-administrator': 'demo.security',
};

test('every step of every role points to an element on its screen, if the list there has entries', async ({ browser }) => {
  test.setTimeout(300_000);
  for (const [role, { load }] of Object.entries(tours)) {
    const page = await signInInNewBrowser(browser, staffOf[role]!);
    for (const { path, at, opensFirst } of (await load()).steps) {
      await page.goto(consoleAddress + path);
      await expect(page.locator('main')).not.toHaveAttribute('aria-busy', 'true');
      await expect(page.locator('main .shadows, main [aria-busy="true"]')).toHaveCount(0);
      if (opensFirst) {
        const first = page.locator('main .queue__entry, main .rows tbody a[href]').first();
        if (!(await first.isVisible())) continue;
        await first.click();
      }
      const nothingListed = page.locator('main .face');
      await expect(page.locator(anchors[at]).or(nothingListed).first(), `${role}: ${path} ${at}`).toBeVisible();
    }
    await page.context().close();
  }
});
