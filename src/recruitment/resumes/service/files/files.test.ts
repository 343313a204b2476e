import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { withdrawSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import type { SeekerActor } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { buildResumeDeps } from '#test/factories/recruitment/resumes.ts';
import { useDatabase } from '#test/support/database.ts';
import { buildDoc, buildDocx, buildPdf } from '#test/support/documents.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import type { ResumeFileKind } from '../../calls/files.ts';
import { readOwnResume } from '../resume.ts';
import { addResumeFile } from './add-file.ts';
import {
  eraseFiles,
  holdFiles,
  createFileLink,
  listResumeFiles,
  readResumeFile as readKept,
  releaseFiles,
  removeResumeFile,
} from './files.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const deps = buildResumeDeps(openFileStore(folder));

let mine: Context & { actor: SeekerActor };
let pdf: Buffer;
let photo: Buffer;
beforeAll(async () => {
  pdf = await buildPdf();
  photo = await draw(900, 1600).jpeg().toBuffer();
});
beforeEach(async () => void (mine = await buildSignedInSeeker(context(), deps.seekers)));

const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#345' } });
const add = (kind: ResumeFileKind, name: string, bytes: Uint8Array, ctx: Context = mine, type = '') =>
  addResumeFile(ctx, deps, { kind, file: { name, type, bytes } });
const rowOf = (id: string) => db.selectFrom('resumeFiles').selectAll().where('id', '=', id).executeTakeFirst();
const listMine = () => listResumeFiles(mine, deps, mine.actor.seekerId);
const refusal = (words: RegExp) => ({ code: 40001, errors: [{ path: 'file', message: expect.stringMatching(words) as string }] });
const nobody = '5a0d1a4e-0000-4000-8000-000000000001';

async function storedFiles(): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => readFile(join(parentPath, name))));
}

test('uploading a file requires a session and the consent', async () => {
  await expect(add('cv', 'a.pdf', pdf, context())).rejects.toMatchObject({ code: 50102 });
  await expect(removeResumeFile(context(), { id: nobody })).rejects.toMatchObject({ code: 50102 });
  await withdrawSeekerConsent(mine, mine.actor.seekerId);
  await expect(add('cv', 'a.pdf', pdf)).rejects.toMatchObject({ code: 40009 });
});

test('photo, CV and attachments are listed in this order, with name, size, kind and readability', async () => {
  const attachment = await add('attachment', '成绩单.docx', buildDocx());
  const cv = await add('cv', '简历.pdf', pdf);
  const portrait = await add('photo', '我.JPG', photo);
  expect(await listMine()).toEqual([portrait, cv, attachment]);
  expect(cv).toMatchObject({ kind: 'cv', name: '简历.pdf', size: pdf.length, type: 'application/pdf', isReadable: true });
  expect((await readOwnResume(mine, deps, mine.actor.seekerId)).files).toHaveLength(3);
});

test('files are encrypted with their own key; neither store nor row shows content or name', async () => {
  const { id } = await add('cv', '王某某的简历.pdf', pdf);
  const row = (await rowOf(id))!;
  const portrait = (await readKept(mine, deps, (await add('photo', '我.JPG', photo)).id))!;
  const beginnings = [pdf, portrait.bytes].map((bytes) => bytes.subarray(0, 32));
  expect((await storedFiles()).some((bytes) => beginnings.some((beginning) => bytes.includes(beginning)))).toBe(false);
  expect(JSON.stringify(row)).not.toContain('王某某');
  expect((await readKept(mine, deps, id))?.bytes.equals(pdf)).toBe(true);
  expect(() => deps.vault.decrypt(Buffer.alloc(100), row.sealedKey, id)).toThrow(/authenticate/);
  const other = await add('attachment', '另一个.pdf', pdf);
  expect(() => deps.vault.decrypt(Buffer.alloc(100), row.sealedKey, other.id)).toThrow(/authenticate/);
});

