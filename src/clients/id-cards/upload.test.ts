import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ParserPool } from '#platform/parsing/parser-pool.ts';
import { createPictureProcessor } from '#platform/picture/picture-processor.ts';
import {
  allConfirmed,
  buildCaseWithPictures,
  buildCardCase,
  buildCardHolder,
  buildIdentityDeps,
  buildPicture,
  cardValues,
  publishCardUpdate,
  sendPicture,
  readSpecimenPicture,
  type TestClientContext,
} from '#test/factories/clients/id-cards.ts';
import { buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { cardPictures } from './deps.ts';
import { submitInput } from './schema.ts';
import { addImage } from './service/images/add-image.ts';
import { listCachedImages } from './service/images/cached-images.ts';
import { clearImages, readImage } from './service/images/images.ts';
import { removeUnboundImages } from './service/images/remove-unbound-images.ts';
import { submitCard } from './service/submit-card.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const security = buildSecurity();
const deps = buildIdentityDeps(folder, security);

let mine: TestClientContext;
beforeAll(async () => {
  await publishCardUpdate(context());
  mine = await buildCardHolder(context(), security);
});

const send = (name: string, bytes: Uint8Array, ctx = mine) =>
  addImage(ctx, deps, { side: 'front', file: { name, type: 'image/jpeg', bytes } });
const rowOf = (id: string) => db.selectFrom('identityImages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const refusedFile = (message: RegExp) => ({ code: 40001, errors: [{ path: 'file', message: expect.stringMatching(message) as string }] });
const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#345' } });

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

test('only a signed-in client can upload or see a picture', async () => {
  const file = await buildPicture();
  await expect(addImage(context(), deps, { side: 'front', file })).rejects.toMatchObject({ code: 50102 });
  await expect(listCachedImages(context(), deps, {})).rejects.toMatchObject({ code: 50102 });
  await expect(clearImages(context())).rejects.toMatchObject({ code: 50102 });
});

test('without the separate consent no picture is accepted, and the branch is named as the alternative', async () => {
  const other = await buildCardHolder(context(), security, { hasConsented: false });
  await expect(sendPicture(other, deps, 'front')).rejects.toMatchObject({
    code: 40009,
    message: expect.stringMatching(/营业部/) as string,
  });
});

test('stored pictures are encrypted: neither the file store nor the row shows the picture or its name', async () => {
  const { fileId } = await send('王某某身份证.jpg', (await buildPicture()).bytes);
  const row = await rowOf(fileId);
  const stored = await Promise.all((await storedFiles()).map((file) => readFile(file)));
  const picture = await readImage(deps, row, 'original');
  expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(stored.some((bytes) => bytes.includes(picture.subarray(0, 32)))).toBe(false);
  expect(JSON.stringify(row)).not.toContain('王某某');
  await expect(readImage(deps, { ...row, id: '00000000-0000-4000-8000-000000000000' }, 'original')).rejects.toThrow(/authenticate/);
});

test('a photograph is rotated by its orientation data, and its metadata is removed', async () => {
  const given = readSpecimenPicture('front-rotated.jpg');
  expect(await sharp(given.bytes).metadata()).toMatchObject({ orientation: 6, width: 900, height: 1300 });
  const { fileId } = await send(given.name, given.bytes);
  const kept = await readImage(deps, await rowOf(fileId), 'original');
  const { width, height, exif, orientation } = await sharp(kept).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 1300, height: 900, exif: undefined, orientation: undefined });
});

test('HEIC and PNG become JPEG, and a large picture is reduced', async () => {
  const heic = await rowOf((await send('国徽面.HEIC', readSpecimenPicture('back.heic').bytes)).fileId);
  expect([heic.width, heic.height]).toEqual([1300, 900]);
  const png = await rowOf((await send('a.png', await draw(4000, 2500).png().toBuffer())).fileId);
  expect([png.width, png.height]).toEqual([2000, 1250]);
  expect((await sharp(await readImage(deps, png, 'original')).metadata()).format).toBe('jpeg');
});

test.each([
  ['a GIF named JPG', Buffer.from('47494638396101000100', 'hex')],
  ['a page of HTML', Buffer.from('<html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>')],
  ['nothing', Buffer.alloc(0)],
  ['an AVIF', Buffer.concat([Buffer.from('0000001c667479706176696600000000', 'hex'), Buffer.alloc(100)])],
])('%s is rejected whatever its file name', async (_what, bytes) => {
  await expect(send('身份证.jpg', bytes)).rejects.toMatchObject(refusedFile(/JPG、PNG 或 HEIC/));
});

test('a damaged picture is rejected and not stored', async () => {
  const before = (await storedFiles()).length;
  const whole = (await buildPicture()).bytes;
  await expect(send('a.jpg', whole.subarray(0, 300))).rejects.toMatchObject(refusedFile(/损坏/));
  await expect(send('a.heic', readSpecimenPicture('back.heic').bytes.subarray(0, 9000))).rejects.toMatchObject(refusedFile(/损坏/));
  expect((await storedFiles()).length).toBe(before);
});

test('a picture with too few pixels in either direction is rejected', async () => {
  await expect(send('a.jpg', await draw(599, 400).jpeg().toBuffer())).rejects.toMatchObject(refusedFile(/599×400/));
  await expect(send('a.jpg', await draw(900, 379).jpeg().toBuffer())).rejects.toMatchObject(refusedFile(/600×380/));
  await expect(send('a.jpg', await draw(380, 600).jpeg().toBuffer())).resolves.toHaveProperty('fileId');
});

