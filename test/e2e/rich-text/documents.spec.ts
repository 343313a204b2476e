import { expect, type Page } from '@playwright/test';
import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { demoArticles } from '#demo/articles/demo-articles.ts';
import { buildRandomDocument } from '#test/support/random-text.ts';
import { serialiseBody } from '#ui/console/rich-text/document/serialise-body.ts';
import { test } from '../editor-site/editor-test.ts';

/** Returns the texts after the editor has read and written them. */
const writeAgain = (page: Page, bodies: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => (globalThis as unknown as { roundTrip(all: readonly string[]): Promise<string[]> }).roundTrip(all), bodies);

test('every text of the demo firm is unchanged after reading and writing', async ({ page }) => {
  const bodies = demoArticles().map(({ bodyHtml }) => sanitizeBody(bodyHtml));
  expect(bodies.length).toBeGreaterThan(100);
  for (const [index, again] of (await writeAgain(page, bodies)).entries()) expect(sanitizeBody(again)).toBe(bodies[index]!);
});

test('every text that can be written is read back unchanged', async ({ page }) => {
  const bodies = Array.from({ length: 100 }, (_, seed) => serialiseBody(buildRandomDocument(seed)));
  const again = await writeAgain(page, bodies);
  // Only the differences, because each document fills a screen.
  const differences = bodies.flatMap((body, seed) => {
    const at = [...body].findIndex((character, index) => character !== again[seed]![index]);
    return again[seed] === body
      ? []
      : [{ seed, written: body.slice(Math.max(0, at - 80), at + 80), read: again[seed]!.slice(Math.max(0, at - 80), at + 80) }];
  });
  expect(differences).toEqual([]);
});

test('texts that change when they are read and written', async ({ page }) => {
  const changed = {
    '<p><b>甲</b><i>乙</i></p>': '<p><strong>甲</strong><em>乙</em></p>',
    '<p>甲</p><p></p><p>乙</p>': '<p>甲</p><p>乙</p>',
    '<ul><li><p>甲</p></li></ul>': '<ul><li>甲</li></ul>',
    '<ul><li><h3>甲</h3></li></ul>': '<ul><li><h3>甲</h3></li></ul>',
    '<table><tr><th>甲</th></tr><tr><td>乙</td></tr></table>':
      '<table><thead><tr><th scope="col">甲</th></tr></thead><tbody><tr><td>乙</td></tr></tbody></table>',
    '<table><tr><td>甲<table><tr><td>乙</td></tr></table></td></tr></table>':
      '<table><tbody><tr><td><p>甲</p><p>乙</p></td></tr></tbody></table>',
    '<figure><figcaption>上</figcaption><img src="/a.png" alt="图"></figure>':
      '<figure><img alt="图" src="/a.png" loading="lazy" /><figcaption>上</figcaption></figure>',
    '<figure><table><tr><td>甲</td></tr></table><figcaption>注</figcaption></figure>':
      '<table><tbody><tr><td>甲</td></tr></tbody></table><p>注</p>',
    '<pre><code>甲</code></pre>': '<pre>甲</pre>',
  };
  expect(await writeAgain(page, Object.keys(changed))).toEqual(Object.values(changed));
});
