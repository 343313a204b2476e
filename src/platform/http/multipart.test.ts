import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { call, type Call, type Upload } from '#contract/call.ts';
import { useDatabase } from '#test/support/database.ts';
import { prepareRequest } from '#ui/api/prepared-request.ts';
import { endpoint } from './endpoint.ts';
import { handleErrors } from './handle-errors.ts';
import { invoke } from './invoke.ts';
import { buildOpenApi } from './openapi/document.ts';
import { registerCalls } from './register-calls.ts';
import { uploadedFile } from './uploaded-file.ts';

interface FormInput {
  title: string;
  page?: number;
  files?: Upload | Upload[];
}
interface ParsedForm {
  title: string;
  page: number;
  files: { name: string; type: string; text: string }[];
}

const { context } = useDatabase();
const files = z.union([uploadedFile.transform((one) => [one]), z.array(uploadedFile).max(2)]).default([]);
const letter = z.object({ title: z.string().min(2), page: z.coerce.number<number>().default(1), files });
const received = z.object({
  title: z.string(),
  page: z.number(),
  files: z.array(z.object({ name: z.string(), type: z.string(), text: z.string() })),
});
const send = call<FormInput, ParsedForm>('POST', '/letters', { body: 'multipart' });
const mine = call<FormInput, ParsedForm>('POST', '/mine', { body: 'multipart', who: 'client' });
const plain = call<{ title: string }, ParsedForm>('POST', '/plain');
const portrait = call<{ photo: Upload }, object>('POST', '/portraits', { body: 'multipart' });

const spec = { input: letter, result: received, summary: '收信', upload: { fileBytes: 2 * 1024 ** 2, files: 2 } };
const read = async (_ctx: unknown, { title, page, files: all }: z.output<typeof letter>): Promise<ParsedForm> => ({
  title,
  page,
  files: all.map(({ name, type, bytes }) => ({ name, type, text: Buffer.from(bytes).toString('utf8').slice(0, 20) })),
});
/** The complete bytes of a received file. */
let brought: Uint8Array | undefined;
const endpoints = [
  endpoint(send, spec, read),
  endpoint(mine, spec, read),
  endpoint(plain, { input: z.object({ title: z.string() }), result: received, summary: '无附件' }, async (_ctx, { title }) => ({
    title,
    page: 1,
    files: [],
  })),
  endpoint(portrait, { input: z.object({ photo: uploadedFile }), result: z.object({}), summary: '照片' }, async (_ctx, { photo }) => {
    brought = photo.bytes;
    return {};
  }),
];

const apps: FastifyInstance[] = [];
let origin: string;
let originWithoutDisk: string;
beforeAll(async () => {
  origin = await listen();
  // A folder cannot be created inside a file, not even by root.
  originWithoutDisk = await listen(join(import.meta.filename, 'uploads'));
});
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))));

