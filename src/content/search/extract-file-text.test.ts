import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { storeFile } from '#content/files/service/files.ts';
import { demoFilePath } from '#demo/documents.ts';
import { writeWord } from '#demo/download/word.ts';
import { putSearchEntries } from '#platform/search/entries.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildSearchEntry } from '#test/factories/content/search.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { searchQuery } from './schema.ts';
import { extractFileText } from './service/extract-file-text.ts';
import { searchSite } from './service/search-site.ts';

const { db, context } = useDatabase();
const store = openFileStore(useFolder());
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function aFile(bytes: Uint8Array, mediaType: string, name: string): Promise<string> {
  const meta = { name, mediaType, visibility: 'public' as const, limit: 10_000_000 };
  return (await storeFile(context(), store, Readable.from([bytes]), meta)).id;
}

const find = async (q: string) => (await searchSite(context(), searchQuery.parse({ q }))).groups.find(({ kind }) => kind === 'file');

test('a searchable file is queued for reading once, even if several entries reference it', async () => {
  const sent: object[] = [];
  const jobs = { send: async (_db: unknown, queue: string, data: object) => void sent.push({ queue, ...data }) };
  const fileId = '11111111-1111-4111-8111-111111111111';
  await putSearchEntries(context({ jobs }), [buildSearchEntry({ kind: 'file', fileId }), buildSearchEntry({ kind: 'file', fileId })]);
  expect(sent).toEqual([{ queue: 'search.readFile', fileId }]);
});

test('an article is found by the text of its PDF', async () => {
  const fileId = await aFile(await readFile(demoFilePath('complaint-process.pdf')), 'application/pdf', '投诉处理流程.pdf');
  await putSearchEntries(context(), [buildSearchEntry({ kind: 'file', title: '投诉处理流程.pdf', fileId })]);
  await extractFileText(context(), store, fileId);
  const { text } = await db.selectFrom('searchFileTexts').select('text').where('fileId', '=', fileId).executeTakeFirstOrThrow();
  expect(text).toContain('工作日');
  expect((await find('工作日'))?.records[0]).toMatchObject({ title: '投诉处理流程.pdf' });
});

test('a Word document is read too, also for entries that are added later', async () => {
  const fileId = await aFile(writeWord([{ kind: 'text', text: '融资融券合同要点：维持担保比例。' }]), wordType, '要点.docx');
  await extractFileText(context(), store, fileId);
  await putSearchEntries(context(), [buildSearchEntry({ kind: 'file', title: '要点.docx', fileId })]);
  expect((await find('维持担保比例'))?.records[0]?.snippet).toContain('融资融券合同要点');
});

test('a broken file is stored with the reason and without text, and found by its name', async () => {
  const fileId = await aFile(Buffer.from('%PDF-1.7 broken'), 'application/pdf', '坏文件.pdf');
  await putSearchEntries(context(), [buildSearchEntry({ kind: 'file', title: '坏文件.pdf', fileId })]);
  await extractFileText(context(), store, fileId);
  const kept = await db.selectFrom('searchFileTexts').selectAll().where('fileId', '=', fileId).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ text: '', problem: expect.stringMatching(/.+/) as string });
  expect((await find('坏文件'))?.total).toBe(1);
});
