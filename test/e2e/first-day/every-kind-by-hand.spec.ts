import { readFile } from 'node:fs/promises';
import { read, utils, write as writeBook } from '@e965/xlsx';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '#ui/paths.ts';
import { allTypes, findType } from '#workflow/change-orders/all-types.ts';
import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { consoleAddress as modelAddress, signInInNewBrowser, readOrderNumber } from '../support/sign-in-staff.ts';
import { startEmptySite, type EmptySite } from './empty-site.ts';
import { fillDraft, isIncomplete, NoOptionsError } from './fill-draft.ts';
import { approveOrder, addStaffMembers, setUpFirmByLink } from './first-firm.ts';
import { fetchForm, fetchSubjects, fetchOrder, readModel, fetchContent } from './model-firm.ts';
import type { NewStaffMember } from './people.ts';

/** Kinds that are not written in a form, and have separate tests; the logo is a file. */
const madeElsewhere = ['take-over', 'media-item', 'settings-brand'];

/** Models that differ from those of the demo firm where a firm with a few entries cannot use them. */
const ownModels: Readonly<Record<string, (model: Record<string, unknown> | undefined) => Record<string, unknown>>> = {
  // Of five questions with three points each.
  'knowledge-test': (model) => ({ ...model, body: { ...(model!['body'] as object), passScore: 9 } }),
  // Neither the demo firm nor a new one has selected a value.
  'settings-privacy-requests': () => ({ privacy: { deletionReview: 'none' } }),
  'settings-crawlers': () => ({ crawlers: { search: true, assistants: true, training: true } }),
  'settings-data-licence': () => ({ dataLicence: { name: '注明来源即可', text: '请注明来源与数据日期。' } }),
  'rule-exceptions': () => ({
    passage: '最高',
    rule: 'superlative-best',
    kind: '',
    subject: '',
    reason: '引用奖项名称',
    until: '2027-06-30',
  }),
  incident: () => ({
    functions: ['login'],
    startsAt: '2026-11-02T01:00:00Z',
    updates: [{ stage: 'investigating', sentence: null, detail: '部分客户登录缓慢，正在排查。' }],
  }),
  maintenance: () => ({
    functions: ['pages'],
    startsAt: '2027-05-01T01:00:00Z',
    endsAt: '2027-05-01T03:00:00Z',
    text: '升级网站服务器，期间网页不能打开。',
  }),
  redirects: () => ({ source: '/old.asp', target: '/IntoGL/news.html', note: '旧站的公告' }),
};

interface Written {
  type: ContentType;
  order: string;
  address: string;
  /** The typed texts. */
  words: readonly string[];
}

/** Adds a picture to the library, with its description. */
async function addPicture({ page }: NewStaffMember, { consoleAddress }: EmptySite): Promise<void> {
  const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1d6b4f' } })
    .png()
    .toBuffer();
  await page.goto(`${consoleAddress}/media`);
  await page.getByLabel('选择要上传的图片').setInputFiles({ name: '大厅.png', mimeType: 'image/png', buffer });
  await page.getByRole('link', { name: /请填写替代文字/ }).click();
  await page.getByRole('textbox', { name: '替代文字' }).fill('营业大厅的柜台');
  await page.getByRole('button', { name: '保存说明' }).click();
  await expect(page.getByText('已保存说明')).toBeVisible();
}

/** Writes an item of the kind by hand and submits it. Throws `NoOptionsError` when it depends on an item that does not exist yet. */
async function write(
  { page }: NewStaffMember,
  { consoleAddress }: EmptySite,
  type: ContentType,
  model: unknown,
  /** The title of an existing item; undefined for a new one, or for the first one. */
  title?: string,
): Promise<Written> {
  await page.goto(`${consoleAddress}/content?type=${type.code}`);
  await page.locator('.content__types a[aria-current]').waitFor();
  await expect(page.locator('.shadows, [aria-busy=true]')).toHaveCount(0);
  const change = page.getByRole('button', { name: title === undefined ? /^修改：/ : `修改：${title}` });
  const begin = (title === undefined ? page.getByRole('button', { name: /^新建/ }).or(change) : change).first();
  if (!(await begin.isVisible())) throw new NoOptionsError(await page.locator('main').innerText());
  await begin.click();
  await page.locator('.draft').waitFor();
  const order = readOrderNumber(page);
  const { payload, subject, part } = await fetchOrder(page.request, consoleAddress, order);
  const { form } = await fetchForm(page.request, consoleAddress, type.code, part);
  // Existing items of the firm are not written again.
  const isToWrite = subject === null || type.isSingle === true || type.code in ownModels || isIncomplete(form, payload);
  const taken = (await fetchSubjects(page.request, consoleAddress, type.code)).records.map((line) => line.subject.split('/').at(-1)!);
  const words = await fillDraft(page, {
    form,
    held: payload,
    model: isToWrite ? model : undefined,
    taken,
    renewed: subject === null ? {} : (renewed[type.code] ?? {}),
  }).catch(async (error: unknown) => {
    await page.request.post(`${consoleAddress}/console/api/changes/${order}/withdraw`, { data: {} });
    throw error;
  });
  await page.locator('#field-reason').fill('首次公布');
  await page.getByRole('button', { name: /^提交复核/ }).click();
  const refusal = page.locator('.order__failure');
  await expect(page.locator('.approval--submitted').or(refusal).first()).toBeVisible();
  const said = await refusal.allTextContents();
  if (said.length > 0) throw new Error(said.join(' '));
  return { type, order, address: page.url(), words };
}

