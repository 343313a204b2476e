import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { expect, test } from '@playwright/test';
import { findAllViolations } from '../support/accessibility.ts';
import { consoleAddress, signInInNewBrowser, pressWithReauthentication } from '../support/sign-in-staff.ts';

test(
  'complaints are exported only for a purpose, with the columns it needs, after approval by somebody else, with staff using no mouse',
  { tag: '@core' },
  async ({ browser }) => {
    const supervisor = await signInInNewBrowser(browser, 'demo.complaint2', { byKeyboard: true });
    await supervisor.goto(`${consoleAddress}/exports?new=1`);
    await supervisor.getByLabel('导出内容').selectOption({ label: '投诉、举报、咨询与建议' });
    await supervisor.getByLabel('原因和用途').fill('季度统计，报送后销毁。');
    await supervisor.getByRole('button', { name: '提交（需另一人批准）' }).click();
    const purpose = supervisor.getByLabel('用途', { exact: true });
    await expect(purpose).toHaveAccessibleDescription(/请选择用途/);
    expect(await findAllViolations(supervisor)).toEqual([]);
    await purpose.selectOption('statistics');
    await pressWithReauthentication(supervisor, '提交（需另一人批准）');
    const first = supervisor.getByRole('article').first();
    await expect(first).toContainText('待复核');
    await expect(first).toContainText('统计与监管报送');
    const number = (await first.getAttribute('aria-label'))!.replace('导出申请 ', '');

    const compliance = await signInInNewBrowser(browser, 'demo.compliance', { byKeyboard: true });
    await compliance.goto(`${consoleAddress}/export-reviews`);
    await pressWithReauthentication(compliance, new RegExp(`批准导出 ?${number}`));
    await expect(compliance.getByRole('article', { name: `导出申请 ${number}` })).toHaveCount(0);

    const order = supervisor.getByRole('article', { name: `导出申请 ${number}` });
    await expect(async () => {
      await supervisor.reload();
      await expect(order).toContainText('可下载', { timeout: 2000 });
    }).toPass();
    const downloading = supervisor.waitForEvent('download');
    await order.getByRole('button', { name: new RegExp(`下载 ?${number}`) }).click();
    const book = read(await readFile(await (await downloading).path()));
    const [head] = utils.sheet_to_json<string[]>(book.Sheets['投诉']!, { header: 1 });
    expect(head).toEqual(expect.arrayContaining(['编号', '类型', '状态', '答复期限', '是否匿名']));
    expect(head!.filter((title) => ['姓名', '手机号码', '电子邮箱', '事项'].includes(title))).toEqual([]);
  },
);
