import { expect, test, type Page } from '@playwright/test';
import { runConcurrently } from '../support/pages-test.ts';
import { findEmptyPageFaults, type CheckedPage } from './empty-page-faults.ts';
import { startEmptySite, type EmptySite } from './empty-site.ts';
import { approveOrder, addStaffMembers, listPublicPages, setUpFirmByLink } from './first-firm.ts';
import type { NewStaffMember } from './people.ts';

interface Kind {
  type: string;
  levels: 1 | 2;
  /** By the paths of the draft. */
  words: Readonly<Record<string, string>>;
  /** The page that shows it afterwards, and the expected text. */
  page: string;
  shown: string;
}

const line = '021-5000 0002';
const profile: Readonly<Record<string, string>> = {
  effectiveOn: '2026-11-01',
  'content.foundedOn': '2001-06-18',
  'content.registeredCapital': '3000000000',
  'content.legalRepresentative': '陈建国',
  'content.creditCode': '91310000MA1FL00000',
  'content.licenceNumber': '沪证许字第000001号',
  'content.listing': '未上市',
  'content.businessScope': '证券经纪\n证券投资咨询',
  'content.registeredAddress': '上海市浦东新区青松路1号',
  'content.officeAddress': '上海市浦东新区青松路1号青松大厦',
  'content.postcode': '200120',
  'content.longitude': '121.5',
  'content.latitude': '31.2',
  'content.transport': '地铁2号线青松路站步行5分钟',
  'content.officeHours': '交易日 9:00–17:00',
  'content.fax': line,
  'content.investorRelations.phone': line,
  'content.investorRelations.email': 'ir@qingsong.example',
  'content.investorRelations.hours': '交易日 9:00–17:00',
  'content.media.phone': line,
  'content.media.email': 'media@qingsong.example',
  'content.media.hours': '交易日 9:00–17:00',
  'content.figuresAsOf': '2026-06-30',
  'content.chairman.name': '陈建国',
  'content.chairman.post': '董事长',
  'content.chairman.signedOn': '2026-11-01',
  'content.website': 'https://www.qingsong.example',
};

const kinds: readonly Kind[] = [
  { type: 'company-profile', levels: 2, words: profile, page: '/IntoGL/about.html', shown: '青松路1号' },
  {
    type: 'company-executives',
    levels: 2,
    words: {
      name: '周明远',
      post: '总经理',
      since: '2024-03-01',
      qualification: '已备案',
      duties: '主持公司日常经营',
      profile: '经济学硕士，从事证券业务二十年。',
      group: 'executive',
      effectiveOn: '2026-11-01',
    },
    page: '/IntoGL/information/gaoguan.html',
    shown: '周明远',
  },
  {
    type: 'branches',
    levels: 1,
    words: {
      code: 'SH001',
      name: '青松证券上海青松路营业部',
      provinceCode: '31',
      provinceName: '上海市',
      cityCode: '3101',
      cityName: '上海市',
      districtName: '浦东新区',
      address: '青松路2号',
      postcode: '200120',
      phones: line,
      complaintPhone: '021-5000 0001',
      hours: '交易日 9:00–17:00',
      transport: '地铁2号线青松路站',
      businessScope: '证券经纪',
      manager: '孙丽',
      licenceNumber: '沪证许字第000002号',
    },
    page: '/IntoGL/branch.html',
    shown: '青松证券上海青松路营业部',
  },
  {
    type: 'article',
    levels: 1,
    words: { title: '关于新网站开通的公告', bodyHtml: '本公司新网站自今日起开通。', source: '青松证券' },
    page: '/IntoGL/news/gsgg.html',
    shown: '关于新网站开通的公告',
  },
  {
    type: 'faq',
    levels: 1,
    words: { code: 'new-site', title: '新网站怎样登录', 'content.answerHtml': '从页面右上方的登录进入。' },
    page: '/PhoneSC/question.html?keyWord=新网站',
    shown: '新网站怎样登录',
  },
  {
    type: 'recruit-notice',
    levels: 1,
    words: { title: '2027 年度校园招聘公告', bodyHtml: '招聘岗位见职位列表。', source: '人力资源部', startsOn: '2026-11-01' },
    page: '/Recruit/notices.html',
    shown: '2027 年度校园招聘公告',
  },
];