// Run in sequence on one site, which is empty at the beginning.
test.describe.configure({ mode: 'default' });

let site: EmptySite;
let [editor, reviewer, compliance, clerk, checker]: NewStaffMember[] = [];

/** Kinds of which a change order adds a new version. */
const renewed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'suitability-scale': { effectiveFrom: '2026-11-01' },
  questionnaire: { version: '2026.9', validFrom: '2026-11-01' },
};

/**
 * Kinds that are visible only where they are used: a category once it has an entry, synonyms by searching, conditions once a
 * business requires them, the rule for deletion requests once there is one, sentences about incidents once there is one, and what
 * only programs or the checks of texts read.
 */
const readElsewhere = [
  'faq-categories',
  'synonyms',
  'condition-set',
  'settings-privacy-requests',
  'settings-crawlers',
  'settings-security-contact',
  'settings-data-licence',
  'rule-exceptions',
  'incident-sentences',
];

const modelOf = async (page: Page, code: string): Promise<unknown> => {
  const model = await readModel(page, modelAddress, code);
  return ownModels[code]?.(model) ?? model;
};

/** Approves a change order, which needs one person or two. */
async function decide({ type, address, order }: Written): Promise<void> {
  const { levels } = await fetchOrder(editor!.page.request, site.consoleAddress, order);
  await approveOrder(reviewer!, address, levels === 1 ? '通过并立即生效' : '通过，转第二级');
  if (levels === 2) await approveOrder(compliance!, address, '通过并立即生效');
  const { state, failure } = await fetchOrder(editor!.page.request, site.consoleAddress, order);
  expect({ type: type.code, state, failure }).toEqual({ type: type.code, state: 'applied', failure: null });
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(15 * 60_000);
  site = await startEmptySite(async () => ({}));
  const page = await browser.newPage();
  const people = await addStaffMembers(browser, site, await setUpFirmByLink(page, site), [
    { loginName: 'zhou.data', name: '周数据', role: '数据经办' },
    { loginName: 'wu.checker', name: '吴核对', role: '数据复核' },
  ]);
  [editor, reviewer, compliance, clerk, checker] = people;
  // Missing elements are reported soon.
  for (const person of people) person.page.setDefaultTimeout(30_000);
  await decide(await write(editor!, site, findType('launch'), undefined));
  await expect(async () => expect((await page.request.get(site.address)).status()).toBe(200)).toPass();
  await page.close();
});

test.afterAll(async () => {
  await site?.stop();
});

test('one item of every kind is written by hand in its form, approved by a second person, and read by visitors on its page', async ({
  browser,
  request,
}) => {
  // About seventy items, each written, submitted and approved.
  test.setTimeout(45 * 60_000);
  const modelFirm = await signInInNewBrowser(browser, 'demo.editor');
  await addPicture(editor!, site);
  const wrong: string[] = [];
  const written: Written[] = [];
  const blame = (type: ContentType, error: unknown): void => void wrong.push(`${type.code}: ${String(error)}`);
  const writeAll = async (kinds: readonly ContentType[]): Promise<[ContentType, string][]> => {
    const stuck: [ContentType, string][] = [];
    // One person writes while others approve what was written before.
    let decided = Promise.resolve();
    for (const type of kinds) {
      try {
        const one = await write(editor!, site, type, await modelOf(modelFirm, type.code));
        written.push(one);
        decided = decided.then(() => decide(one)).catch((error: unknown) => blame(type, error));
      } catch (error) {
        // It depends on another item, and an error message names it.
        if (error instanceof NoOptionsError && type.whenEmpty && error.message.includes(type.whenEmpty)) toldWhy.add(type);
        if (error instanceof NoOptionsError) stuck.push([type, error.message]);
        else blame(type, error);
      }
    }
    await decided;
    return stuck;
  };
  // Kinds that only say where their items come from may continue to do so.
  const toldWhy = new Set<ContentType>();
  let waiting = allTypes.filter(({ code }) => !madeElsewhere.includes(code) && code !== 'launch');
  // Items that depend on missing ones are written after these.
  while (waiting.length > 0) {
    const stuck = await writeAll(waiting);
    const isOver = stuck.length === waiting.length;
    for (const [type, words] of stuck) if (isOver && !toldWhy.has(type)) blame(type, `nothing to choose from: ${words}`);
    waiting = isOver ? [] : stuck.map(([type]) => type);
  }
  for (const { type, order, words } of written.filter((one) => !readElsewhere.includes(one.type.code))) {
    const { subject } = await fetchOrder(editor!.page.request, site.consoleAddress, order);
    // Items that were not applied have already been reported.
    if (subject === null) continue;
    const { addresses } = await fetchContent(editor!.page.request, site.consoleAddress, type.code, subject);
    const isToBeRead = (html: string): boolean => words.some((word) => word.length > 1 && html.includes(word.slice(0, 40)));
    const seen: string[] = [];
    for (const address of addresses) {
      const answer = await request.get(new URL(address, site.address).href);
      seen.push(`${address} ${answer.status()}${isToBeRead(await answer.text()) ? ' read' : ''}`);
    }
    if (seen.some((one) => !one.includes(' 200')) || (seen.length > 0 && !seen.some((one) => one.endsWith(' read'))))
      blame(type, `${seen.join(', ')}: ${words.join('|').slice(0, 80)}`);
  }
  expect(wrong, site.lastLines()).toEqual([]);
});

