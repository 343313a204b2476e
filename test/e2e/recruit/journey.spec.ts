import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { fillResumeForm, openSection } from '../support/fill-resume.ts';
import { openFilters } from '../support/filters.ts';
import { keyboard, pointer, type InputMethod } from '../support/input-method.ts';
import { test } from '../support/journey.ts';
import { readSentCode } from '../support/outbox.ts';
import { passProofOfWork } from '../support/sign-in-seeker.ts';

const journeys = [
  { name: 'on a phone', mobile: '13910009001', viewport: { width: 390, height: 844 }, isElder: false, hand: pointer },
  { name: 'on a laptop, by keyboard alone', mobile: '13910009002', viewport: { width: 1366, height: 768 }, isElder: false, hand: keyboard },
  { name: 'in elder mode', mobile: '13910009003', viewport: { width: 1366, height: 768 }, isElder: true, hand: pointer },
] as const;

for (const { name, mobile, viewport, isElder, hand } of journeys) {
  test.describe(name, { tag: name === 'on a phone' ? '@core' : [] }, () => {
    test.use({ viewport });

    test('a job seeker finds a job in Shanghai, registers, fills in nine sections through a lost connection, applies, checks the state and withdraws', async ({
      page,
      context,
      baseURL,
    }) => {
      test.setTimeout(300_000);
      if (isElder) await context.addCookies([{ name: 'qt_elder', value: '1', url: baseURL! }]);

      const title = await findShanghaiJob(page, hand);
      await hand.press(page.getByRole('link', { name: '登录后投递' }));
      await register(page, mobile, hand);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

      await expect(page.getByText('投递前还需填写')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      const job = page.url();
      await hand.press(page.getByRole('main').getByRole('link', { name: '基本信息', exact: true }));
      const connection = loseConnectionOnce(page);
      await fillResumeForm(page, hand, connection.lose);
      await connection.regained;
      await declare(page, hand);

      await page.goto(job);
      await hand.press(page.getByRole('button', { name: '投递', exact: true }));
      await expect(page.getByText('投递成功。')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);

      await hand.press(page.getByRole('link', { name: '查看我的投递' }));
      const delivery = page.getByRole('article', { name: title });
      await expect(delivery).toBeVisible();
      await expect(delivery.getByText('筛选中').first()).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await withdraw(page, hand);
      await expect(delivery.getByText('已撤回').first()).toBeVisible();
    });
  });
}

/** Goes from the footer of the home page to the first job in Shanghai, for professionals or students. Returns its title. */
async function findShanghaiJob(page: Page, hand: InputMethod): Promise<string> {
  await page.goto('/');
  await hand.press(page.getByRole('contentinfo').getByRole('link', { name: '招聘职位' }));
  await expect(page.getByRole('heading', { level: 1, name: '招聘职位' })).toBeVisible();
  await openFilters(page);
  await page.getByLabel('工作地点').selectOption('上海');
  await hand.press(page.getByRole('button', { name: '搜索职位' }));
  await expect(page).toHaveURL(/location=%E4%B8%8A%E6%B5%B7/);
  expect(await findViolations(page)).toEqual([]);
  const first = page
    .getByRole('region', { name: /在招职位/ })
    .getByRole('link')
    .first();
  const title = await first.innerText();
  await hand.press(first);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main').getByText('上海').first()).toBeVisible();
  return title;
}

async function register(page: Page, mobile: string, hand: InputMethod): Promise<void> {
  await page.getByLabel('手机号码').fill(mobile);
  await passProofOfWork(page, hand);
  const asked = new Date();
  await hand.press(page.getByRole('button', { name: '获取验证码' }));
  await page.getByLabel('短信验证码').fill(await readSentCode(mobile, asked));
  await hand.tick(page.getByRole('checkbox', { name: /我已阅读并同意/ }));
  expect(await findViolations(page)).toEqual([]);
  await hand.press(page.getByRole('button', { name: '登录', exact: true }));
}

/** The connection is lost while the work experience is typed: nothing is lost, and it is saved automatically afterwards. */
function loseConnectionOnce(page: Page) {
  const regained = Promise.withResolvers<void>();
  const regain = async (): Promise<void> => {
    await expect(page.getByText('未保存：网络不通，已留在本机，恢复后自动重试').first()).toBeVisible();
    await page.context().setOffline(false);
  };
  const lose = async (title: string): Promise<void> => {
    if (title !== '工作与实习经历') return;
    await page.context().setOffline(true);
    void regain().then(regained.resolve, regained.reject);
  };
  return { lose, regained: regained.promise };
}

async function declare(page: Page, hand: InputMethod): Promise<void> {
  await openSection(page, '声明与提交', hand);
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await hand.tick(box);
  expect(await findViolations(page)).toEqual([]);
  await hand.press(page.getByRole('button', { name: '提交简历' }));
  await expect(page.getByText('简历已提交')).toBeVisible();
}

async function withdraw(page: Page, hand: InputMethod): Promise<void> {
  await hand.press(page.getByRole('button', { name: '撤回投递' }));
  await expect(page.getByRole('dialog')).toContainText('撤回后本次应聘即结束');
  await hand.press(page.getByRole('dialog').getByRole('button', { name: '确认撤回' }));
}
