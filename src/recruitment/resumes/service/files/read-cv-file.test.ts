import { readdir } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { withdrawSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import type { SeekerActor } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { buildResumeDeps } from '#test/factories/recruitment/resumes.ts';
import { buildCvDocx, buildCvPdf } from '#test/support/cvs.ts';
import { useDatabase } from '#test/support/database.ts';
import { buildDoc, buildDocx, templateRelation } from '#test/support/documents.ts';
import { useFolder } from '#test/support/folder.ts';
import { sampleCvs } from '#test/support/sample-cvs.ts';
import { fileLimits } from '../../calls/files.ts';
import { cvReading } from '../../schema/cv.ts';
import { readOwnResume } from '../resume.ts';
import { readCvFile } from './read-cv-file.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const deps = buildResumeDeps(openFileStore(folder));

let mine: Context & { actor: SeekerActor };
let cv: Buffer;
beforeAll(async () => void (cv = await sampleCvs.find(({ name }) => name === 'form-of-tables.docx')!.build()));
beforeEach(async () => void (mine = await buildSignedInSeeker(context(), deps.seekers)));

const read = (name: string, bytes: Uint8Array, ctx: Context = mine, type = '') => readCvFile(ctx, deps, { file: { name, type, bytes } });
const refusal = (words: RegExp) => ({ code: 40001, errors: [{ path: 'file', message: expect.stringMatching(words) as string }] });

test('a CV is read section by section and not stored, and the audit log contains neither file nor content', async () => {
  const reading = await read('赵示例的简历.docx', cv);
  expect(reading.sections.basicInfo).toMatchObject({ name: '赵示例', birthDate: '1995-12-01', idNumber: '' });
  expect(reading.sections.education?.items).toHaveLength(2);
  expect(reading.sources.education).toEqual([
    '2017.09-2020.06  示例政法大学  法学  硕士研究生  法学硕士',
    expect.stringContaining('示例师范大学'),
  ]);
  expect(cvReading.safeParse(reading).success).toBe(true);
  expect(JSON.stringify(reading)).not.toContain('示例父亲');

  const own = await readOwnResume(mine, deps, mine.actor.seekerId);
  expect([own.files, Object.values(own.sections).filter(Boolean)]).toEqual([[], []]);
  expect(await readdir(folder)).toEqual([]);
  const records = await db.selectFrom('auditEntries').selectAll().where('action', '=', 'resume.readCv').execute();
  expect(records).toHaveLength(1);
  expect(JSON.stringify(records)).not.toMatch(/赵示例|政法|\.docx/);
});

test('the result states whether a CV contains the owner’s login number, but not the number', async () => {
  const withNumber = (mobile: string) =>
    buildCvDocx(['姓名：示例求职者', `手机：${mobile}`, '自我评价', '做事细致，注重合规，愿意把问题讲清楚。']);
  const owner = await buildSignedInSeeker(context(), deps.seekers);
  const { mobile } = owner;
  const spaced = `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`;
  expect(await read('a.docx', withNumber(spaced), owner)).toMatchObject({ mobile: 'same' });
  expect(await read('a.docx', withNumber('13900000000'), owner)).toMatchObject({ mobile: 'other' });
  expect(await read('a.docx', withNumber('无'), owner)).toMatchObject({ mobile: 'none' });
});

test('impossible values are left empty: future months, a birth date less than sixteen years ago', async () => {
  const { sections } = await read(
    'a.docx',
    buildCvDocx([
      '姓名：示例求职者',
      '出生日期：2020-01-01',
      '工作经历',
      '2021.01-2099.01 示例科技有限公司 产品经理',
      '教育经历',
      '2018.09-2022.06 示例大学 金融学 本科',
    ]),
  );
  expect(sections.basicInfo).toMatchObject({ name: '示例求职者', birthDate: '' });
  expect(sections.workExperience?.items[0]).toMatchObject({ employer: '示例科技有限公司', to: '' });
  expect(sections.education?.items[0]).toMatchObject({ from: '2018-09', to: '2022-06' });
});

test('reading a CV requires a session and the consent', async () => {
  await expect(read('a.docx', cv, context())).rejects.toMatchObject({ code: 50102 });
  await withdrawSeekerConsent(mine, mine.actor.seekerId);
  await expect(read('a.docx', cv)).rejects.toMatchObject({ code: 40009 });
});

const picture = () => buildCvPdf([]);

test.each([
  ['an old Word file', '简历.doc', () => buildDoc(), /另存为” DOCX 或 PDF/],
  ['a picture', '简历.jpg', () => Buffer.from('ffd8ffe000104a46494600', 'hex'), /图片里的文字读不出来/],
  ['a scan: pages without words', '简历.pdf', picture, /扫描件或照片.*直接在线填写/],
  ['nothing', '简历.pdf', () => Buffer.alloc(0), /空的/],
  ['a page in the clothes of a PDF', '简历.pdf', () => Buffer.from('<html></html>'), /不是PDF/],
  ['a broken PDF', '简历.pdf', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type'), /损坏|打不开|PDF/],
  ['a broken DOCX', '简历.docx', () => Buffer.from('504b0304ffff', 'hex'), /损坏|DOCX/],
  [
    'a document with macros',
    '简历.docx',
    () => buildDocx('', { type: 'application/vnd.ms-word.document.macroEnabled.main+xml', parts: { 'word/vbaProject.bin': 'x' } }),
    /宏/,
  ],
  [
    'a document with a template from elsewhere',
    '简历.docx',
    () =>
      buildDocx('', {
        parts: { 'word/_rels/settings.xml.rels': templateRelation('https://example.com/a.dotm').replace('/>', ' TargetMode="External"/>') },
      }),
    /模板|外部/,
  ],
] as const)('%s is refused with advice, and not stored', async (_what, name, bytes, words) => {
  await expect(read(name, await bytes())).rejects.toMatchObject(refusal(words));
  expect(await readdir(folder)).toEqual([]);
});

test('beyond ten megabytes or the daily attempts a CV is refused before it is read; file uploads count together with it', async () => {
  await expect(read('a.pdf', Buffer.alloc(fileLimits.bytes + 1))).rejects.toMatchObject({ code: 40013 });
  await db
    .insertInto('resumeFileUploads')
    .values({ seekerId: mine.actor.seekerId, day: '2026-08-21', uploads: fileLimits.perDay })
    .onConflict((known) => known.columns(['seekerId', 'day']).doUpdateSet({ uploads: fileLimits.perDay }))
    .execute();
  await expect(read('a.docx', cv, { ...mine, now: new Date('2026-08-21T02:00:00Z') })).rejects.toMatchObject({
    code: 40029,
    message: expect.stringContaining('明天再试') as string,
  });
});

test('a text designed to slow the parser down ends within the time limit', { timeout: 60_000 }, async () => {
  const busy = buildCvDocx([
    '姓名：示例求职者',
    '工作经历',
    ...Array.from({ length: 3000 }, (_, at) => `${'2021.0-'.repeat(200)}${at} ${'（'.repeat(200)}`),
  ]);
  const begun = performance.now();
  await read('a.docx', busy).catch(() => undefined);
  expect(performance.now() - begun).toBeLessThan(30_000);
});