test('a small file that would decompress to billions of pixels is rejected by its header', async () => {
  for (const [width, height] of [
    [60_000, 60_000],
    [10_000, 5_001],
  ] as const) {
    const png = await draw(600, 400).png().toBuffer();
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    await expect(send('a.png', png)).rejects.toMatchObject(refusedFile(/像素过大/));
  }
  const heic = Buffer.from(readSpecimenPicture('back.heic').bytes);
  heic.writeUInt32BE(60_000, heic.indexOf('ispe') + 8);
  heic.writeUInt32BE(60_000, heic.indexOf('ispe') + 12);
  await expect(send('a.heic', heic)).rejects.toMatchObject(refusedFile(/像素过大|损坏/));
});

test('a file over ten megabytes is rejected with the limit', async () => {
  await expect(send('a.jpg', Buffer.alloc(10 * 1024 ** 2 + 1, 0xff))).rejects.toMatchObject({
    code: 40013,
    message: expect.stringMatching(/10 MB/) as string,
  });
});

test('when too many wait, another upload is rejected at once', async () => {
  const shop = createPictureProcessor(cardPictures, new ParserPool({ processes: 1, waiting: 1 }));
  const { bytes } = await buildPicture();
  const answers = await Promise.allSettled([shop.prepare(bytes), shop.prepare(bytes), shop.prepare(bytes)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(answers[2]).toMatchObject({ reason: { code: 40029 } });
  await expect(shop.prepare(bytes)).resolves.toHaveProperty('width', 640);
});

test('after forty pictures within an hour one client has to wait, and another one does not', async () => {
  const ctx = await buildCardHolder(context(), security);
  const hour = new Date('2026-08-21T02:00:00Z');
  await db.insertInto('identityUses').values({ clientId: ctx.actor.clientId, kind: 'upload', hour, uses: 40 }).execute();
  await expect(sendPicture(ctx, deps, 'front')).rejects.toMatchObject({ code: 40029, retryAfter: 3600 });
  await expect(sendPicture(mine, deps, 'front')).resolves.toBeTruthy();
  await expect(sendPicture({ ...ctx, now: new Date('2026-08-21T03:00:00Z') }, deps, 'front')).resolves.toBeTruthy();
});

test('the newest picture of each side is kept, and of two parallel uploads one remains', async () => {
  const ctx = await buildCardHolder(context(), security);
  await sendPicture(ctx, deps, 'front');
  await Promise.all([sendPicture(ctx, deps, 'front'), sendPicture(ctx, deps, 'front'), sendPicture(ctx, deps, 'back')]);
  const states = await db.selectFrom('identityImages').select(['side', 'state']).where('clientId', '=', ctx.actor.clientId).execute();
  expect(
    states
      .filter(({ state }) => state === 'waiting')
      .map(({ side }) => side)
      .toSorted(),
  ).toEqual(['back', 'front']);
  expect(states.filter(({ state }) => state === 'discarded')).toHaveLength(2);
});

test('cached pictures are listed by side with their names, for a day, to their client only', async () => {
  const ctx = await buildCardHolder(context(), security);
  expect(await listCachedImages(ctx, deps, {})).toEqual({ front: null, back: null });
  const { fileId } = await send('人像.jpg', (await buildPicture()).bytes, ctx);
  const webUrl = expect.stringMatching(`^/common/file/image/${fileId}\\?expires=\\d+&session=client-[-0-9a-f]{36}&signature=`) as string;
  expect(await listCachedImages(ctx, deps, {})).toEqual({ front: { fileName: '人像.jpg', webUrl }, back: null });
  expect(await listCachedImages({ ...ctx, now: new Date(ctx.now.getTime() + 86_400_000) }, deps, {})).toEqual({ front: null, back: null });
  const other = await buildCardHolder(context(), security);
  expect(await listCachedImages(other, deps, {})).toEqual({ front: null, back: null });
  const acptId = await buildCardCase(ctx);
  await expect(listCachedImages(other, deps, { acpt_id: acptId })).rejects.toMatchObject({ code: 40004 });
});

test('cleared pictures are no longer available to their client', async () => {
  const ctx = await buildCardHolder(context(), security);
  await sendPicture(ctx, deps, 'front');
  await clearImages(ctx);
  expect(await listCachedImages(ctx, deps, {})).toEqual({ front: null, back: null });
});

test('withdrawing the consent deletes pictures that were not submitted', async () => {
  const ctx = await buildCardHolder(context(), security);
  const acptId = await buildCaseWithPictures(ctx, deps);
  await sendPicture(ctx, deps, 'back');
  expect(await removeUnboundImages(ctx, ctx.actor.clientId)).toBe(3);
  expect(await listCachedImages(ctx, deps, { acpt_id: acptId })).toEqual({ front: null, back: null });

  const submitted = await buildCardHolder(context(), security);
  const acpt_id = await buildCaseWithPictures(submitted, deps);
  await submitCard(submitted, deps, submitInput.parse({ acpt_id, fields: cardValues, confirmed: allConfirmed }));
  expect(await removeUnboundImages(submitted, submitted.actor.clientId)).toBe(0);
});
