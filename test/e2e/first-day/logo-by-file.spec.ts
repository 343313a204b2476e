import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findAllViolations } from '../support/accessibility.ts';
import { readOrderNumber } from '../support/sign-in-staff.ts';
import { startEmptySite } from './empty-site.ts';
import { approveOrder, addStaffMembers, setUpFirmByLink } from './first-firm.ts';
import { fetchOrder } from './model-firm.ts';
import type { NewStaffMember } from './people.ts';

/** A logo exported by a design program: rules in a style sheet, two gradients, four times as wide as high. */
const drawing = `<?xml version="1.0" encoding="utf-8"?>
<svg version="1.1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100">
<style type="text/css">.st0{fill:url(#from_left);}.st1{fill:none;stroke:url(#from_top);stroke-width:8;}.st2{fill:#FFFFFF;}</style>
<defs><linearGradient id="from_left"><stop offset="0" style="stop-color:#1D6B4F"/><stop offset="1" style="stop-color:#0B2E63"/></linearGradient>
<linearGradient id="from_top" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#C8102E"/><stop offset="1" stop-color="#F2A900"/></linearGradient></defs>
<rect class="st0" width="400" height="100" rx="12"/><circle class="st1" cx="50" cy="50" r="30"/><path class="st2" d="M120 30h240v16h-240zM120 58h160v12h-160z"/></svg>`;

const pixels = sharp(Buffer.from(drawing)).resize(800, 200);

/** The same logo in the three file formats that firms have. */
const files = async () =>
  [
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) },
    { name: 'logo.png', mimeType: 'image/png', buffer: await pixels.clone().png().toBuffer() },
    { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await pixels.clone().flatten({ background: '#fff' }).jpeg().toBuffer() },
  ] as const;

/** Returns the ratio of width to height of a picture; undefined until it is rendered. */
const proportionOf = (picture: Locator): Promise<number | undefined> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode().catch(() => undefined);
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(image);
    const width = image.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const height = image.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    return image.naturalWidth > 0 && height > 0 ? width / height : undefined;
  });

/** Returns the colour in the middle of the left edge, where the gradient begins, as rendered by the browser. */
const colorOf = (picture: Locator): Promise<number[]> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 100 });
    const pen = canvas.getContext('2d')!;
    pen.drawImage(image, 0, 0, 400, 100);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(4, 50, 1, 1).data;
    return [red, green, blue];
  });

async function looksRight(picture: Locator, where: string): Promise<void> {
  await expect(async () => expect(await proportionOf(picture), where).toBeCloseTo(4, 0)).toPass({ timeout: 45_000 });
  const [red, green, blue] = await colorOf(picture);
  expect(Math.abs(red! - 0x1d) + Math.abs(green! - 0x6b) + Math.abs(blue! - 0x4f), `${where}: ${red} ${green} ${blue}`).toBeLessThan(40);
}

/** Checks the site's header in several sizes and modes. */
async function lookAtSite(page: Page, address: string, what: string): Promise<void> {
  for (const [width, height, isElder] of [
    [1366, 768, false],
    [390, 844, false],
    [1366, 768, true],
    [390, 844, true],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.context().addCookies([{ name: 'qt_elder', value: isElder ? '1' : '0', url: address }]);
    await page.goto(address);
    const where = `${what} at ${width}${isElder ? ', elder' : ''}`;
    await looksRight(page.getByRole('banner').locator('img.logo__mark').first(), where);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width);
  }
}

async function choose({ page }: NewStaffMember, consoleAddress: string, file: Awaited<ReturnType<typeof files>>[number]): Promise<string> {
  await page.goto(`${consoleAddress}/content?type=settings-brand`);
  await page.getByRole('button', { name: '修改：标志与颜色' }).click();
  await page.getByLabel('标志图形').setInputFiles(file);
  const [light, dark] = [page.getByAltText('浅色页面上的标志'), page.getByAltText('深色页面上的标志')];
  await looksRight(light, `${file.name} in the form`);
  await looksRight(dark, `${file.name} in the form, on dark ground`);
  expect(await findAllViolations(page)).toEqual([]);
  await page.locator('#field-reason').fill('使用公司标志');
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '预览' }).click();
  await looksRight(page.locator('iframe').first().contentFrame().locator('header img.logo__mark').first(), `${file.name} in the preview`);
  await page.getByRole('button', { name: '内容', exact: true }).click();
  await page.getByRole('button', { name: /^提交复核/ }).click();
  await expect(page.locator('.approval--submitted')).toBeVisible();
  return page.url();
}

test('the firm’s logo is read from an SVG, PNG or JPG file, and shown everywhere in its own proportions and colours', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(20 * 60_000);
  const site = await startEmptySite(async () => ({}));
  try {
    const [editor, reviewer, compliance] = (await addStaffMembers(browser, site, await setUpFirmByLink(page, site))) as [
      NewStaffMember,
      NewStaffMember,
      NewStaffMember,
    ];
    for (const person of [editor, reviewer, compliance]) person.page.setDefaultTimeout(30_000);
    const decide = async (address: string): Promise<void> => {
      await approveOrder(reviewer, address, '通过，转第二级');
      await approveOrder(compliance, address, '通过并立即生效');
      await expect(compliance.page.locator('.approval--applied')).toBeVisible();
    };
    await editor.page.goto(`${site.consoleAddress}/content?type=launch`);
    await editor.page.getByRole('button', { name: '修改：网站上线' }).click();
    await editor.page.locator('#field-reason').fill('筹备完成');
    await editor.page.getByRole('button', { name: /^提交复核/ }).click();
    await expect(editor.page.locator('.approval--submitted')).toBeVisible();
    await decide(editor.page.url());
    for (const file of await files()) {
      const address = await choose(editor, site.consoleAddress, file);
      await decide(address);
      expect((await fetchOrder(editor.page.request, site.consoleAddress, readOrderNumber(editor.page))).state).toBe('applied');
      await expect(async () => expect(await (await request.get(site.address)).text()).toContain('/brand/')).toPass();
      await lookAtSite(page, site.address, file.name);
      // A wide logo is illegible in a square, so the icons show the letters instead.
      for (const icon of ['/favicon.svg', '/apple-touch-icon.png', '/manifest.webmanifest'])
        expect((await request.get(site.address + icon)).status(), icon).toBe(200);
    }
  } finally {
    await site.stop();
  }
});