/** Fills in a field of any kind: a line, a text, a selection, rich text. */
async function fillField(page: Page, path: string, value: string): Promise<void> {
  const field = page.locator(`#draft-${path.replaceAll('.', '-')}`);
  const tag = await field.evaluate((element) => element.tagName);
  if (tag === 'SELECT') await field.selectOption(value);
  else await (tag === 'DIV' ? field.locator('[contenteditable=true]') : field).fill(value);
}

/** Writes an item of the kind by hand, submits it, and returns the address of its change order. */
async function write({ page }: NewStaffMember, { consoleAddress }: EmptySite, { type, words }: Kind): Promise<string> {
  await page.goto(`${consoleAddress}/content?type=${type}`);
  const begin = page.getByRole('button', { name: /^新建/ }).or(page.getByRole('button', { name: /^修改：/ }));
  await begin.first().click();
  await page.locator('.draft').waitFor();
  for (const [path, value] of Object.entries(words)) await fillField(page, path, value);
  // Selections from categories of the standard texts, such as those of questions.
  for (const choice of await page.locator('.draft select[aria-required=true]').all())
    if ((await choice.inputValue()) === '') await choice.selectOption({ index: 1 });
  const reason = page.getByLabel('原因');
  if (await reason.isVisible()) await reason.fill('首次公布');
  await page.getByRole('button', { name: /^提交复核/ }).click();
  const refusal = page.locator('.order__failure');
  await expect(page.locator('.approval--submitted').or(refusal).first()).toBeVisible();
  expect(await refusal.allTextContents(), type).toEqual([]);
  return page.url();
}

test(
  'a firm writes its first six items by hand and opens: each is shown on its page, and every page of the site responds and says what is missing',
  { tag: '@core' },
  async ({ browser, page, request }) => {
    test.slow();
    const site = await startEmptySite(async () => ({}));
    try {
      const [editor, reviewer, compliance] = (await addStaffMembers(browser, site, await setUpFirmByLink(page, site))) as [
        NewStaffMember,
        NewStaffMember,
        NewStaffMember,
      ];
      const decide = async (address: string, levels: 1 | 2): Promise<void> => {
        await approveOrder(reviewer, address, levels === 1 ? '通过并立即生效' : '通过，转第二级');
        if (levels === 2) await approveOrder(compliance, address, '通过并立即生效');
      };
      // One person writes while others approve what was written before.
      let decided = Promise.resolve();
      for (const kind of kinds) {
        const address = await write(editor, site, kind);
        decided = decided.then(() => decide(address, kind.levels));
      }
      await decided;
      await decide(await write(editor, site, { type: 'launch', levels: 2, words: {}, page: '/', shown: '' }), 2);
      await expect(async () => expect((await request.get(site.address)).status()).toBe(200)).toPass();

      for (const { type, page: path, shown } of kinds) expect(await (await request.get(site.address + path)).text(), type).toContain(shown);
      const wrong: string[] = [];
      const faces: CheckedPage[] = [];
      await runConcurrently(await listPublicPages(request, site), async (address) => {
        const answer = await request.get(address, { maxRedirects: 0 });
        if (answer.status() >= 400 && !address.endsWith('/404.html')) wrong.push(`${address}: ${answer.status()}`);
        if (answer.headers()['content-type']?.startsWith('text/html')) faces.push({ address, html: await answer.text() });
      });
      expect(wrong, site.lastLines()).toEqual([]);
      expect(await findEmptyPageFaults(page, faces)).toEqual([]);
    } finally {
      await site.stop();
    }
  },
);
