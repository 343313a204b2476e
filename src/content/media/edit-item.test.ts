import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { actAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { openMediaDeps } from './deps.ts';
import { mediaEdit, type MediaEdit, type MediaItem } from './schema.ts';
import { addItem } from './service/add-item.ts';
import { editItem } from './service/edit-item.ts';
import { readItem } from './service/read-items.ts';
import { updateItemTexts } from './service/update-items.ts';
import { recordUses } from './service/uses.ts';
import { refocusItem } from './service/versions.ts';
import { libraryPictureAddress } from './web/picture-address.ts';

const { db, context } = useDatabase();
const files = openFileStore(useFolder());
const deps = openMediaDeps({ files });
let staff: Context;
beforeAll(async () => {
  staff = await actAs(context(), ['content.read', 'media.manage']);
});

const corners = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;
type Corner = keyof typeof corners;
let made = 0;

/** Renders a picture of four quarters: red and green above, blue and white below. */
async function drawQuarters(width = 600, height = 400): Promise<Buffer> {
  made += 1;
  const [across, down] = [width / 2, height / 2];
  const quarter = (corner: Corner, left: number, top: number) => {
    const [r, g, b] = corners[corner];
    return { input: { create: { width: across, height: down, channels: 3 as const, background: { r, g, b } } }, left, top };
  };
  const quarters = [quarter('red', 0, 0), quarter('green', across, 0), quarter('blue', 0, down), quarter('white', across, down)];
  const mark = { input: { create: { width: 1, height: 1, channels: 3 as const, background: { r: made, g: 0, b: 0 } } }, left: 0, top: 0 };
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([...quarters, mark])
    .png()
    .toBuffer();
}

async function add(bytes: Buffer, name = '四色.png'): Promise<MediaItem> {
  const { item } = await addItem(staff, deps, { file: { name, type: '', bytes: new Uint8Array(bytes) } });
  return updateItemTexts(staff, { id: item.id, name: '四色', alt: '四个色块', isDecorative: false });
}

const edit = (item: MediaItem, wanted: Partial<MediaEdit>) =>
  editItem(
    staff,
    deps,
    mediaEdit.parse({
      id: item.id,
      version: item.version,
      as: 'version',
      turn: 0,
      isMirrored: false,
      isFlipped: false,
      crop: null,
      ...wanted,
    }),
  );
const masterOf = async (version: string) => {
  const row = await db.selectFrom('mediaVersions').selectAll().where('id', '=', version).executeTakeFirstOrThrow();
  return { row, bytes: await buffer(await files.read(row.storageKey)) };
};

/** Returns the colour of each quarter, row by row. */
async function quartersOf(bytes: Buffer): Promise<Corner[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const found = Object.entries(corners).find(([, colour]) => colour.every((value, index) => Math.abs(value - data[place + index]!) < 12));
    return (found?.[0] ?? `${data[place]},${data[place + 1]},${data[place + 2]}`) as Corner;
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}
const refused = (message: RegExp) => ({ code: 40001, errors: [{ path: 'crop', message: expect.stringMatching(message) as string }] });

describe('rotated, then mirrored, then cropped', () => {
  test.each<[string, Partial<MediaEdit>, [number, number], Corner[]]>([
    ['to the right', { turn: 90 }, [400, 600], ['blue', 'red', 'white', 'green']],
    ['to the left', { turn: 270 }, [400, 600], ['green', 'white', 'red', 'blue']],
    ['by half', { turn: 180 }, [600, 400], ['white', 'blue', 'green', 'red']],
    ['left for right', { isMirrored: true }, [600, 400], ['green', 'red', 'white', 'blue']],
    ['upside down', { isFlipped: true }, [600, 400], ['blue', 'white', 'red', 'green']],
    ['turned and mirrored', { turn: 90, isMirrored: true }, [400, 600], ['red', 'blue', 'green', 'white']],
    ['its upper right quarter', { crop: { left: 300, top: 0, width: 300, height: 200 } }, [300, 200], ['green', 'green', 'green', 'green']],
    [
      'turned, of which the lower left quarter is taken',
      { turn: 90, crop: { left: 0, top: 300, width: 200, height: 300 } },
      [200, 300],
      ['white', 'white', 'white', 'white'],
    ],
  ])('%s', async (_how, wanted, [width, height], expected) => {
    const { version } = await edit(await add(await drawQuarters()), wanted);
    const { row, bytes } = await masterOf(version);
    expect(row).toMatchObject({ width, height, mediaType: 'image/png' });
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    expect(await quartersOf(bytes)).toEqual(expected);
  });
});

test('a photograph keeps its colours, and its location and device data stay removed', async () => {
  const bytes = await sharp(await drawQuarters())
    .withIccProfile('p3')
    .withExif({ IFD0: { Make: 'SecretPhone' } })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).icc).toBeDefined();
  const { version } = await edit(await add(bytes, '照片.jpg'), { turn: 90 });
  const { row, bytes: kept } = await masterOf(version);
  expect(row.mediaType).toBe('image/jpeg');
  // Pixels in the wide gamut of a phone are converted to sRGB, which needs no embedded profile.
  expect(await quartersOf(kept)).toEqual(['blue', 'red', 'white', 'green']);
  const { exif, icc } = await sharp(kept).metadata();
  expect({ exif, icc }).toEqual({ exif: undefined, icc: undefined });
});

