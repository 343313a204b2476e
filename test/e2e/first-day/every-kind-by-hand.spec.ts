import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { ContentType } from '#modules/console/change/content-type.ts';
import { allTypes } from '#modules/console/change/types/all-types.ts';
import { consoleAddress as modelAddress, enterAs, orderOf } from '../support/sign-in-staff.ts';
import { startEmptySite, type EmptySite } from './empty-site.ts';
import { fillDraft, NothingToChooseError } from './fill-draft.ts';
import { approve, bringPeopleIn, setUp } from './first-firm.ts';
import { formOfKind, listOf, orderAt, readModel, viewOf } from './model-firm.ts';
import type { Person } from './people.ts';

/** Things that are written at another place than a form, and have journeys of their own. */
const madeElsewhere = ['take-over', 'media-item'];

interface Written {
  type: ContentType;
  order: string;
  address: string;
  /** What was typed. */
  words: readonly string[];
}

/** A picture in the library, with what is to be seen in it. */
async function addPicture({ page }: Person, { consoleAddress }: EmptySite): Promise<void> {
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

/** Writes a thing of the kind by hand and hands it over. Throws `NothingToChooseError` where it is one of what is not there yet. */
async function write({ page }: Person, { consoleAddress }: EmptySite, type: ContentType, model: unknown): Promise<Written> {
  await page.goto(`${consoleAddress}/content?type=${type.code}`);
  await page.locator('.content__types a[aria-current]').waitFor();
  await expect(page.locator('.shadows, [aria-busy=true]')).toHaveCount(0);
  const begin = page
    .getByRole('button', { name: /^新建/ })
    .or(page.getByRole('button', { name: /^修改：/ }))
    .first();
  if (!(await begin.isVisible())) throw new NothingToChooseError(await page.locator('main').innerText());
  await begin.click();
  await page.locator('.draft').waitFor();
  const order = orderOf(page);
  const { payload, subject, part } = await orderAt(page.request, consoleAddress, order);
  const { form } = await formOfKind(page.request, consoleAddress, type.code, part);
  // What the firm has already is not written anew.
  const isNew = subject === null || !(await isShown(page, consoleAddress, type.code, subject));
  const taken = (await listOf(page.request, consoleAddress, type.code)).records.map((line) => line.subject.split('/').at(-1)!);
  const words = await fillDraft(page, { form, held: payload, model: isNew || type.isSingle ? model : undefined, taken }).catch(
    async (error: unknown) => {
      await page.request.post(`${consoleAddress}/console/api/changes/${order}/withdraw`, { data: {} });
      throw error;
    },
  );
  await page.locator('#field-reason').fill('首次公布');
  await page.getByRole('button', { name: /^提交复核/ }).click();
  const refusal = page.locator('.order__failure');
  await expect(page.locator('.approval--submitted').or(refusal).first()).toBeVisible();
  const said = await refusal.allTextContents();
  if (said.length > 0) throw new Error(said.join(' '));
  return { type, order, address: page.url(), words };
}

async function isShown(page: Page, consoleAddress: string, type: string, subject: string): Promise<boolean> {
  const { records } = await listOf(page.request, consoleAddress, type);
  return records.some((line) => line.subject === subject && line.state === 'shown');
}

test('a firm that begins with nothing writes one thing of every kind by hand: a second person approves it, and visitors read it on its page', async ({
  browser,
  page,
  request,
}) => {
  // Some seventy things, each of which is written, handed over and approved.
  test.setTimeout(45 * 60_000);
  const site = await startEmptySite(async () => ({}));
  try {
    const [editor, reviewer, compliance] = (await bringPeopleIn(browser, site, await setUp(page, site))) as [Person, Person, Person];
    // What is not there at all is told soon.
    for (const person of [editor, reviewer, compliance]) person.page.setDefaultTimeout(30_000);
    const modelFirm = await enterAs(browser, 'demo.editor');
    await addPicture(editor, site);
    const wrong: string[] = [];
    const written: Written[] = [];
    const only = process.env.KINDS?.split(',');
    const kinds = allTypes.filter(({ code }) => !madeElsewhere.includes(code) && code !== 'launch' && (only?.includes(code) ?? true));
    const decide = async ({ address, type, order }: Written): Promise<void> => {
      const { levels } = await orderAt(editor.page.request, site.consoleAddress, order);
      await approve(reviewer, address, levels === 1 ? '通过并立即生效' : '通过，转第二级');
      if (levels === 2) await approve(compliance, address, '通过并立即生效');
      const { state, failure } = await orderAt(editor.page.request, site.consoleAddress, order);
      if (state !== 'applied') wrong.push(`${type.code}: ${state} ${failure ?? ''}`);
    };
    // One writes while others decide about what was written before. What is one of something that is not there yet comes after that.
    let waiting = kinds;
    while (waiting.length > 0) {
      const stuck: [ContentType, string][] = [];
      let decided = Promise.resolve();
      for (const type of waiting) {
        const started = Date.now();
        try {
          const one = await write(editor, site, type, await readModel(modelFirm, modelAddress, type.code));
          written.push(one);
          decided = decided.then(() => decide(one)).catch((error: unknown) => void wrong.push(`${type.code}, decided: ${String(error)}`));
        } catch (error) {
          if (error instanceof NothingToChooseError) stuck.push([type, error.message]);
          else wrong.push(`${type.code}: ${String(error)}`);
        }
        console.log(type.code, Date.now() - started, wrong.at(-1)?.startsWith(type.code) ? wrong.at(-1) : '');
      }
      await decided;
      if (stuck.length === waiting.length) wrong.push(...stuck.map(([{ code }, words]) => `${code}: nothing to choose from: ${words}`));
      waiting = stuck.length === waiting.length ? [] : stuck.map(([type]) => type);
    }
    const launch = await write(
      editor,
      site,
      allTypes.find(({ code }) => code === 'launch')!,
      undefined,
    );
    await decide(launch);
    await expect(async () => expect((await request.get(site.address)).status()).toBe(200)).toPass();

    for (const { type, order, words } of written) {
      const { subject } = await orderAt(editor.page.request, site.consoleAddress, order);
      if (subject === null) {
        wrong.push(`${type.code}: applied, and about nothing`);
        continue;
      }
      const { addresses } = await viewOf(editor.page.request, site.consoleAddress, type.code, subject);
      const seen: string[] = [];
      for (const address of addresses) {
        const answer = await request.get(site.address + address);
        seen.push(`${address} ${answer.status()}`);
        if (answer.status() !== 200) wrong.push(`${type.code}: ${address} answers ${answer.status()}`);
        else if (words.some((word) => word.length > 1)) {
          const html = await answer.text();
          if (words.some((word) => word.length > 1 && html.includes(word.slice(0, 40)))) seen.push('shown');
        }
      }
      if (addresses.length > 0 && !seen.includes('shown'))
        wrong.push(`${type.code}: not to be read on ${seen.join(', ')}; ${words.join('|').slice(0, 80)}`);
    }
    expect(wrong, site.lastLines()).toEqual([]);
  } finally {
    await site.stop();
  }
});
