import { beforeAll, expect, test } from 'vitest';
import { openCase } from '#clients/cases/service/filling/open-case.ts';
import { buildBusiness } from '#test/factories/clients/cases.ts';
import { buildPorts } from '#test/factories/clients/cases.ts';
import {
  buildCardCase,
  buildCardHolder,
  buildIdentityDeps,
  publishCardUpdate,
  sendPicture,
  type TestClientContext,
} from '#test/factories/clients/id-cards.ts';
import { buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { bindImages } from './service/images/bind-images.ts';
import { listCachedImages } from './service/images/cached-images.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const deps = buildIdentityDeps(useFolder(), security);

let mine: TestClientContext;
let acptId: string;
beforeAll(async () => {
  await publishCardUpdate(context());
  mine = await buildCardHolder(context(), security);
  acptId = await buildCardCase(mine);
});

const wrong = (path: string) => ({ code: 40001, errors: [{ path, message: expect.stringMatching(/请上传/) as string }] });

test('both sides are attached to the case and shown for it from then on', async () => {
  const front_id = await sendPicture(mine, deps, 'front');
  const back_id = await sendPicture(mine, deps, 'back');
  const bound = await bindImages(mine, deps, { acpt_id: acptId, front_id, back_id });
  expect([bound.front.fileId, bound.back.fileId]).toEqual([front_id, back_id]);
  expect(await listCachedImages(mine, deps, {})).toEqual({ front: null, back: null });
  expect((await listCachedImages(mine, deps, { acpt_id: acptId })).front).toMatchObject({ fileName: '照片.jpg' });
});

test('attaching again changes nothing, and a new picture replaces the old one', async () => {
  const again = await bindImages(mine, deps, { acpt_id: acptId });
  const newer = await sendPicture(mine, deps, 'front');
  const bound = await bindImages(mine, deps, { acpt_id: acptId });
  expect([bound.front.fileId, bound.back.fileId]).toEqual([newer, again.back.fileId]);
  const { state } = await db.selectFrom('identityImages').select('state').where('id', '=', again.front.fileId).executeTakeFirstOrThrow();
  expect(state).toBe('discarded');
  await expect(bindImages(mine, deps, { acpt_id: acptId, front_id: again.front.fileId })).rejects.toMatchObject(wrong('front_id'));
});

test('only the signed-in client can reach a case', async () => {
  await expect(bindImages(context(), deps, { acpt_id: acptId })).rejects.toMatchObject({ code: 50102 });
  const other = await buildCardHolder(context(), security);
  await expect(bindImages(other, deps, { acpt_id: acptId })).rejects.toMatchObject({ code: 40004 });
  await expect(bindImages(mine, deps, { acpt_id: '5a0d1a4e-0000-4000-8000-00000000dead' })).rejects.toMatchObject({ code: 40004 });
});

test('a picture of another client, side or case, or a missing one, is rejected at its field', async () => {
  const ctx = await buildCardHolder(context(), security);
  const ownCase = await buildCardCase(ctx);
  await expect(bindImages(ctx, deps, { acpt_id: ownCase })).rejects.toMatchObject(wrong('front_id'));
  const front = await sendPicture(ctx, deps, 'front');
  await expect(bindImages(ctx, deps, { acpt_id: ownCase, front_id: front })).rejects.toMatchObject(wrong('back_id'));
  await expect(bindImages(ctx, deps, { acpt_id: ownCase, front_id: front, back_id: front })).rejects.toMatchObject(wrong('back_id'));
  const foreign = await sendPicture(mine, deps, 'back');
  await expect(bindImages(ctx, deps, { acpt_id: ownCase, front_id: front, back_id: foreign })).rejects.toMatchObject(wrong('back_id'));
  const { back } = await bindImages(mine, deps, { acpt_id: acptId });
  await expect(bindImages(ctx, deps, { acpt_id: ownCase, back_id: back.fileId })).rejects.toMatchObject(wrong('back_id'));
});

test('a picture from yesterday is too old', async () => {
  const ctx = await buildCardHolder(context(), security);
  const ownCase = await buildCardCase(ctx);
  await sendPicture(ctx, deps, 'front');
  await sendPicture(ctx, deps, 'back');
  const tomorrow = { ...ctx, now: new Date(ctx.now.getTime() + 86_400_001) };
  await expect(bindImages(tomorrow, deps, { acpt_id: ownCase })).rejects.toMatchObject(wrong('front_id'));
});

test('a case without this step, with an earlier step undone, or closed to input accepts no pictures', async () => {
  const ctx = await buildCardHolder(context(), security);
  await sendPicture(ctx, deps, 'front');
  await sendPicture(ctx, deps, 'back');
  const confirm = { code: 'confirm', name: '确认提交', kind: 'confirm' } as const;
  await buildBusiness(ctx, { code: 'chinext', steps: [confirm] });
  const conditions = { code: 'conditions', name: '准入条件', kind: 'conditions', conditionSet: 'star' } as const;
  await buildBusiness(ctx, { code: 'star', steps: [conditions, { code: 'id_card', name: '身份证', kind: 'idCard' }, confirm] });
  const none = await openCase(ctx, { ports: buildPorts() }, 'chinext');
  await expect(bindImages(ctx, deps, { acpt_id: none.id })).rejects.toMatchObject({ code: 40009, message: '该业务没有这一步骤' });
  const early = await openCase(ctx, { ports: buildPorts() }, 'star');
  await expect(bindImages(ctx, deps, { acpt_id: early.id })).rejects.toMatchObject({ code: 40009, message: '请先完成“准入条件”' });
  const over = await buildCardCase(ctx);
  await db.updateTable('businessCases').set({ state: 'withdrawn' }).where('id', '=', over).execute();
  await expect(bindImages(ctx, deps, { acpt_id: over })).rejects.toMatchObject({ code: 40009 });
});