async function listen(uploadFolder?: string): Promise<string> {
  // The clients of these tests keep their connections open.
  const app = fastify({ bodyLimit: 1024, forceCloseConnections: true });
  apps.push(app);
  handleErrors(app, 1024);
  registerCalls(app, {
    endpoints,
    product: async () => 'qt',
    contextOf: async () => context({ actor: { kind: 'visitor' } }),
    uploadFolder,
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** Sends an input like the generic client, up to the JSON of the response. */
async function ask<Input>(which: Call<Input, unknown>, input: Input): Promise<{ status: number; body: Record<string, unknown> }> {
  const bases = { site: origin, gateway: origin, information: origin, download: origin, second: origin };
  const { url, body } = prepareRequest(which, input, { product: 'qt', bases });
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
  const answer = await fetch(url, { method: which.method, ...(body === undefined ? {} : { body }), ...(headers && { headers }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const textFile = (name: string, content: string): File => new File([content], name, { type: 'text/plain' });

test('a large file arrives unchanged, whatever its chunks', async () => {
  const bytes = randomBytes(9_999_999);
  await ask(portrait, { photo: new File([bytes], '照片.jpg') });
  expect(Buffer.compare(brought!, bytes)).toBe(0);
});

test('an input with files is sent as a form and arrives with names, types and bytes', async () => {
  const { body } = await ask(send, { title: '来信', page: 3, files: [textFile('证据一.txt', '第一份'), textFile('证据二.txt', '第二份')] });
  expect(body.result).toEqual({
    title: '来信',
    page: 3,
    files: [
      { name: '证据一.txt', type: 'text/plain', text: '第一份' },
      { name: '证据二.txt', type: 'text/plain', text: '第二份' },
    ],
  });
});

test.each(['年报 "终稿".txt', '上半年\r\n报告\n.txt', '全家👨‍👩‍👧.txt', '𠮷田﨑.txt', '100% 增长 %e4%b8.txt', "l'été;a=b.txt"])(
  'the name %j of a file arrives as its owner wrote it',
  async (name) => {
    const { body } = await ask(send, { title: '来信', files: textFile(name, '一') });
    expect(body).toMatchObject({ result: { files: [{ name }] } });
  },
);

test('a single file and no file are accepted as well; without a file the same call is sent as JSON', async () => {
  expect((await ask(send, { title: '来信', files: textFile('一.txt', '一') })).body).toMatchObject({
    result: { files: [{ name: '一.txt' }] },
  });
  expect((await ask(send, { title: '来信' })).body).toMatchObject({ result: { files: [], page: 1 } });
});

test('the empty file that browsers send for an empty file field is ignored', async () => {
  const form = new FormData();
  form.append('title', '来信');
  form.append('files', new File([], '', { type: 'application/octet-stream' }));
  expect((await ask(send, form as unknown as FormInput)).body).toMatchObject({ result: { files: [] } });
});

test('a page action passes the File of its form to the service', async () => {
  const result = await invoke(endpoints[0]!, context(), { title: '来信', files: textFile('证据.txt', '内容') });
  expect(result).toMatchObject({ files: [{ name: '证据.txt', type: 'text/plain', text: '内容' }] });
});

test('a file beyond the limit is refused with 40013, and the message names the limit', async () => {
  const { status, body } = await ask(send, { title: '来信', files: textFile('大.txt', 'x'.repeat(2 * 1024 ** 2 + 1)) });
  expect([status, body]).toEqual([413, { code: 40013, msg: '单个文件不能超过 2 MB' }]);
});

test('more files than allowed are refused with 40013, and the message names their number', async () => {
  const three = ['一', '二', '三'].map((name) => textFile(name, name));
  const { body } = await ask(send, { title: '来信', files: three });
  expect(body).toEqual({ code: 40013, msg: '一次最多上传 2 个文件' });
});

test('too many fields or a field that is too long are refused with 40013', async () => {
  const many = new FormData();
  for (let index = 0; index < 80; index++) many.append(`f${index}`, 'x');
  expect((await ask(send, many as unknown as FormInput)).body).toMatchObject({ code: 40013 });
  const long = new FormData();
  long.append('title', 'x'.repeat(70_000));
  expect((await ask(send, long as unknown as FormInput)).body).toMatchObject({ code: 40013 });
});

test('form fields are validated like JSON: wrong and unknown ones are named', async () => {
  expect((await ask(send, { title: '短', files: textFile('一', '一') })).body).toMatchObject({ code: 40001, errors: [{ path: 'title' }] });
  const stray = { title: '来信', files: textFile('一', '一'), stray: 'x' };
  expect((await ask(send, stray)).body).toMatchObject({ code: 40001 });
});

test.each([1, 200_000])('when the disk cannot store files, the form of %i bytes is answered at once with what to do', async (size) => {
  const form = new FormData();
  form.append('title', '信');
  form.append('files', textFile('a.txt', 'x'.repeat(size)));
  form.append('files', textFile('b.txt', 'x'.repeat(size)));
  const answer = await fetch(`${originWithoutDisk}${send.path}`, { method: 'POST', body: form });
  expect([answer.status, await answer.json()]).toEqual([503, { code: 50300, msg: '服务器暂时无法接收文件，请稍后再试' }]);
});

test('bytes that are not a form are refused, not an internal error', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const [type, body] of [
    [headers['content-type'], 'broken'],
    ['multipart/form-data', 'broken'],
    [headers['content-type'], '--x\r\n\r\n'],
  ] as const) {
    const answer = await fetch(`${origin}/letters`, { method: 'POST', headers: { 'content-type': type }, body });
    expect([type, body, answer.status]).toEqual([type, body, 400]);
  }
});

test('without a session the files of a client call are not read', async () => {
  const answer = await ask(mine, { title: '来信', files: textFile('大.txt', 'x'.repeat(3 * 1024 ** 2)) });
  expect(answer.body.code).toBe(50102);
});

test('calls without files do not accept forms', async () => {
  const form = new FormData();
  form.append('title', '来信');
  expect((await ask(plain, form as unknown as { title: string })).body.code).toBe(40001);
});

test('in OpenAPI files are binary parts of a form, and JSON is listed only where no file is required', () => {
  const options = { title: '前厅', product: 'qt', publicUrl: 'http://localhost:3000', examples: new Map() };
  const { paths } = buildOpenApi([{ title: '信', description: '寄信。', endpoints }], options) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: Record<string, unknown> } }> } } }>;
  };
  expect(Object.keys(paths['/letters']!.post.requestBody.content)).toEqual(['multipart/form-data', 'application/json']);
  const photo = paths['/portraits']!.post.requestBody.content;
  expect(Object.keys(photo)).toEqual(['multipart/form-data']);
  expect(photo['multipart/form-data']!.schema.properties.photo).toEqual({ type: 'string', format: 'binary' });
});
