import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { actAs, editorRights, reviewerRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { loadSampleContents } from '#test/support/sample-contents.ts';
import { readCheckList } from './service/check-list.ts';
import { contentChecks } from './service/content-checks.ts';
import { listLaunchTexts, markAsRead } from './service/read-marks.ts';

const { db, context } = useDatabase();
const files = openFileStore(useFolder());
// A time at which the sample content is published.
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
const deps = { publicUrl: 'https://firm.example' };
let editor: Context;
let reviewer: Context;

beforeAll(async () => {
  await loadSampleContents(ctx, files);
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
}, 120_000);

test.each(contentChecks.filter(({ isOneByOne }) => isOneByOne).map(({ code }) => code))(
  'texts of %s are done once each has been read; all can be marked as read at once',
  async (item) => {
    const lineNow = async () => (await readCheckList(editor, [])).lines.find(({ code }) => code === item);
    const texts = async () => (await listLaunchTexts(editor, deps, { item })).texts;
    const [first, ...others] = await texts();
    expect(await lineNow()).toMatchObject({ state: 'unread', textsRead: 0, count: others.length + 1 });
    await markAsRead(reviewer, { item, subject: first!.subject });
    expect((await texts())[0]).toMatchObject({ readBy: expect.stringContaining('员工') });
    expect((await lineNow())?.state).toBe(others.length > 0 ? 'unread' : 'done');
    for (const { subject } of others) await markAsRead(reviewer, { item, subject });
    expect(await lineNow()).toMatchObject({ state: 'done', textsRead: null, readBy: expect.stringContaining('员工') });
    await db.deleteFrom('launchTextReadings').execute();
    await markAsRead(reviewer, { item });
    expect(await lineNow()).toMatchObject({ state: 'done' });
    expect((await texts()).filter(({ readBy }) => readBy === null)).toEqual([]);
    await expect(markAsRead(reviewer, { item, subject: 'no such text' })).rejects.toMatchObject({ code: 40004 });
  },
);

test('content that is read as a whole has no single texts', async () => {
  await expect(listLaunchTexts(editor, deps, { item: 'settings-contact' })).rejects.toMatchObject({ code: 40004 });
  await expect(markAsRead(reviewer, { item: 'settings-contact', subject: 'site' })).rejects.toMatchObject({ code: 40004 });
});
