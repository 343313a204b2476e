import { connect } from 'node:net';
import fastify from 'fastify';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { seekerKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import type { SeekerActor } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { readDocumentText } from '#platform/documents/read-document.ts';
import { handleErrors } from '#platform/http/handle-errors.ts';
import { registerCalls } from '#platform/http/register-calls.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { buildResumeDeps, filledResume, saveFullResume } from '#test/factories/recruitment/resumes.ts';
import { buildCvDocx } from '#test/support/cvs.ts';
import { useDatabase } from '#test/support/database.ts';
import { buildDocx } from '#test/support/documents.ts';
import { useFolder } from '#test/support/folder.ts';
import { createResumeFileApi } from './file-api.ts';
import { registerResumeFiles } from './file-route.ts';
import { addResumeFile } from './service/files/add-file.ts';
import { signPath } from './service/files/file-link.ts';
import { eraseFiles, filePath, createFileLink, removeResumeFile } from './service/files/files.ts';
import { createPdfLink, pdfPath } from './service/resume-pdf-link.ts';

const { db, context } = useDatabase();
const deps = buildResumeDeps(openFileStore(useFolder()));
const app = fastify();
handleErrors(app, 1024 ** 2);
/** The caller that the test sets. */
let caller: Context = { ...context() };
registerResumeFiles(app, { deps, contextOf: async () => context() });
registerCalls(app, { endpoints: createResumeFileApi(deps), product: async () => 'qt', contextOf: async () => caller });

let mine: Context & { actor: SeekerActor };
let cv = '';
let photo = '';
beforeAll(async () => {
  mine = await buildSignedInSeeker(context(), deps.seekers);
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  cv = (await addResumeFile(mine, deps, { kind: 'cv', file: { name: '张三"简历".docx', type: '', bytes: buildDocx() } })).id;
  photo = (await addResumeFile(mine, deps, { kind: 'photo', file: { name: '照片.png', type: 'image/png', bytes: picture } })).id;
});

const gone = { code: 40004, msg: '请求错误，请确认你的操作！' };
const later = (seconds: number): Context => ({ ...mine, now: new Date(context().now.getTime() + seconds * 1000) });

test('the holder of the address downloads the file; no cache stores it and no browser executes it', async () => {
  const { url, expiresAt } = await createFileLink(mine, deps, { id: cv });
  expect(Date.parse(expiresAt) - mine.now.getTime()).toBe(300_000);
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(buildDocx())).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-disposition': `attachment; filename="______.docx"; filename*=UTF-8''${encodeURIComponent('张三_简历_.docx')}`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
});

test('a photo is shown inline on request', async () => {
  const answer = await app.inject((await createFileLink(mine, deps, { id: photo })).url);
  expect(answer.headers['content-disposition']).toMatch(/^inline; /);
  expect(answer.headers['content-type']).toBe('image/jpeg');
});

