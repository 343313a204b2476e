import fastify from 'fastify';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { handleErrors } from '#platform/http/handle-errors.ts';
import { openFileStore, type FileStore } from '#platform/storage/file-store.ts';
import { cdnPictureHeaders } from '#rendering/server/cdn-headers.ts';
import { buildItem, buildUpload } from '#test/factories/content/media.ts';
import { actAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { openMediaDeps } from './deps.ts';
import { registerLibraryPictures } from './picture-route.ts';
import type { MediaItem } from './schema.ts';
import { addItem } from './service/add-item.ts';
import { createRenditions } from './service/create-renditions.ts';
import { refocusItem, replaceItem } from './service/versions.ts';
import { libraryPictureAddress } from './web/picture-address.ts';

const { db, context } = useDatabase();
const files = openFileStore(useFolder());
const deps = openMediaDeps({ files });
const site = fastify();
handleErrors(site, 1024 ** 2);
registerLibraryPictures(site, { db, files, headers: cdnPictureHeaders('Cache-Tag') });
const office = fastify();
registerLibraryPictures(office, { db, files, showsRetired: true });

let staff: Context;
let item: MediaItem;
beforeAll(async () => {
  staff = await actAs(context(), ['content.read', 'media.manage']);
  item = await buildItem(staff, deps, '#c02020');
  await createRenditions(staff, files, item.version);
});

const ask = (address: string, headers: Record<string, string> = {}) => site.inject({ url: address, headers });
/** Returns whether the picture is mainly red, green or blue. */
async function colourOf(bytes: Buffer): Promise<string> {
  const { channels } = await sharp(bytes).stats();
  const means = channels.slice(0, 3).map(({ mean }) => mean);
  return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))]!;
}

test('every crop exists in the listed widths, none wider than the picture, and in three formats', async () => {
  const forms = await db.selectFrom('mediaForms').selectAll().where('versionId', '=', item.version).execute();
  const widths = Object.groupBy(forms, ({ cut }) => cut);
  expect(
    Object.entries(widths).map(([cut, made]) => [cut, [...new Set(made.map(({ width }) => width))].toSorted((a, b) => a - b)]),
  ).toEqual(
    expect.arrayContaining([
      ['whole', [640, 1280]],
      ['banner', [640, 1280]],
      ['card', [640, 1280]],
    ]),
  );
  expect(forms).toHaveLength(18);
  const banner = await ask(libraryPictureAddress(item.key, 'banner-640.avif'));
  expect(banner.headers['content-type']).toBe('image/avif');
  expect(await sharp(banner.rawPayload).metadata()).toMatchObject({ width: 640, height: 246 });
  const widest = await ask(libraryPictureAddress(item.key, 'whole-1920.jpg'));
  expect(await sharp(widest.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1280 });
});

test('without a format each browser gets the best one that it supports', async () => {
  const address = libraryPictureAddress(item.key, 'whole-640');
  const typeFor = async (accept: string) => (await ask(address, { accept })).headers;
  expect(await typeFor('image/avif,image/webp,*/*')).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' });
  expect(await typeFor('image/webp,*/*')).toMatchObject({ 'content-type': 'image/webp' });
  expect(await typeFor('*/*')).toMatchObject({ 'content-type': 'image/jpeg' });
});

test('widths, crops, formats and keys outside the lists are not found', async () => {
  const addresses = ['whole-641.jpg', 'whole-1280.svg', 'square-640', 'whole', '..%2F..%2Fetc'].map((ending) =>
    libraryPictureAddress(item.key, ending),
  );
  for (const address of [...addresses, libraryPictureAddress('0'.repeat(32), 'whole-640'), '/media/library/1/whole-640'])
    expect((await ask(address)).statusCode).toBe(404);
});

