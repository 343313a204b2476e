import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, afterEach, expect, test } from 'vitest';
import { complaintEvidenceAdd } from '#complaints/complaint/calls.ts';
import { fileAddress } from '#content/files/calls.ts';
import { storeFile } from '#content/files/service/files.ts';
import { linkKey, signedAddress } from '#content/files/service/signed-link.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { readConfig } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { keepBuild } from '#platform/storage/asset-builds.ts';
import { openBucket } from '#platform/storage/s3/bucket.ts';
import { bodyOf } from '#platform/storage/s3/request-body.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import { prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { useDatabase } from '#test/support/database.ts';
import { buildPdf, smallestPng } from '#test/support/documents.ts';
import { useFolder } from '#test/support/folder.ts';
import { startTestSite } from '#test/support/site.ts';
import { useObjectStore, type StoreTrouble } from '#test/support/stores/object-store.ts';
import { withSiteContext } from '../../../scripts/site/site-context.ts';
import type { RunningSite } from '../main.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const server = useObjectStore();
const folder = useFolder();
/** No user, not even root, can create a folder there. */
const nowhere = '/proc/no-folder';
const running: RunningSite[] = [];
const secretText = 'a secret that all processes on the bucket share';

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await prepareComplaints(context());
});
afterEach(async () => void (await Promise.all(running.splice(0).map((site) => site.stop()))));

const plain: PageRenderer['renderPage'] = async () => ({ kind: 'page', status: 200, head: { title: '首页' }, data: '{}', body: '正文' });
const environment = (more: Record<string, string> = {}) => ({
  DATABASE_URL: connectionString,
  SECRET: secretText,
  DATA_DIR: nowhere,
  FILE_STORE: 's3',
  S3_ENDPOINT: server.place().endpoint,
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'S3RVER',
  S3_SECRET_KEY: 'S3RVER',
  S3_PATH_STYLE: 'on',
  S3_TIMEOUT_MS: '2000',
  ...more,
});
async function start(role: string, more: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startTestSite(connectionString, plain, environment({ ROLE: role, ...more }));
  running.push(site);
  return site;
}
async function upload(site: RunningSite): Promise<{ status: number; body: { result?: { fileId: string } } }> {
  const form = new FormData();
  form.append('file', new Blob([smallestPng], { type: 'image/png' }), '叫号单.png');
  const answer = await fetch(site.publicAddress + complaintEvidenceAdd.path, { method: 'POST', body: form });
  return { status: answer.status, body: (await answer.json()) as { result?: { fileId: string } } };
}
const newestFile = () => db.selectFrom('files').selectAll().orderBy('createdAt', 'desc').executeTakeFirstOrThrow();
async function linkTo(file: { id: string; name: string }): Promise<string> {
  return signedAddress(linkKey(await loadSecret(readConfig(environment()))), file, new Date());
}
/** Requests a path without normalizing `..`. */
async function rawGet(site: RunningSite, path: string): Promise<Buffer> {
  const { hostname, port } = new URL(site.publicAddress);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    http.get({ hostname, port, path }, resolve).on('error', reject);
  });
  return buffer(answer);
}
const refused = 'refused in Chinese, or broken off';
/** Downloads an address like a browser. */
async function download(address: string): Promise<Buffer | string> {
  const answer = await fetch(address);
  const bytes = await bytesOf(answer).catch(() => undefined);
  if (bytes === undefined) return refused;
  if (answer.status === 200) return bytes;
  const text = `${answer.status} ${bytes.toString()}`;
  return text === '503 {"code":50300,"msg":"服务暂时不可用，请稍后再试"}' ? refused : text;
}
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

test('without a folder: an upload to one process is served by another', { timeout: 60_000 }, async () => {
  const [first, second] = [await start('web'), await start('web')];
  expect((await upload(first)).status).toBe(200);
  const file = await newestFile();
  const answer = await fetch(second.publicAddress + (await linkTo(file)));
  expect(answer.status).toBe(200);
  expect((await bytesOf(answer)).equals(Buffer.from(smallestPng))).toBe(true);
  const part = await fetch(second.publicAddress + (await linkTo(file)), { headers: { range: 'bytes=1-3' } });
  expect([part.status, (await bytesOf(part)).toString('latin1')]).toEqual([206, 'PNG']);
  expect(existsSync(nowhere)).toBe(false);
});

