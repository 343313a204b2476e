import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { demoFilePath } from '#demo/documents.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { fileJobs } from './jobs.ts';
import { registerPagePictures } from './picture-route.ts';
import { documentQuery } from './schema.ts';
import { renderPagesQueue, renderPages } from './service/document-pages.ts';
import { makeFilePrivate, removeFile, setVisibility, storeFile, type NewFile } from './service/files.ts';
import { readDocumentPages } from './service/read-document.ts';
import { toParagraphs } from './web/paragraphs.ts';

const { context, db } = useDatabase();
const folder = useFolder();
const store = openFileStore(folder);
const pdf: NewFile = { name: '投诉处理流程.pdf', mediaType: 'application/pdf', visibility: 'public', limit: 1_000_000 };
const put = async (name: string, meta: Partial<NewFile> = {}, ctx = context()) =>
  storeFile(ctx, store, Readable.from([await readFile(demoFilePath(name))]), { ...pdf, ...meta });
const read = (id: string, part = 1) => readDocumentPages(context(), documentQuery.parse({ id, part }));
const countStored = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

/** Returns a context that records the jobs sent to it. */
function listening() {
  const sent: unknown[] = [];
  const jobs = { send: async (_db: unknown, queue: string, data: object) => void sent.push({ queue, ...data }) };
  return { sent, ctx: context({ jobs }) };
}

test('a PDF is queued for rendering when it becomes public, and no other file', async () => {
  const { sent, ctx } = listening();
  const shown = await put('complaint-process.pdf', {}, ctx);
  const hidden = await put('complaint-process.pdf', { visibility: 'private' }, ctx);
  await storeFile(ctx, store, Readable.from([Buffer.from('a,b\n')]), { ...pdf, name: 'a.csv', mediaType: 'text/csv' });
  expect(sent).toEqual([{ queue: renderPagesQueue, fileId: shown.id }]);
  await setVisibility(ctx, [hidden.id], 'public');
  expect(sent.slice(1)).toEqual([{ queue: renderPagesQueue, fileId: hidden.id }]);
});

test('documents published before pages were rendered are queued once a night', async () => {
  const file = await put('fee-schedule-2025.pdf');
  const { sent, ctx } = listening();
  const nightly = fileJobs(store).find(({ queue }) => queue === 'file.requestMissingPages')!;
  await nightly.handle(ctx, {});
  expect(sent).toContainEqual({ queue: renderPagesQueue, fileId: file.id });
  await renderPages(context(), store, file.id);
  sent.length = 0;
  await nightly.handle(ctx, {});
  expect(sent).not.toContainEqual({ queue: renderPagesQueue, fileId: file.id });
});

test('a public document is pending, then shown with text and pictures; the same bytes are rendered once', async () => {
  const file = await put('holiday-2026.pdf');
  expect(await read(file.id)).toMatchObject({ state: 'waiting', pageCount: 0, pages: [] });
  await renderPages(context(), store, file.id);
  const shown = await read(file.id);
  expect(shown).toMatchObject({ state: 'drawn', name: pdf.name, pageCount: shown.drawnCount });
  expect(shown.pages[0]).toMatchObject({ number: 1, picture: `/file-pages/${file.id}/1` });
  expect(toParagraphs(shown.pages[0]!.lines).join('\n')).toContain('休市');
  const before = await countStored();
  const again = await put('holiday-2026.pdf');
  await renderPages(context(), store, again.id);
  expect(await countStored()).toBe(before + 1);
  expect((await read(again.id)).state).toBe('drawn');
});

test('an unknown part of a document is not found', async () => {
  const file = await put('fraud-cards.pdf');
  await renderPages(context(), store, file.id);
  await expect(read(file.id, 2)).rejects.toMatchObject({ code: 40004 });
});

test('a file that cannot be rendered keeps the reason and stays available as a file', async () => {
  const broken = await storeFile(context(), store, Readable.from([Buffer.from('%PDF-1.7 broken')]), pdf);
  await renderPages(context(), store, broken.id);
  expect(await read(broken.id)).toMatchObject({ state: 'unreadable', pages: [] });
  const { problem } = await db.selectFrom('documents').select('problem').where('sha256', '=', broken.sha256).executeTakeFirstOrThrow();
  expect(problem).toContain('cannot be opened');
});

test('a withdrawn or private document shows neither its text nor its pictures', async () => {
  const app = fastify();
  registerPagePictures(app, { db, files: store });
  const file = await put('margin-ratio-2026.pdf');
  await renderPages(context(), store, file.id);
  const picture = await app.inject(`/file-pages/${file.id}/1`);
  expect(picture.statusCode).toBe(200);
  expect(picture.headers['content-type']).toBe('image/webp');
  expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  const known = { 'if-none-match': String(picture.headers.etag) };
  expect(picture.headers['cache-control']).toBe('public, no-cache, no-transform');
  expect((await app.inject({ url: `/file-pages/${file.id}/1`, headers: known })).statusCode).toBe(304);
  await makeFilePrivate(context(), file.id);
  for (const headers of [{}, known]) expect((await app.inject({ url: `/file-pages/${file.id}/1`, headers })).statusCode).toBe(404);
  await expect(read(file.id)).rejects.toMatchObject({ code: 40004 });
  for (const wrong of [`${file.id}/0`, `${file.id}/99`, `${file.id}/x`, 'x/1'])
    expect((await app.inject(`/file-pages/${wrong}`)).statusCode).not.toBe(200);
});

test('the pictures of a document are removed with the last file of its bytes', async () => {
  const before = await countStored();
  const [one, other] = [await put('open-day-2025.pdf'), await put('open-day-2025.pdf')];
  await renderPages(context(), store, one.id);
  await removeFile(context(), store, one.id);
  expect((await read(other.id)).state).toBe('drawn');
  await removeFile(context(), store, other.id);
  expect(await countStored()).toBe(before);
  expect(await db.selectFrom('documents').select('sha256').where('sha256', '=', one.sha256).execute()).toEqual([]);
});

test('text is joined to paragraphs: full lines continue, and cells of one row stay together', () => {
  const line = (text: string, x: number, y: number, width: number, height = 10) => ({ text, x, y, width, height });
  expect(
    toParagraphs([
      line('标题', 50, 20, 60, 18),
      line('第一行写满了整行，', 50, 60, 450),
      line('第二行没有写满。', 50, 76, 200),
      line('另一段。', 50, 100, 80),
      line('代码', 50, 130, 40),
      line('简称', 200, 130, 40),
    ]),
  ).toEqual(['标题', '第一行写满了整行，第二行没有写满。', '另一段。', '代码　简称']);
});