test('a photo is rotated, cropped to 3:4, resized, and its metadata is removed', async () => {
  const given = await draw(1600, 900)
    .withExif({ IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { id, type } = await add('photo', '照片.jpg', given);
  const { width, height, exif, orientation, format } = await sharp((await readKept(mine, deps, id))!.bytes).metadata();
  expect({ width, height, exif, orientation, format, type }).toEqual({
    width: 600,
    height: 800,
    exif: undefined,
    orientation: undefined,
    format: 'jpeg',
    type: 'image/jpeg',
  });
  const small = await add('photo', '小.png', await draw(300, 300).png().toBuffer());
  expect(await sharp((await readKept(mine, deps, small.id))!.bytes).metadata()).toMatchObject({ width: 225, height: 300 });
});

test('an image among the documents is re-encoded, which removes hidden data', async () => {
  const hidden = Buffer.concat([await draw(800, 600).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  const { id, isReadable } = await add('attachment', '证书.jpg', hidden);
  expect((await readKept(mine, deps, id))!.bytes.includes('script')).toBe(false);
  expect(isReadable).toBe(true);
});

test.each([
  ['a photo that is a document', 'photo', '照片.pdf', () => pdf, /JPG、PNG 或 HEIC/],
  ['a photo that is a page', 'photo', '照片.jpg', () => Buffer.from('<html></html>'), /不是可用的照片/],
  ['a photo with too few pixels', 'photo', '照片.png', () => draw(100, 100).png().toBuffer(), /160×120/],
  ['a broken photo', 'photo', '照片.jpg', () => photo.subarray(0, 300), /损坏/],
  ['a broken picture', 'cv', '简历.jpg', () => photo.subarray(0, 300), /损坏/],
  ['a photo as CV that is PNG', 'cv', '简历.png', () => draw(900, 900).png().toBuffer(), /PDF、DOC、DOCX 或 JPG/],
  ['nothing', 'cv', '简历.pdf', () => Buffer.alloc(0), /空的/],
  ['nothing as photo', 'photo', '照片.jpg', () => Buffer.alloc(0), /空的/],
  ['a program', 'attachment', '作品.pdf', () => Buffer.from('4d5a90', 'hex'), /不是PDF/],
] as const)('%s is refused and not stored', async (_what, kind, name, bytes, words) => {
  const before = (await storedFiles()).length;
  await expect(add(kind, name, await bytes())).rejects.toMatchObject(refusal(words));
  expect([(await storedFiles()).length, await listMine()]).toEqual([before, []]);
});

test('more than ten megabytes are refused, stating the limit', async () => {
  await expect(add('cv', 'a.pdf', Buffer.alloc(10 * 1024 ** 2 + 1))).rejects.toMatchObject({
    code: 40013,
    message: expect.stringMatching(/10 MB/) as string,
  });
});

test('an unreadable document is stored and marked as such', async () => {
  const broken = Buffer.concat([pdf.subarray(0, 400), Buffer.from('\n%%EOF')]);
  expect((await add('cv', '扫描件.pdf', broken)).isReadable).toBe(false);
  expect((await add('cv', '空.docx', buildDocx(''))).isReadable).toBe(false);
  expect((await add('cv', '旧.doc', buildDoc())).isReadable).toBe(true);
  expect((await add('cv', '空.doc', buildDoc({ characters: 0 }))).isReadable).toBe(false);
});

test('a new CV replaces the previous one; a refused one does not', async () => {
  const first = await add('cv', '一.pdf', pdf);
  await expect(add('cv', '二.pdf', Buffer.from('x'))).rejects.toMatchObject({ code: 40001 });
  expect(await listMine()).toEqual([first]);
  const second = await add('cv', '二.docx', buildDocx());
  expect(await listMine()).toEqual([second]);
  expect(await rowOf(first.id)).toBeUndefined();
});

test('five attachments are accepted and a sixth is refused, even when sent simultaneously', async () => {
  const sent = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) => add('attachment', `${index}.docx`, buildDocx(`第 ${index}`))),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 40009, message: '附件最多 5 个，请先移除不需要的附件' },
  });
  await expect(add('attachment', '8.docx', buildDocx('八'))).rejects.toMatchObject({ code: 40009 });
  expect(await listMine()).toHaveLength(5);
});

test('sending the same file again returns the existing one, even simultaneously', async () => {
  const [one, two] = await Promise.all([add('attachment', 'a.pdf', pdf), add('attachment', 'a.pdf', pdf)]);
  expect([two, await add('attachment', '另一个名字.pdf', pdf)]).toEqual([one, one]);
  expect(await listMine()).toEqual([one]);
});