test('without a folder: a file added by a command is rendered by a worker and served by a web process', { timeout: 60_000 }, async () => {
  const [web] = [await start('web'), await start('worker')];
  const meta = { name: '年报.pdf', mediaType: 'application/pdf', visibility: 'public', limit: 1_000_000 } as const;
  const pdf = await buildPdf();
  const { id } = await withSiteContext('test', { config: readConfig(environment()), connectionString }, ({ ctx, files }) =>
    storeFile(ctx, files, Readable.from([pdf]), meta),
  );
  const page = () => fetch(`${web.publicAddress}/file-pages/${id}/1`);
  await expect.poll(async () => (await page()).status, { timeout: 40_000, interval: 500 }).toBe(200);
  expect((await bytesOf(await page())).subarray(8, 12).toString('latin1')).toBe('WEBP');
  expect(existsSync(nowhere)).toBe(false);
});

test('a private file requires its link, and no picture address opens it', async () => {
  const site = await start('web');
  await upload(site);
  const { storageKey, ...file } = await newestFile();
  expect((await fetch(site.publicAddress + fileAddress(file))).status).toBe(404);
  server.seen.length = 0;
  for (const way of ['../', '%2e%2e/', '..%2f', '.%2e/', 'x/../../', '%252e%252e/', '../', '..%5c', '//', '.hidden/../../'])
    expect((await rawGet(site, `/media/${way}files/${storageKey}`)).includes(Buffer.from(smallestPng)), way).toBe(false);
  expect(server.seen.filter((line) => line.includes('/files/files/'))).toEqual([]);
});

test(
  'while the bucket is unreachable no upload is confirmed, visitors get an error, and deletions are made later',
  { timeout: 60_000 },
  async () => {
    const site = await start('web', { S3_TIMEOUT_MS: '500' });
    await upload(site);
    const file = await newestFile();
    const { count: before } = await db
      .selectFrom('files')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    server.trouble = () => ({ status: 500, code: 'InternalError' });
    const refused = await upload(site);
    expect(refused).toMatchObject({ status: 503, body: { code: 50300, msg: '服务暂时不可用，请稍后再试' } });
    const answer = await fetch(site.publicAddress + (await linkTo(file)));
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([503, null]);
    expect((await fetch(site.publicAddress)).status).toBe(200);
    const { count: after } = await db
      .selectFrom('files')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(after).toBe(before);
    // Bytes that may have been stored nevertheless are recorded for removal.
    expect(await db.selectFrom('storeLeftovers').selectAll().execute()).toHaveLength(1);
  },
);

