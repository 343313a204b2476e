import { beforeAll, expect, test } from 'vitest';
import { openMediaDeps } from '#content/media/deps.ts';
import type { MediaItem } from '#content/media/schema.ts';
import { readItem } from '#content/media/service/read-items.ts';
import { removeItem } from '#content/media/service/update-items.ts';
import { refocusItem, replaceItem } from '#content/media/service/versions.ts';
import { libraryPictureAddress } from '#content/media/web/picture-address.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildMeeting } from '#test/factories/content/fees-and-suitability.ts';
import { buildItem, buildUpload } from '#test/factories/content/media.ts';
import { actAs, approveAs, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import { contentKind } from './service/content-kind.ts';
import { readOrder } from './service/orders/read-order.ts';
import { createOrder, saveOrder } from './service/orders/write-order.ts';

const { db, context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
const deps = openMediaDeps({ files: openFileStore(useFolder()) });
let [editor, reviewer]: (Context & { staffId: number })[] = [];
beforeAll(async () => {
  editor = await actAs(ctx, [...reviewerRights, 'media.manage']);
  reviewer = await actAs(ctx, reviewerRights);
});

const campaignWith = ({ key }: Pick<MediaItem, 'key'>) => ({
  title: '示例活动',
  summary: '示例数据',
  picture: libraryPictureAddress(key, 'banner'),
  alt: '营业大厅',
  startsAt: '2026-11-20T00:00:00+08:00',
  endsAt: null,
  riskTip: '市场有风险，投资需谨慎',
  sort: 1,
});
const asSent = (draft: object) => JSON.parse(JSON.stringify(draft)) as Record<string, unknown>;
const useIn = (item: MediaItem) => submitAs(editor!, { type: 'campaign', payload: () => campaignWith(item) });
const usesOf = async ({ id }: MediaItem) => (await readItem(editor!, { id })).usedIn;

test('pictures of an order are in use from the first save until the order is closed', async () => {
  const item = await buildItem(editor!, deps, '#111111');
  const { id } = await createOrder(editor!, { type: 'campaign', act: 'write' });
  const { revision } = await readOrder(editor!, { id });
  const save = (at: number, payload: object) =>
    saveOrder(editor!, { id, revision: at, payload: payload as Record<string, unknown>, reason: '', applyAt: null, until: null });
  await save(revision, campaignWith(item));
  expect(await usesOf(item)).toEqual([{ holder: `order:${id}`, title: `变更单 ${id}`, order: id, isWaiting: true }]);
  await save(revision + 1, { ...campaignWith(item), picture: '/media/banners/gate' });
  expect(await usesOf(item)).toEqual([]);
  await save(revision + 2, campaignWith(item));
  await withdrawRequest(editor!, contentKind, { id });
  expect(await usesOf(item)).toEqual([]);
});

test('the picture of an open order cannot be deleted, not even by direct SQL; once applied, the content uses it', async () => {
  const item = await buildItem(editor!, deps, '#222222');
  const { id } = await useIn(item);
  await expect(removeItem(editor!, deps, { id: item.id })).rejects.toMatchObject({ code: 40009 });
  await expect(db.deleteFrom('mediaItems').where('id', '=', item.id).execute()).rejects.toThrow('media_uses');
  expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'applied' });
  const { subject } = await readOrder(editor!, { id });
  expect(await usesOf(item)).toEqual([{ holder: `campaign:${subject}`, title: '示例活动', order: id, isWaiting: false }]);
  await expect(removeItem(editor!, deps, { id: item.id })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('示例活动') as string,
  });
  const other = await buildItem(editor!, deps, '#222233');
  const changed = await submitAs(editor!, {
    type: 'campaign',
    subject: subject!,
    payload: (begun) => ({ ...begun, picture: libraryPictureAddress(other.key, 'banner') }),
  });
  expect(await usesOf(item)).toHaveLength(1);
  await approveAs(reviewer!, changed.id);
  expect(await usesOf(item)).toEqual([]);
  await removeItem(editor!, deps, { id: item.id });
});

test('a picture without alternative text, or one that is not in the library, cannot be published', async () => {
  const item = await buildItem(editor!, deps, '#333333', '');
  const refused = (message: string) => ({
    code: 40001,
    errors: [{ path: 'payload.picture', message: expect.stringContaining(message) as string }],
  });
  await expect(useIn(item)).rejects.toMatchObject(refused('还没有替代文字'));
  await expect(useIn({ ...item, key: 'f'.repeat(32) })).rejects.toMatchObject(refused('图片库中没有这张图片'));
});

test('a picture in rich text only needs alternative text where it is used, and a picture that was never uploaded is refused', async () => {
  const item = await buildItem(editor!, deps, '#343434', '');
  const meeting = (html: string) =>
    submitAs(editor!, {
      type: 'meeting',
      payload: (begun) => ({ ...begun, ...asSent(buildMeeting({ descriptionHtml: `<p>见图。</p>${html}` })) }),
    });
  const src = libraryPictureAddress(item.key, 'whole-1280');
  const refused = {
    code: 40001,
    errors: [{ path: 'payload.descriptionHtml', message: expect.stringContaining('没有替代文字') as string }],
  };
  await expect(meeting(`<p><img alt="" src="${src}" loading="lazy" /></p>`)).rejects.toMatchObject(refused);
  await expect(meeting('<p><img alt="" src="/media/uploading/1" loading="lazy" /></p>')).rejects.toMatchObject(refused);
  expect(await meeting(`<p><img alt="流程图" src="${src}" loading="lazy" /></p>`)).toMatchObject({ state: 'submitted' });
});

test('a published picture is replaced by an order that another person approves', async () => {
  const item = await buildItem(editor!, deps, '#444444');
  const used = await useIn(item);
  await approveAs(reviewer!, used.id);
  const offered = await replaceItem(editor!, deps, { id: item.id, file: await buildUpload('新.jpg', { background: '#454545' }) });
  expect(offered.isShown).toBe(false);
  expect((await readItem(editor!, { id: item.id })).version).toBe(item.version);
  const order = await submitAs(editor!, {
    type: 'media-item',
    subject: String(item.id),
    payload: () => ({ picture: libraryPictureAddress(item.key, 'whole-1280', offered.version) }),
  });
  expect(order.differences).toMatchObject([
    { pictures: { before: expect.stringContaining(item.version) as string, after: expect.stringContaining(offered.version) as string } },
  ]);
  await expect(approveAs(editor!, order.id)).rejects.toMatchObject({ code: 40300 });
  expect(await approveAs(reviewer!, order.id)).toMatchObject({ state: 'applied' });
  expect((await readItem(editor!, { id: item.id })).version).toBe(offered.version);
  // The order itself does not count as a use.
  expect(await usesOf(item)).toHaveLength(1);
});

test('two people who replace the same picture do not overwrite each other, and a version of another picture is refused', async () => {
  const [item, other] = [await buildItem(editor!, deps, '#555555'), await buildItem(editor!, deps, '#565656')];
  await approveAs(reviewer!, (await useIn(item)).id);
  await approveAs(reviewer!, (await useIn(other)).id);
  const foreign = await refocusItem(editor!, { id: other.id, focusX: 100, focusY: 100 });
  const order = {
    type: 'media-item',
    subject: String(item.id),
    payload: () => ({ picture: libraryPictureAddress(item.key, 'whole-1280', foreign.version) }),
  };
  await expect(submitAs(editor!, order)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'payload.picture' }] });
  expect((await readItem(editor!, { id: item.id })).version).toBe(item.version);
});
