import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildItem, buildUpload } from '#test/factories/content/media.ts';
import { actAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { openMediaDeps } from './deps.ts';
import { mediaTexts } from './schema.ts';
import { addItem } from './service/add-item.ts';
import { listItems } from './service/read-items.ts';
import { updateItemTexts, removeItem } from './service/update-items.ts';
import { cutArea } from './web/cuts.ts';

const { db, context } = useDatabase();
const files = openFileStore(useFolder());
const deps = openMediaDeps({ files });
let staff: Context;
beforeAll(async () => {
  staff = await actAs(context(), ['content.read', 'media.manage']);
});

const send = (name: string, bytes: Uint8Array) => addItem(staff, deps, { file: { name, type: '', bytes } });
const refusedFile = (message: RegExp) => ({ code: 40001, errors: [{ path: 'file', message: expect.stringMatching(message) as string }] });
const masterOf = async (version: string) => {
  const row = await db.selectFrom('mediaVersions').selectAll().where('id', '=', version).executeTakeFirstOrThrow();
  return { row, bytes: await buffer(await files.read(row.storageKey)) };
};

test('a photograph is stored upright, without location and device data', async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#456' } })
    .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { item } = await send('门口.jpg', bytes);
  expect(item).toMatchObject({ name: '门口', width: 600, height: 900, alt: '', isChoosable: false, isReady: false, uses: 0 });
  const { bytes: kept } = await masterOf(item.version);
  expect(await sharp(kept).metadata()).not.toHaveProperty('exif');
  expect(kept.includes('SecretPhone')).toBe(false);
});

test('a HEIC photograph of a phone is accepted', async () => {
  const { item } = await send('IMG_0001.HEIC', readFileSync(new URL('../../../test/fixtures/identity/back.heic', import.meta.url)));
  expect(item).toMatchObject({ name: 'IMG_0001', mediaType: 'image/jpeg' });
});

test('a PNG drawing stays PNG and keeps its transparency', async () => {
  const png = await sharp({ create: { width: 400, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  const { item } = await send('图标.png', png);
  const { row, bytes } = await masterOf(item.version);
  expect(row.mediaType).toBe('image/png');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
});

describe('rejected with a reason, and nothing is stored', () => {
  const bomb = async () => {
    const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  };
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>');
  test.each([
    ['an SVG, which may run scripts', '标志.svg', async () => svg, /JPG、PNG 或 HEIC/],
    ['an SVG that calls itself a PNG', '标志.png', async () => svg, /JPG、PNG 或 HEIC/],
    ['a page that calls itself a photograph', '照片.jpg', async () => Buffer.from('<html>'), /JPG、PNG 或 HEIC/],
    ['a small file of 3,600 million pixels', '炸弹.png', bomb, /像素过大/],
    ['half a photograph', '一半.jpg', async () => (await buildUpload('x', { background: '#111' })).bytes.subarray(0, 600), /损坏/],
    ['a thumbnail', '小.jpg', async () => (await buildUpload('x', { width: 90, height: 60 })).bytes, /90×60 像素/],
  ])('%s', async (_what, name, make, message) => {
    const count = () => db.selectFrom('mediaItems').select('id').execute();
    const before = (await count()).length;
    await expect(send(name, await make())).rejects.toMatchObject(refusedFile(message));
    expect(await count()).toHaveLength(before);
  });
});

test('an identical picture is stored once: the existing one is returned, also for concurrent uploads', async () => {
  const file = await buildUpload('一.jpg', { background: '#010203' });
  const both = await Promise.all([addItem(staff, deps, { file }), addItem(staff, deps, { file: { ...file, name: '二.jpg' } })]);
  expect(both.filter(({ isKnown }) => isKnown)).toHaveLength(1);
  expect(new Set(both.map(({ item }) => item.id)).size).toBe(1);
  expect(await addItem(staff, deps, { file })).toMatchObject({ isKnown: true, item: { id: both[0].item.id } });
});

test('a picture needs either a description or the mark as decorative, not both and not neither', () => {
  const read = (words: object) =>
    mediaTexts.safeParse({ id: 1, name: '大厅', former: { name: '大厅', alt: '', isDecorative: false }, ...words }).success;
  expect([read({ alt: '柜台' }), read({ isDecorative: true })]).toEqual([true, true]);
  expect([read({}), read({ alt: ' ' }), read({ alt: '柜台', isDecorative: true })]).toEqual([false, false, false]);
});

test('pictures are found by name, description, kind, use and missing data, and pages are continuous', async () => {
  const item = await buildItem(staff, deps, '#a0b0c0', '');
  const ids = async (query: Parameters<typeof listItems>[1]) => (await listItems(staff, query)).records.map(({ id }) => id);
  expect(await ids({ search: 'a0b0c0' })).toEqual([item.id]);
  expect(await ids({ search: '100%' })).toEqual([]);
  expect(await ids({ words: 'missing' })).toContain(item.id);
  await updateItemTexts(staff, { id: item.id, name: '柜台', alt: '三位客户在柜台前', isDecorative: false });
  expect(await ids({ search: '三位客户' })).toEqual([item.id]);
  expect(await ids({ words: 'missing' })).not.toContain(item.id);
  expect(await ids({ use: 'used' })).toEqual([]);
  expect(await ids({ use: 'unused', kind: 'photo' })).toContain(item.id);
  expect(await ids({ kind: 'drawing' })).not.toContain(item.id);
  expect(await ids({ before: item.id })).not.toContain(item.id);
});

test('a deleted picture is removed with all its bytes', async () => {
  const item = await buildItem(staff, deps, '#d0e0f0');
  const { row } = await masterOf(item.version);
  await removeItem(staff, deps, { id: item.id });
  await expect(files.read(row.storageKey)).rejects.toThrow('ENOENT');
  expect(await db.selectFrom('mediaVersions').select('id').where('itemId', '=', item.id).execute()).toEqual([]);
  await expect(removeItem(staff, deps, { id: item.id })).rejects.toMatchObject({ code: 40004 });
});

test('a crop contains the focus and stays inside the picture', () => {
  const size = { width: 2000, height: 1000 };
  expect(cutArea(size, 'card', { focusX: 500, focusY: 500 })).toEqual({ left: 250, top: 0, width: 1500, height: 1000 });
  expect(cutArea(size, 'card', { focusX: 0, focusY: 0 })).toMatchObject({ left: 0, width: 1500 });
  expect(cutArea(size, 'card', { focusX: 1000, focusY: 1000 })).toMatchObject({ left: 500, width: 1500 });
  expect(cutArea(size, 'whole', { focusX: 1, focusY: 999 })).toEqual({ left: 0, top: 0, ...size });
});

test('an edit of a description that was changed meanwhile is rejected with both texts, and nothing is saved', async () => {
  const item = await buildItem(staff, deps, '#7a7a7a', '旧的文字');
  const former = { name: item.name, alt: item.alt, isDecorative: false };
  await updateItemTexts(staff, { id: item.id, ...former, alt: '甲写的', former });
  await expect(updateItemTexts(staff, { id: item.id, ...former, alt: '乙写的', former })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringMatching(/现在为：.*甲写的.*您要保存的为：.*乙写的/) as string,
  });
  expect(await db.selectFrom('mediaItems').select('alt').where('id', '=', item.id).executeTakeFirstOrThrow()).toMatchObject({
    alt: '甲写的',
  });
});