test('the rate of a firm’s own fee is written by hand under the fee, and shown among the fees', async ({ browser, request }) => {
  const modelFirm = await signInInNewBrowser(browser, 'demo.editor');
  const { records } = await fetchSubjects(modelFirm.request, modelAddress, 'fee-rate');
  const known = new Set((await fetchSubjects(editor!.page.request, site.consoleAddress, 'fee-rate')).records.map(({ subject }) => subject));
  const own = records.find(({ subject }) => !known.has(subject))!;
  const { payload: fee } = await fetchContent(modelFirm.request, modelAddress, 'fee-items', `all/${own.subject}`);
  const { payload: rate } = await fetchContent(modelFirm.request, modelAddress, 'fee-rate', own.subject);
  await decide(await write(editor!, site, findType('fee-items'), fee));
  const { page } = editor!;
  await page.goto(`${site.consoleAddress}/launch`);
  await page.getByRole('link', { name: '收费标准', exact: true }).click();
  await decide(
    await write(editor!, site, findType('fee-rate'), { ...rate, notice: null, effectiveFrom: '2026-11-01', effectiveTo: null }, own.title),
  );
  const html = await (await request.get(`${site.address}${paths.fees()}`)).text();
  expect(html).toContain(own.title);
  expect(html).toContain(String(rate['standard']));
});

/** The rows for a template, by the headings that it contains. */
const rowsByHeading: readonly Readonly<Record<string, string>>[] = [
  {
    证券代码: '600000',
    证券简称: '浦发银行',
    市场: '沪市',
    融资标的: '是',
    融券标的: '是',
    '融资保证金比例（%）': '100',
    '融券保证金比例（%）': '100',
  },
  { 证券代码: '000001', 证券简称: '平安银行', 市场: '深市', 融资标的: '是', 融券标的: '否', '融资保证金比例（%）': '100' },
];

test('a list is imported with the template offered: the launch list links to it, a second person publishes it, and visitors find it', async ({
  request,
}) => {
  const listed = editor!.page.getByRole('region', { name: '还没有导入的名单', exact: true });
  await editor!.page.goto(`${site.consoleAddress}/launch`);
  const link = listed.getByRole('link', { name: '导入标的证券' });
  const { page } = clerk!;
  await page.goto(site.consoleAddress + (await link.getAttribute('href'))!);
  await expect(page.getByLabel('还没有文件？选择名单')).toHaveValue('targets');
  const handedOut = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载空白模板' }).click();
  const book = read(await readFile(await (await handedOut).path()));
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  const [headings = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const cellOf = (row: Readonly<Record<string, string>>, heading: string): string =>
    row[heading] ?? (['数据日期', '生效日期'].includes(heading) ? today : '');
  utils.sheet_add_aoa(
    sheet,
    rowsByHeading.map((row) => headings.map((heading) => cellOf(row, heading))),
    { origin: 1 },
  );
  const buffer = Buffer.from(writeBook(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
  await page.getByLabel('选择数据文件').setInputFiles({ name: '标的证券.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: '检查文件（不会发布）' }).click();
  await page.getByRole('button', { name: /^提交复核/ }).click();
  await expect(page.locator('.approval--submitted').first()).toBeVisible();
  await approveOrder(checker!, page.url(), '通过并立即生效');
  await expect(checker!.page.locator('.approval--applied').first()).toBeVisible();
  await expect(async () => {
    expect(await (await request.get(`${site.address}${paths.stockPool()}`)).text()).toContain('浦发银行');
  }).toPass();
  await editor!.page.reload();
  await expect(listed).toBeVisible();
  await expect(link).toHaveCount(0);
});