test('a forged, extended, expired or foreign ticket, or none, finds nothing', async () => {
  const { url } = await createFileLink(mine, deps, { id: cv });
  const old = signPath({ ...mine, now: new Date(context().now.getTime() - 301_000) }, deps.linkKey, filePath(cv)).url;
  const forged = signPath(mine, Buffer.alloc(32), filePath(cv)).url;
  const ofThePhoto = url.replace(cv, photo);
  const longer = url.replace(/ticket=\d+/, (expires) => `${expires}0`);
  for (const address of [
    old,
    forged,
    ofThePhoto,
    longer,
    url.split('?')[0]!,
    `${url}&ticket=1`,
    `${url}x`,
    '/recruit/files/1?ticket=1.x',
  ]) {
    const answer = await app.inject(address);
    expect([address, answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([address, 404, gone, 'private, no-store']);
  }
});

test('an address is valid for five minutes and contains no personal data', async () => {
  const { url } = await createFileLink(later(-300), deps, { id: cv });
  expect((await app.inject(url)).statusCode).toBe(200);
  expect(decodeURIComponent(url)).not.toMatch(/张三|js_/);
});

test('the resume as PDF contains the entered data, worded as in the preview', { timeout: 60_000 }, async () => {
  const writer = await buildSignedInSeeker(context(), deps.seekers);
  await saveFullResume(writer, deps, writer.actor.seekerId);
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  await addResumeFile(writer, deps, { kind: 'photo', file: { name: '照片.png', type: '', bytes: picture } });
  await addResumeFile(writer, deps, { kind: 'attachment', file: { name: '成绩单.docx', type: '', bytes: buildDocx() } });
  const { url } = await createPdfLink(writer, deps);
  expect(url).toMatch(/^\/recruit\/resume-pdf\/[\w-]{40,}\?ticket=\d+\.seeker-[\w-]{36}\.[\w-]{43}$/);
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
  const text = (await readDocumentText(new Uint8Array(answer.rawPayload), 'application/pdf')).replaceAll(/\s/g, '');
  const { basicInfo, education, workExperience, selfIntroductions } = filledResume;
  for (const words of [
    basicInfo.name,
    basicInfo.email,
    education.items[0]!.school,
    workExperience.items[0]!.employer,
    workExperience.items[0]!.duties.slice(0, 12),
    selfIntroductions.text.slice(0, 12),
    '成绩单.docx',
    '教育经历',
  ])
    expect(text).toContain(words.replaceAll(/\s/g, ''));
  // The number is masked everywhere, and neither keys nor paths appear.
  expect(text).not.toContain(writer.mobile);
  expect(text).toContain(writer.mobile.slice(-4));
  expect(answer.rawPayload.toString('latin1')).not.toMatch(/PRIVATE KEY|sm4-gcm|aes-256-gcm/);
  expect(answer.rawPayload.toString('latin1')).toContain('/S /Figure');
});

test('a foreign, forged or expired address of a PDF finds nothing', async () => {
  const { url } = await createPdfLink(mine, deps);
  const other = await createPdfLink(await buildSignedInSeeker(context(), deps.seekers), deps);
  const mixed = `${url.split('?')[0]!}?${other.url.split('?')[1]!}`;
  const old = (await createPdfLink(later(-301), deps)).url;
  const word = 'x'.repeat(60);
  const invented = signPath(mine, deps.linkKey, pdfPath(word)).url;
  for (const address of [mixed, old, url.split('?')[0]!, invented]) expect((await app.inject(address)).statusCode).toBe(404);
  await expect(createPdfLink(context(), deps)).rejects.toMatchObject({ code: 50102 });
});

test('the addresses of files and PDF end with the session that created them, and with the person', async () => {
  const own = await buildSignedInSeeker(context(), deps.seekers);
  const { url } = await createPdfLink(own, deps);
  expect((await app.inject(url)).statusCode).toBe(200);
  await endSessions(own, seekerKind, own.actor.seekerId, { why: 'number' });
  expect((await app.inject(url)).statusCode).toBe(404);
  const gone = await buildSignedInSeeker(context(), deps.seekers);
  const last = await createPdfLink(gone, deps);
  await db.deleteFrom('seekers').where('id', '=', gone.actor.seekerId).execute();
  expect((await app.inject(last.url)).statusCode).toBe(404);
});

test('a form uploads a file over HTTP; without a session it is refused before the file is read', async () => {
  const form = new FormData();
  form.append('kind', 'attachment');
  form.append('file', new File([new Uint8Array(buildDocx('附件'))], '附件.docx'));
  const send = async (body: FormData) => {
    const request = new Request('http://x/recruit/resume/files', { method: 'POST', body });
    const payload = Buffer.from(await request.arrayBuffer());
    return app.inject({
      method: 'POST',
      url: '/recruit/resume/files',
      payload,
      headers: { 'content-type': request.headers.get('content-type')! },
    });
  };
  caller = context();
  expect((await send(form)).json()).toMatchObject({ code: 50102 });
  caller = mine;
  const { result } = (await send(form)).json<{ result: { id: string; name: string } }>();
  expect(result.name).toBe('附件.docx');
  form.set('kind', 'video');
  expect((await send(form)).json()).toMatchObject({ code: 40001, errors: [{ path: 'kind' }] });
  form.delete('file');
  form.set('kind', 'cv');
  expect((await send(form)).json()).toMatchObject({ code: 40001, errors: [{ path: 'file', message: '请选择文件' }] });
  form.set('file', new File([Buffer.alloc(10 * 1024 ** 2 + 1)], 'a.pdf'));
  expect((await send(form)).json()).toMatchObject({ code: 40013, msg: expect.stringContaining('10 MB') as string });
  const removed = await app.inject({ method: 'DELETE', url: `/recruit/resume/files/${result.id}` });
  expect(removed.json()).toMatchObject({ code: 200 });
  expect((await app.inject({ method: 'POST', url: `/recruit/resume/files/${result.id}/link` })).json()).toMatchObject(gone);
  expect((await app.inject({ method: 'DELETE', url: '/recruit/resume/files/1' })).json()).toMatchObject({ code: 40001 });
  const listed = (await app.inject('/recruit/resume/files')).json<{ result: { files: { id: string }[] } }>();
  expect(listed.result.files.map(({ id }) => id)).toEqual([photo, cv]);
});

test('a removed or erased file cannot be read at an earlier address', async () => {
  const ofCv = (await createFileLink(mine, deps, { id: cv })).url;
  const ofPhoto = (await createFileLink(mine, deps, { id: photo })).url;
  await removeResumeFile(mine, { id: cv });
  expect((await app.inject(ofCv)).statusCode).toBe(404);
  await eraseFiles(mine, deps, mine.actor.seekerId);
  expect((await app.inject(ofPhoto)).statusCode).toBe(404);
});

test('a CV is read over HTTP for signed-in users, without caching; an aborted upload leaves nothing behind', async () => {
  const reader = await buildSignedInSeeker(context(), deps.seekers);
  const send = async (name: string, bytes: Uint8Array<ArrayBuffer> | undefined) => {
    const form = new FormData();
    if (bytes) form.append('file', new File([bytes], name));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    return app.inject({
      method: 'POST',
      url: '/recruit/resume/cv',
      payload,
      headers: { 'content-type': request.headers.get('content-type')! },
    });
  };
  const bytes = new Uint8Array(buildCvDocx(['姓名：示例求职者', '教育经历', '2018.09-2022.06 示例大学 金融学 本科']));
  caller = context();
  expect((await send('a.docx', bytes)).json()).toMatchObject({ code: 50102 });
  caller = reader;
  const answer = await send('a.docx', bytes);
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.json()).toMatchObject({
    code: 200,
    result: { sections: { basicInfo: { name: '示例求职者' } }, mobile: 'none', rest: '' },
  });
  expect((await send('a.docx', undefined)).json()).toMatchObject({ code: 40001, errors: [{ path: 'file', message: '请选择文件' }] });
  expect((await send('a.doc', bytes)).json()).toMatchObject({ code: 40001, errors: [{ path: 'file' }] });
  const uploads = () =>
    db.selectFrom('resumeFileUploads').select('uploads').where('seekerId', '=', reader.actor.seekerId).executeTakeFirst();
  const before = await uploads();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  const head = [
    'POST /recruit/resume/cv HTTP/1.1',
    'host: localhost',
    'content-type: multipart/form-data; boundary=x',
    'content-length: 90000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-`);
  await new Promise((resolve) => app.server.once('request', resolve));
  socket.destroy();
  await new Promise((resolve) => socket.once('close', resolve));
  expect((await send('a.docx', bytes)).json()).toMatchObject({ code: 200 });
  expect((await uploads())!.uploads).toBe(before!.uploads + 1);
});
