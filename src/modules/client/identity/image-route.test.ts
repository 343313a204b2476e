import fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { buildSecurity } from '#modules/client/login/factory.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { buildHolder, buildIdentityDeps, sendPicture } from './factory.ts';
import { registerIdentityImages } from './image-route.ts';
import { imageAddress, isImageLinkValid } from './service/images/image-link.ts';
import { removeUnboundImages } from './service/images/remove-unbound-images.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const deps = buildIdentityDeps(useFolder(), security);
const app = fastify();
registerIdentityImages(app, { db, ...deps });

let id = '';
let clientId = 0;
beforeAll(async () => {
  const mine = await buildHolder(context(), security);
  ({ clientId } = mine.actor);
  id = await sendPicture(mine, deps, 'front');
});

const gone = { code: 40004, msg: '请求错误，请确认你的操作！' };

test('whoever holds the address sees the picture; no cache keeps it and nothing in it can run', async () => {
  const answer = await app.inject(imageAddress(deps.linkKey, { id, form: 'original' }, new Date()));
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
});

test('a forged, prolonged, old or foreign address, and one without a signature, finds nothing', async () => {
  const link = imageAddress(deps.linkKey, { id, form: 'original' }, new Date());
  const late = imageAddress(deps.linkKey, { id, form: 'original' }, new Date(Date.now() - 301_000));
  const forged = imageAddress(Buffer.alloc(32), { id, form: 'original' }, new Date());
  const foreign = link.replace(id, '5a0d1a4e-0000-4000-8000-000000000001');
  const longer = link.replace(/expires=\d+/, (expires) => `${expires}0`);
  for (const url of [
    late,
    forged,
    foreign,
    longer,
    link.split('?')[0]!,
    `${link}&expires=1`,
    '/common/file/image/1?expires=1&signature=x',
  ]) {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([404, gone, 'private, no-store']);
  }
});

test('the straightened picture has an address of its own; one for the other form opens neither', async () => {
  const straight = imageAddress(deps.linkKey, { id, form: 'straight' }, new Date());
  const original = imageAddress(deps.linkKey, { id, form: 'original' }, new Date());
  expect((await app.inject(straight)).statusCode).toBe(200);
  expect((await app.inject(straight.replace('/straight', ''))).statusCode).toBe(404);
  expect((await app.inject(original.replace('?', '/straight?'))).statusCode).toBe(404);
});

test('an address is good for five minutes', () => {
  const now = new Date('2026-08-21T02:00:00Z');
  const query = Object.fromEntries(new URL(imageAddress(deps.linkKey, { id, form: 'original' }, now), 'http://x').searchParams);
  const after = (seconds: number) =>
    isImageLinkValid(deps.linkKey, { id, form: 'original' }, query, new Date(now.getTime() + seconds * 1000));
  expect([after(0), after(300), after(301)]).toEqual([true, true, false]);
});

test('a picture that was taken back cannot be looked at any more', async () => {
  const link = imageAddress(deps.linkKey, { id, form: 'original' }, new Date());
  await removeUnboundImages(context(), clientId);
  expect((await app.inject(link)).statusCode).toBe(404);
});
