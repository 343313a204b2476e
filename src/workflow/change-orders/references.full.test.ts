import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAs, editorRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { loadSampleContents } from '#test/support/sample-contents.ts';
import { allTypes, findType } from './all-types.ts';
import { listReferences } from './service/references/find-references.ts';
import { referenceSources } from './service/references/reference-sources.ts';

const { context } = useDatabase();
const files = openFileStore(useFolder());
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let editor: Context | undefined;

beforeAll(async () => {
  await loadSampleContents(ctx, files);
  editor = await actAs(ctx, editorRights);
}, 120_000);

/** Returns an item of a kind, or an entry of a list. */
async function sampleOf(code: string): Promise<{ type: string; subject: string }> {
  const { records } = await findType(code).list(ctx, { scopes: undefined });
  const line = records.find(({ part, state }) => (findType(code).entry ? part === 'entry' : state === 'shown'))!;
  return { type: code, subject: line.subject };
}

const titles = async (thing: { type: string; subject: string }) =>
  (await listReferences(editor!, thing)).references.map(({ weight, title }) => `${weight}: ${title}`);

const linked = allTypes.filter(({ code, withdraw }) => typeof referenceSources[code] === 'object' && withdraw).map(({ code }) => code);

describe('a page that texts link to lists them before it is removed', () => {
  test.each(linked)('%s', async (code) => {
    const thing = await sampleOf(code);
    const type = findType(code);
    const [address] = type.addressesOf(thing.subject, (await type.read(ctx, thing.subject)).draft);
    expect(await titles(thing)).not.toContain(`warn: 文章“引用 ${code}”`);
    await addArticles(ctx, { title: `引用 ${code}`, category: 'notice', bodyHtml: `<p>详见<a href="${address}">此处</a></p>` });
    expect(await titles(thing)).toContain(`warn: 文章“引用 ${code}”`);
  });
});

describe('a category with content lists it, and cannot be removed before that content', () => {
  test.each(['download-categories', 'faq-categories', 'margin-faq-categories', 'guide-categories', 'video-categories'])(
    '%s',
    async (code) => {
      const { records } = await findType(code).list(ctx, { scopes: undefined });
      const entries = records.filter(({ part }) => part === 'entry');
      const named = await Promise.all(entries.map(async ({ subject }) => ({ subject, titles: await titles({ type: code, subject }) })));
      const held = named.find((one) => one.titles.length > 0)!;
      expect(held.titles[0]).toMatch(/^refuse: /);
      await expect(submitAs(editor!, { type: code, subject: held.subject, act: 'withdraw' })).rejects.toMatchObject({
        code: 40001,
        errors: [{ path: 'references', message: expect.stringMatching(/仍被引用：.*请先修改这些内容/) }],
      });
    },
  );
});