test('after forty attempts in a day a person waits for the next day, and other persons are not affected', async () => {
  await db.insertInto('resumeFileUploads').values({ seekerId: mine.actor.seekerId, day: '2026-08-21', uploads: 40 }).execute();
  const now = new Date('2026-08-21T15:00:00Z');
  await expect(add('cv', 'a.pdf', pdf, { ...mine, now })).rejects.toMatchObject({ code: 40029, retryAfter: 3600 });
  await expect(add('cv', 'a.pdf', pdf, { ...mine, now: new Date('2026-08-21T16:00:00Z') })).resolves.toBeTruthy();
  await expect(add('cv', 'a.pdf', pdf, await buildSignedInSeeker(context({ now }), deps.seekers))).resolves.toBeTruthy();
});

test('job seekers cannot see another person’s files; staff and the system read them', async () => {
  const { id } = await add('cv', 'a.pdf', pdf);
  const { seekerId } = mine.actor;
  const other = await buildSignedInSeeker(context(), deps.seekers);
  const missing = { code: 40004 };
  await expect(listResumeFiles(other, deps, seekerId)).rejects.toMatchObject(missing);
  await expect(createFileLink(other, deps, { id })).rejects.toMatchObject(missing);
  await expect(createFileLink({ ...mine, actor: { kind: 'visitor' } }, deps, { id })).rejects.toMatchObject(missing);
  await expect(removeResumeFile(other, { id })).rejects.toMatchObject(missing);
  await expect(removeResumeFile(mine, { id: nobody })).rejects.toMatchObject(missing);
  await expect(createFileLink(mine, deps, { id: nobody })).rejects.toMatchObject(missing);
  const system = { kind: 'system', name: 'test' } as const;
  for (const actor of [staffActor(1), system]) expect(await listResumeFiles({ ...mine, actor }, deps, seekerId)).toHaveLength(1);
  expect((await createFileLink({ ...mine, actor: staffActor(1) }, deps, { id })).url).toContain(id);
  // A link ends with the session that created it, and the system has none.
  await expect(createFileLink({ ...mine, actor: system }, deps, { id })).rejects.toMatchObject({ code: 50102 });
});

test('a removed file is deleted unless a delivery holds it: then it stays until the last one releases it', async () => {
  const free = await add('attachment', 'a.pdf', pdf);
  await removeResumeFile(mine, { id: free.id });
  expect(await rowOf(free.id)).toBeUndefined();
  await expect(removeResumeFile(mine, { id: free.id })).rejects.toMatchObject({ code: 40004 });

  const held = await add('cv', 'b.docx', buildDocx());
  const ids = await holdFiles(mine, deps, mine.actor.seekerId);
  expect(ids).toEqual([held.id]);
  await holdFiles(mine, deps, mine.actor.seekerId);
  await removeResumeFile(mine, { id: held.id });
  expect(await listMine()).toEqual([]);
  expect((await createFileLink(mine, deps, { id: held.id })).url).toContain(held.id);
  await releaseFiles(mine, ids);
  expect(await rowOf(held.id)).toBeTruthy();
  await releaseFiles(mine, ids);
  expect(await rowOf(held.id)).toBeUndefined();
});

test('a file released by a delivery stays in the resume; a replaced one stays with its delivery', async () => {
  const first = await add('cv', 'a.pdf', pdf);
  const ids = await holdFiles(mine, deps, mine.actor.seekerId);
  const second = await add('cv', 'b.docx', buildDocx());
  expect(await listMine()).toEqual([second]);
  expect((await readKept(mine, deps, first.id))?.file.name).toBe('a.pdf');
  await releaseFiles(mine, ids);
  await releaseFiles(mine, await holdFiles(mine, deps, mine.actor.seekerId));
  expect(await listMine()).toEqual([second]);
});

test('erasing deletes every file of a person, even held ones, and nobody else’s', async () => {
  await add('cv', 'a.pdf', pdf);
  await add('photo', 'a.jpg', photo);
  await holdFiles(mine, deps, mine.actor.seekerId);
  const other = await buildSignedInSeeker(context(), deps.seekers);
  await add('cv', 'a.pdf', pdf, other);
  expect(await eraseFiles(mine, deps, mine.actor.seekerId)).toBe(2);
  expect(await listMine()).toEqual([]);
  expect(await listResumeFiles(other, deps, other.actor.seekerId)).toHaveLength(1);
});
