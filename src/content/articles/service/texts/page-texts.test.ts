import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import type { PageTextDraft } from '../../schema/page-texts.ts';
import { getPageText, publishPageText, savePageText, publishPageTextVersion } from './page-texts.ts';

const { db, context } = useDatabase();
const key = '/OnlineTrading/OpeningProcess';
const draft = (more: Partial<PageTextDraft> = {}): PageTextDraft => ({
  key,
  title: '开户流程',
  lead: '十分钟开好账户。',
  sections: [{ id: 'steps', title: '步骤', blocks: [{ kind: 'prose', html: '<p>第一步</p>' }] }],
  ...more,
});

beforeAll(() => publishPageText(context(), draft()));

test('a page text shows its newest published version', async () => {
  await publishPageText(context(), draft({ lead: '五分钟开好账户。', effectiveFrom: '2026-12-01' }));
  expect(await getPageText(context(), { key })).toMatchObject({ lead: '五分钟开好账户。', version: 2, effectiveFrom: '2026-12-01' });
});

test('a saved version is invisible until it is published', async () => {
  const saved = await savePageText(context(), draft({ lead: '草稿' }));
  expect((await getPageText(context(), { key })).lead).toBe('五分钟开好账户。');
  await publishPageTextVersion(context(), saved);
  expect((await getPageText(context(), { key })).lead).toBe('草稿');
});

test('a version scheduled for later is shown when it is due', async () => {
  const at = new Date('2027-01-01T00:00:00+08:00');
  await publishPageTextVersion(context(), { ...(await savePageText(context(), draft({ lead: '新年版' }))), at });
  expect((await getPageText(context(), { key })).lead).not.toBe('新年版');
  expect(await getPageText(context({ now: at }), { key })).toMatchObject({ lead: '新年版', updatedAt: '2027-01-01T00:00:00+08:00' });
});

test('saving an unchanged text creates no version', async () => {
  const other = draft({ key: '/IntoGL/chairman' });
  await publishPageText(context(), other);
  await publishPageText(context(), other);
  expect((await getPageText(context(), { key: other.key })).version).toBe(1);
});

test('scripts are removed on save', async () => {
  const html = '<p onclick="x()">文字</p><script>x()</script>';
  const blocks: PageTextDraft['sections'][number]['blocks'] = [
    { kind: 'prose', html },
    { kind: 'faq', items: [{ question: '问', answer: html }] },
  ];
  await publishPageText(context(), draft({ key: '/x', sections: [{ id: 'a', title: '', blocks }] }));
  const { sections } = await getPageText(context(), { key: '/x' });
  expect(sections[0]?.blocks).toEqual([
    { kind: 'prose', html: '<p>文字</p>' },
    { kind: 'faq', items: [{ question: '问', answer: '<p>文字</p>' }] },
  ]);
});

test('files are shown with their details; private and unknown ones are omitted', async () => {
  const [shown, hidden] = [randomUUID(), randomUUID()];
  const file = { mediaType: 'application/pdf', size: 12, sha256: 'ab', createdAt: new Date(), createdBy: 'test' };
  const rows = [
    { ...file, id: shown, name: '风险揭示书.pdf', storageKey: 'a', visibility: 'public' as const },
    { ...file, id: hidden, name: '内部.pdf', storageKey: 'b', visibility: 'private' as const },
  ];
  await db.insertInto('files').values(rows).execute();
  const files = [shown, hidden, randomUUID()].map((fileId) => ({ title: '揭示书', fileId }));
  await publishPageText(context(), draft({ key: '/y', sections: [{ id: 'a', title: '', blocks: [{ kind: 'files', files }] }] }));
  const { sections } = await getPageText(context(), { key: '/y' });
  expect(sections[0]?.blocks).toMatchObject([
    { kind: 'files', files: [{ title: '揭示书', name: '风险揭示书.pdf', size: 12, sha256: 'ab' }] },
  ]);
});

test('a text with uneven table rows, a script link or a duplicate anchor is rejected', async () => {
  const refused = (sections: PageTextDraft['sections']) =>
    expect(savePageText(context(), draft({ key: '/z', sections }))).rejects.toMatchObject({ code: 40001 });
  await refused([{ id: 'a', title: '', blocks: [{ kind: 'table', caption: '表', head: ['甲', '乙'], rows: [['1']] }] }]);
  await refused([{ id: 'a', title: '', blocks: [{ kind: 'links', links: [{ title: '去', href: 'javascript:x()' }] }] }]);
  await refused([
    { id: 'a', title: '', blocks: [] },
    { id: 'a', title: '', blocks: [] },
  ]);
});

test('a page without a published text is not found', async () => {
  await savePageText(context(), draft({ key: '/only-draft' }));
  await expect(getPageText(context(), { key: '/only-draft' })).rejects.toMatchObject({ code: 40004 });
  await expect(getPageText(context(), { key: '/nowhere' })).rejects.toMatchObject({ code: 40004 });
});