test('a replaced picture is shown at its address at once, because browsers revalidate it', async () => {
  const address = libraryPictureAddress(item.key, 'whole-640.jpg');
  const first = await ask(address);
  expect(first.headers['cache-control']).toContain('no-cache');
  const mark = String(first.headers.etag);
  expect(await ask(address, { 'if-none-match': mark })).toMatchObject({ statusCode: 304, payload: '' });
  const { version, isShown } = await replaceItem(staff, deps, {
    id: item.id,
    file: await buildUpload('绿.jpg', { background: '#20c020' }),
  });
  expect(isShown).toBe(true);
  // Its formats are not created yet, so the stored upload is served.
  expect(await colourOf((await ask(address, { 'if-none-match': mark })).rawPayload)).toBe('green');
  await createRenditions(staff, files, version);
  const second = await ask(address, { 'if-none-match': mark });
  expect(second.statusCode).toBe(200);
  expect(await colourOf(second.rawPayload)).toBe('green');
  // Only staff see the replaced version, for comparison.
  const former = libraryPictureAddress(item.key, 'whole-640.jpg', item.version);
  expect(await colourOf((await ask(former)).rawPayload)).toBe('green');
  expect(await colourOf((await office.inject(former)).rawPayload)).toBe('red');
  item = { ...item, version };
});

test('a pending version is served only under its own address, which browsers may cache', async () => {
  await db.insertInto('approvalRequests').values(waitingOrder(staff)).execute();
  const { id: orderId } = await db.selectFrom('approvalRequests').select('id').executeTakeFirstOrThrow();
  await db.insertInto('mediaUses').values({ itemId: item.id, holder: 'meeting:1', title: '会议', orderId, notedAt: staff.now }).execute();
  const { version, isShown } = await replaceItem(staff, deps, {
    id: item.id,
    file: await buildUpload('蓝.jpg', { background: '#2020c0' }),
  });
  expect(isShown).toBe(false);
  await createRenditions(staff, files, version);
  expect(await colourOf((await ask(libraryPictureAddress(item.key, 'whole-640.jpg'))).rawPayload)).toBe('green');
  const waiting = await ask(libraryPictureAddress(item.key, 'whole-640.jpg', version));
  expect(waiting.headers['cache-control']).toContain('immutable');
  expect(waiting.headers['cdn-cache-control']).toBeUndefined();
  expect(await colourOf(waiting.rawPayload)).toBe('blue');
  await db.deleteFrom('mediaUses').execute();
});

const waitingOrder = ({ actor, now }: Context) => ({
  kind: 'content',
  type: 'meeting',
  title: '会议',
  scope: 'meeting',
  act: 'write' as const,
  state: 'draft' as const,
  payload: '{}',
  contentHash: '0'.repeat(64),
  levels: 1,
  madeBy: actor.kind === 'staff' ? actor.staffId : 0,
  madeAt: now,
  changedAt: now,
});

test('interrupted work continues where it ended, without duplicates', async () => {
  const { item: fresh } = await addItem(staff, deps, { file: await buildUpload('断.jpg', { background: '#777788' }) });
  let writes = 0;
  const dying: FileStore = {
    ...files,
    write: (content, options) => {
      writes += 1;
      return writes === 4 ? Promise.reject(new Error('killed')) : files.write(content, options);
    },
  };
  await expect(createRenditions(staff, dying, fresh.version)).rejects.toThrow('killed');
  const noted = () => db.selectFrom('mediaForms').select(['storageKey', 'size']).where('versionId', '=', fresh.version).execute();
  const before = await noted();
  expect(before.map(({ size }) => size === null).filter(Boolean)).toHaveLength(1);
  await createRenditions(staff, files, fresh.version);
  const after = await noted();
  expect(after).toHaveLength(18);
  expect(after.every(({ size }) => size !== null)).toBe(true);
  const places = new Set(after.map(({ storageKey }) => storageKey));
  expect(before.every(({ storageKey }) => places.has(storageKey))).toBe(true);
});

test('another focus is another version of the same bytes, cropped around it', async () => {
  const { version } = await refocusItem(staff, { id: item.id, focusX: 0, focusY: 1000 });
  const rows = await db.selectFrom('mediaVersions').selectAll().where('id', 'in', [version, item.version]).execute();
  expect(new Set(rows.map(({ storageKey }) => storageKey)).size).toBe(1);
  expect(rows.find(({ id }) => id === version)).toMatchObject({ focusX: 0, focusY: 1000 });
});

test('a CDN revalidates a picture each time, and serves its copy while the site does not respond', async () => {
  const picture = await ask(libraryPictureAddress(item.key, 'banner-640.avif'));
  expect(picture.headers['cdn-cache-control']).toBe('max-age=0, stale-if-error=86400');
  expect(cdnPictureHeaders('off')).toEqual({});
});
