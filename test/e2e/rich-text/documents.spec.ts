import { expect } from '@playwright/test';
import { demoArticles } from '#demo/articles/demo-articles.ts';
import { sanitizeBody } from '#modules/portal/content/service/texts/sanitize-body.ts';
import { test } from '../editor-site/editor-test.ts';

test('every text of the demo firm is read and written again as it was', async ({ page }) => {
  const bodies = demoArticles().map(({ bodyHtml }) => sanitizeBody(bodyHtml));
  expect(bodies.length).toBeGreaterThan(100);
  const again = await page.evaluate(
    (all) => (globalThis as unknown as { roundTrip(all: string[]): Promise<string[]> }).roundTrip(all),
    bodies,
  );
  for (const [index, body] of bodies.entries()) expect(sanitizeBody(again[index]!)).toBe(body);
});
