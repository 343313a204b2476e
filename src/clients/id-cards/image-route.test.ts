import fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import { buildCardHolder, buildIdentityDeps, sendPicture } from '#test/factories/clients/id-cards.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { buildSecurity } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
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
let session: Awaited<ReturnType<typeof signInPerson>>;
/** The client's own session, at the route's current time or earlier. */
const holder = (ms = 0) => ({ ...session, now: new Date(Date.now() + ms) });
beforeAll(async () => {
  const mine = await buildCardHolder(context(), security);
  ({ clientId } = mine.actor);
  id = await sendPicture(mine, deps, 'front');
  session = await signInPerson({ ...context(), now: new Date() }, clientKind, clientId);
});

const gone = { code: 40004, msg: '请求错误，请确认你的操作！' };

test('the holder of the URL sees the picture, which is never cached and cannot run code', async () => {
  const answer = await app.inject(imageAddress(holder(), deps.linkKey, { id, form: 'original' }));
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

test('a forged, extended, expired, foreign or unsigned URL finds nothing', async () => {
  const link = imageAddress(holder(), deps.linkKey, { id, form: 'original' });
  const late = imageAddress(holder(-301_000), deps.linkKey, { id, form: 'original' });
  const forged = imageAddress(holder(), Buffer.alloc(32), { id, form: 'original' });
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

test('the straightened picture has its own URL, and a URL for the other form opens neither', async () => {
  const straight = imageAddress(holder(), deps.linkKey, { id, form: 'straight' });
  const original = imageAddress(holder(), deps.linkKey, { id, form: 'original' });
  expect((await app.inject(straight)).statusCode).toBe(200);
  expect((await app.inject(straight.replace('/straight', ''))).statusCode).toBe(404);
  expect((await app.inject(original.replace('?', '/straight?'))).statusCode).toBe(404);
});

test('a URL is valid for five minutes, and no longer than the session that created it', async () => {
  const own = holder();
  const image = { id, form: 'original' } as const;
  const query = Object.fromEntries(new URL(imageAddress(own, deps.linkKey, image), 'http://x').searchParams);
  const after = (seconds: number) =>
    isImageLinkValid({ db, now: new Date(own.now.getTime() + seconds * 1000) }, deps.linkKey, image, query);
  expect([await after(0), await after(299), await after(301)]).toEqual([true, true, false]);
  await endSessions({ ...context(), now: own.now }, clientKind, clientId, { why: 'lock' });
  expect(await after(1)).toBe(false);
  session = await signInPerson({ ...context(), now: new Date() }, clientKind, clientId);
});

test('a withdrawn picture can no longer be viewed', async () => {
  const link = imageAddress(holder(), deps.linkKey, { id, form: 'original' });
  await removeUnboundImages(context(), clientId);
  expect((await app.inject(link)).statusCode).toBe(404);
});