test('an unused picture shows the edit at once, with its description; the original is kept and is the base of the next edit and of restoring', async () => {
  const item = await add(await drawQuarters());
  const first = await edit(item, { crop: { left: 0, top: 0, width: 300, height: 200 } });
  expect(first).toMatchObject({ isShown: true, item: { id: item.id, name: '四色', alt: '四个色块', width: 300, height: 200 } });
  expect(await readItem(staff, { id: item.id })).toMatchObject({
    original: { version: item.version, width: 600, height: 400, edit: { crop: { width: 300 } } },
  });
  // Wider than the current crop: computed again from the original.
  const second = await edit(first.item, { crop: { left: 300, top: 0, width: 300, height: 400 } });
  expect(await quartersOf((await masterOf(second.version)).bytes)).toEqual(['green', 'green', 'white', 'white']);
  const third = await edit(second.item, {});
  expect(third.item).toMatchObject({ width: 600, height: 400 });
  expect((await masterOf(third.version)).row.storageKey).toBe((await masterOf(item.version)).row.storageKey);
  expect((await readItem(staff, { id: item.id })).original).toBeNull();
});

test('for a used picture the edit is published by a change order, and the shown picture does not change before', async () => {
  const item = await add(await drawQuarters());
  await inOrder(item);
  const { isShown, version } = await edit(item, { turn: 90 });
  expect(isShown).toBe(false);
  expect((await readItem(staff, { id: item.id })).version).toBe(item.version);
  expect(version).not.toBe(item.version);
});

/** Uses the picture in a draft. */
async function inOrder({ key }: MediaItem): Promise<void> {
  const { id } = await db
    .insertInto('approvalRequests')
    .values({
      kind: 'content',
      type: 'campaign',
      act: 'write',
      title: '活动',
      scope: 'campaign',
      state: 'draft',
      payload: '{}',
      contentHash: '0'.repeat(64),
      levels: 1,
      madeBy: (staff as Context & { staffId: number }).staffId,
      madeAt: staff.now,
      changedAt: staff.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordUses(staff, { holder: `order:${id}`, title: '活动', orderId: id }, { picture: libraryPictureAddress(key, 'banner') });
}

test('a copy is created with the same description and leaves the picture unchanged; an identical one is not created twice', async () => {
  const item = await add(await drawQuarters());
  const { item: beside, isKnown } = await edit(item, { as: 'picture', crop: { left: 0, top: 0, width: 300, height: 200 } });
  expect(beside).toMatchObject({ name: '四色（裁剪）', alt: '四个色块', isChoosable: true, uses: 0, width: 300 });
  expect(isKnown).toBe(false);
  expect(beside.id).not.toBe(item.id);
  expect((await readItem(staff, { id: item.id })).version).toBe(item.version);
  const again = await edit(item, { as: 'picture', crop: { left: 0, top: 0, width: 300, height: 200 } });
  expect(again).toMatchObject({ isKnown: true, item: { id: beside.id } });
});

test('the focus stays on its point, or moves to the edge when the point was cropped away', async () => {
  const item = await add(await drawQuarters());
  await refocusItem(staff, { id: item.id, focusX: 750, focusY: 250 });
  const focused = await readItem(staff, { id: item.id });
  const turned = await edit(focused, { turn: 90 });
  expect(turned.item).toMatchObject({ focusX: 750, focusY: 750 });
  const mirrored = await edit(turned.item, { isMirrored: true });
  expect(mirrored.item).toMatchObject({ focusX: 250, focusY: 250 });
  const cut = await edit(mirrored.item, { crop: { left: 200, top: 0, width: 400, height: 300 } });
  expect(cut.item).toMatchObject({ focusX: 625, focusY: 333 });
  const gone = await edit(cut.item, { crop: { left: 0, top: 200, width: 300, height: 200 } });
  expect(gone.item).toMatchObject({ focusX: 1000, focusY: 0 });
});

test('a crop that is too small or outside the picture, no change, and an outdated version are rejected with a reason', async () => {
  const item = await add(await drawQuarters());
  await expect(edit(item, { crop: { left: 0, top: 0, width: 199, height: 150 } })).rejects.toMatchObject(refused(/199×150 像素.*200×100/));
  await expect(edit(item, { crop: { left: 500, top: 0, width: 200, height: 200 } })).rejects.toMatchObject(refused(/超出了图片/));
  await expect(edit(item, { turn: 90, crop: { left: 0, top: 0, width: 600, height: 400 } })).rejects.toMatchObject(refused(/400×600/));
  await expect(edit(item, {})).rejects.toMatchObject(refused(/没有改动/));
  await expect(edit(item, { as: 'picture' })).rejects.toMatchObject(refused(/没有改动/));
  await edit(item, { turn: 90 });
  await expect(edit(item, { turn: 180 })).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('刷新') as string });
  expect(await db.selectFrom('mediaVersions').select('id').where('itemId', '=', item.id).execute()).toHaveLength(2);
});

test('animated GIFs and SVG cannot be edited', async () => {
  const frame = await drawQuarters();
  const gif = await sharp([frame, await drawQuarters()], { join: { animated: true } })
    .gif()
    .toBuffer();
  for (const bytes of [gif, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
    await expect(add(bytes, '动图.gif')).rejects.toMatchObject({ code: 40001, errors: [{ path: 'file' }] });
});
