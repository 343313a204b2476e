import { expect, test, type Locator } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { consoleAddress, signInInNewBrowser } from '../support/sign-in-staff.ts';

/** Reads the QR code from the screen like a phone. */
async function scan(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

test('the QR code of a second factor is at least 200 px wide and readable at every window size', async ({ browser }) => {
  const page = await signInInNewBrowser(browser, 'demo.operator');
  await page.goto(`${consoleAddress}/me`);
  await page.getByRole('button', { name: '设置身份验证器' }).click();
  const code = page.getByRole('img', { name: '第二因素二维码' });
  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { width: drawn } = (await code.boundingBox())!;
    expect(drawn, `at ${width}`).toBeGreaterThanOrEqual(200);
    expect(await scan(code), `at ${width}`).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{16,}/);
  }
});
