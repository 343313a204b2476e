import { beforeAll, beforeEach, expect, test } from 'vitest';
import { QueueFullError } from '#platform/picture/bounded-queue.ts';
import {
  buildCaseWithPictures,
  buildCardCase,
  buildCardHolder,
  buildIdentityDeps,
  buildPicture,
  createExaminer,
  publishCardUpdate,
  createSpecimenReader,
  sendPicture,
  type TestClientContext,
} from '#test/factories/clients/id-cards.ts';
import { buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { bindImages } from './service/images/bind-images.ts';
import { exchangeImages } from './service/images/exchange-images.ts';
import { judgeImages } from './service/images/judged-images.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const security = buildSecurity();
const deps = buildIdentityDeps(folder, security, createExaminer(createSpecimenReader()));

let mine: TestClientContext;
beforeAll(() => publishCardUpdate(context()));
beforeEach(async () => void (mine = await buildCardHolder(context(), security)));

const kinds = ({ front, back, canExchange }: Awaited<ReturnType<typeof judgeImages>>) => ({
  front: front?.findings.map(({ kind }) => kind),
  back: back?.findings.map(({ kind }) => kind),
  canExchange,
});

/** Uploads each picture as the wrong side. */
async function sendSwapped(): Promise<string[]> {
  return [
    await sendPicture(mine, deps, 'front', await buildPicture('back')),
    await sendPicture(mine, deps, 'back', await buildPicture('front')),
  ];
}

test('an unusable picture is rejected with each reason and advice, and is not stored', async () => {
  const blurred = buildIdentityDeps(
    folder,
    security,
    createExaminer({ read: async () => ({ side: 'front', turn: 0, fields: {} }) }, { blur: 0.9, isCut: true }),
  );
  await expect(sendPicture(mine, blurred, 'front')).rejects.toMatchObject({
    code: 40001,
    errors: [
      { path: 'file', message: '证件没有拍完整，有一边在画面之外：请退后一些，让四个角都留在画面内后重新拍摄。' },
      { path: 'file', message: '照片模糊：请擦净镜头、拿稳手机，等画面清晰后重新拍摄。' },
    ],
  });
  expect(await judgeImages(mine, deps, {})).toEqual({ front: null, back: null, canExchange: false });
});

test('a doubtful picture is stored and reported with advice', async () => {
  const dim = buildIdentityDeps(folder, security, createExaminer(createSpecimenReader(), { light: 80 }));
  const fileId = await sendPicture(mine, dim, 'front');
  const { front } = await judgeImages(mine, dim, {});
  expect(front).toMatchObject({
    fileId,
    straight: { webUrl: expect.stringMatching(`^/common/file/image/${fileId}/straight\\?expires=`) as string, isCard: true },
    findings: [{ kind: 'dark', weight: 'doubt', text: '照片太暗：请到光线充足的地方重新拍摄；也可以继续，提交后由工作人员核对。' }],
  });
});

test('while too many pictures wait, a new one is accepted unexamined and left to manual review', async () => {
  const busy = buildIdentityDeps(folder, security, { examine: () => Promise.reject(new QueueFullError()) });
  await sendPicture(mine, busy, 'front');
  expect(kinds(await judgeImages(mine, busy, {})).front).toEqual(['unread']);
});

test('swapped sides are detected, cannot be attached to a case, and are exchanged with one click', async () => {
  const [first, second] = await sendSwapped();
  expect(kinds(await judgeImages(mine, deps, {}))).toEqual({ front: ['otherSide'], back: ['otherSide'], canExchange: true });
  const acpt_id = await buildCardCase(mine);
  await expect(bindImages(mine, deps, { acpt_id })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'front_id', message: expect.stringMatching(/拍的是国徽面，这里需要人像面/) as string }],
  });
  const exchanged = await exchangeImages(mine, deps, { acpt_id });
  expect([exchanged.front?.fileId, exchanged.back?.fileId]).toEqual([second, first]);
  expect(kinds(exchanged)).toEqual({ front: [], back: [], canExchange: false });
  await expect(bindImages(mine, deps, { acpt_id })).resolves.toMatchObject({ front: { fileId: second } });
});

test('a single picture moves to its side, and two pictures of one side are not exchanged', async () => {
  const fileId = await sendPicture(mine, deps, 'back', await buildPicture('front'));
  expect((await judgeImages(mine, deps, {})).canExchange).toBe(true);
  expect((await exchangeImages(mine, deps, {})).front?.fileId).toBe(fileId);
  await sendPicture(mine, deps, 'back', await buildPicture('front'));
  expect(kinds(await judgeImages(mine, deps, {}))).toEqual({ front: [], back: ['otherSide'], canExchange: false });
});

test('pictures of a case are exchanged as well, newer ones before those they replace', async () => {
  const plain = buildIdentityDeps(folder, security);
  const acpt_id = await buildCaseWithPictures(mine, plain);
  const { front, back } = await judgeImages(mine, plain, { acpt_id });
  const newer = await sendPicture(mine, plain, 'front');
  const exchanged = await exchangeImages(mine, plain, { acpt_id });
  expect([exchanged.front?.fileId, exchanged.back?.fileId]).toEqual([back?.fileId, newer]);
  const old = await db.selectFrom('identityImages').select('state').where('id', '=', front!.fileId).executeTakeFirstOrThrow();
  expect(old.state).toBe('discarded');
});

test('two parallel exchanges lose nothing: both pictures remain, one on each side', async () => {
  await sendSwapped();
  await Promise.all([exchangeImages(mine, deps, {}), exchangeImages(mine, deps, {})]);
  const rows = await db.selectFrom('identityImages').select(['side', 'state']).where('clientId', '=', mine.actor.clientId).execute();
  expect(rows.map(({ side, state }) => `${side} ${state}`).toSorted()).toEqual(['back waiting', 'front waiting']);
});

test('only the signed-in client can view or move a picture, and none moves after submission', async () => {
  await expect(judgeImages(context(), deps, {})).rejects.toMatchObject({ code: 50102 });
  await expect(exchangeImages(context(), deps, {})).rejects.toMatchObject({ code: 50102 });
  const acpt_id = await buildCaseWithPictures(mine, deps);
  const other = await buildCardHolder(context(), security);
  await expect(judgeImages(other, deps, { acpt_id })).rejects.toMatchObject({ code: 40004 });
  await expect(exchangeImages(other, deps, { acpt_id })).rejects.toMatchObject({ code: 40004 });
  await expect(exchangeImages(other, deps, {})).rejects.toMatchObject({ code: 40009 });
  await db.updateTable('businessCases').set({ state: 'inReview' }).where('id', '=', acpt_id).execute();
  await expect(exchangeImages(mine, deps, { acpt_id })).rejects.toMatchObject({ code: 40009 });
});