test.each<[string, StoreTrouble]>([
  ['sends other bytes', 'wrong bytes'],
  ['breaks off half-way', 'cut'],
  ['does not answer', 'silence'],
  ['is too busy', { status: 503, code: 'SlowDown' }],
])(
  'from a bucket that %s no visitor gets a file that is not as it was kept, and nothing is written over it',
  { timeout: 60_000 },
  async (_what, trouble) => {
    const site = await start('web', { S3_TIMEOUT_MS: '500' });
    await upload(site);
    const small = await newestFile();
    const large = Buffer.from('%PDF-1.7\n'.padEnd(2_500_000, 'qianting'));
    const meta = { name: '年报.pdf', mediaType: 'application/pdf', visibility: 'public', limit: large.length } as const;
    const { id } = await withSiteContext('test', { config: readConfig(environment()), connectionString }, ({ ctx, files }) =>
      storeFile(ctx, files, Readable.from([large]), meta),
    );
    const addresses = [await linkTo(small), fileAddress({ id, name: meta.name })];
    server.seen.length = 0;
    server.trouble = ({ method }) => (method === 'GET' ? trouble : undefined);
    for (const address of addresses) expect(await download(site.publicAddress + address)).toBe(refused);
    server.trouble = () => undefined;
    expect(server.seen.filter((line) => /^(?:PUT|POST|DELETE) \/files\/files\//.test(line))).toEqual([]);
    for (const [place, bytes] of [Buffer.from(smallestPng), large].entries()) {
      const isWell = async () => bytes.equals(Buffer.from(await download(site.publicAddress + addresses[place]!)));
      await expect.poll(isWell, { timeout: 20_000 }).toBe(true);
    }
  },
);

test('an upload stored with different bytes is rejected, leaves no row, and is removed', { timeout: 60_000 }, async () => {
  const site = await start('web', { S3_TIMEOUT_MS: '500' });
  const countFiles = async () =>
    (
      await db
        .selectFrom('files')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const before = await countFiles();
  server.seen.length = 0;
  server.trouble = ({ method }) => (method === 'PUT' ? 'wrong upload' : undefined);
  expect(await upload(site)).toMatchObject({ status: 503, body: { code: 50300, msg: '服务暂时不可用，请稍后再试' } });
  server.trouble = () => undefined;
  expect(await countFiles()).toBe(before);
  const put = server.seen.find((line) => line.startsWith('PUT'))!.slice('PUT '.length);
  expect(server.seen).toContain(`DELETE ${put}`);
  expect((await upload(site)).status).toBe(200);
});

test('pictures of the site come from the bucket, whole and as ranges, and each is fetched once', async () => {
  const bucket = openBucket(server.place());
  await bucket.put('media/banners/门.svg', bodyOf(Buffer.from('<svg/>')));
  await bucket.put('media/frames/chat.html', bodyOf(Buffer.from('<p>聊</p>')));
  const site = await start('web');
  server.seen.length = 0;
  const address = `${site.publicAddress}/media/banners/${encodeURIComponent('门.svg')}`;
  const answer = await fetch(address);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
    'content-length': '6',
  });
  expect(await answer.text()).toBe('<svg/>');
  const same = await fetch(address, { headers: { 'if-none-match': answer.headers.get('etag')! } });
  expect(same.status).toBe(304);
  const part = await fetch(address, { headers: { range: 'bytes=1-3' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 1-3/6', 'svg']);
  expect(server.seen.filter((line) => line.includes('banners')).length).toBeLessThanOrEqual(3);
  const framed = await fetch(`${site.publicAddress}/media/frames/chat.html`);
  expect(framed.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  for (let n = 0; n < 5; n++) expect((await fetch(`${site.publicAddress}/media/none.webp`)).status).toBe(404);
  expect(server.seen.filter((line) => line.includes('none.webp'))).toHaveLength(1);
});

test('a tab opened before an upgrade finds its scripts in the bucket, also compressed; those of the fourth build before are deleted', async () => {
  // Its own build is the oldest.
  const site = await start('web');
  const bucket = openBucket(server.place());
  for (const [day, name] of ['first', 'second', 'third', 'fourth'].entries()) {
    const built = join(folder, name);
    await mkdir(built);
    for (const ending of ['', '.br']) await writeFile(join(built, `${name}.js${ending}`), `${name}${ending}`);
    await writeFile(join(built, 'shared.js'), 'shared');
    await keepBuild({ db, bucket, shelf: 'public' }, built, new Date(Date.UTC(2099, 7, day + 1)));
  }
  const statuses: number[] = [];
  for (const name of ['fourth', 'third', 'second', 'first', 'shared'])
    statuses.push((await fetch(`${site.publicAddress}/assets/${name}.js`)).status);
  expect(statuses).toEqual([200, 200, 200, 404, 200]);
  const packed = await fetch(`${site.publicAddress}/assets/second.js`, { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const { headers } = packed;
  expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual(['text/javascript; charset=utf-8', 'br']);
});

test.each([
  ['a wrong key', { S3_SECRET_KEY: 'another-key' }, '对象存储不能使用：对象存储拒绝了请求（SignatureDoesNotMatch）：请检查 S3_SECRET_KEY'],
  [
    'a bucket that is not there',
    { S3_BUCKET: 'nowhere' },
    '对象存储不能使用：对象存储拒绝了请求（NoSuchBucket）：没有 S3_BUCKET 所指的存储桶，请检查名称与 S3_PATH_STYLE',
  ],
])('%s stops the start with its reason', async (_what, more, message) => {
  await expect(start('web', more)).rejects.toThrow(message);
});

test('a temporarily unreachable bucket does not stop the start', { timeout: 30_000 }, async () => {
  server.trouble = () => ({ status: 503, code: 'SlowDown' });
  const site = await start('web');
  expect((await fetch(site.publicAddress)).status).toBe(200);
});
