import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { readSolution, buildDrag, buildKeySteps, solvePicture } from '#test/factories/identity/verification.ts';
import { useDatabase } from '#test/support/database.ts';
import { verificationApi } from './api.ts';
import { dragImageCheck, dragImageExtend, dragImageGet, dragPiece } from './calls.ts';
import { verificationJobs } from './jobs.ts';
import type { DragImage, DragImageAnswer, PassResult } from './schema.ts';
import { maxExtensions, maxTries } from './service/challenges.ts';
import { networkLimits } from './service/limits.ts';
import { consumePass } from './service/passes.ts';

const { db, context } = useDatabase();
const endpoints = indexEndpoints(verificationApi);
const start = new Date('2026-08-21T02:00:00Z');
/** A visitor, a number of seconds after the start. */
const at = (seconds: number, more: Partial<Context> = {}): Context =>
  context({ actor: { kind: 'visitor' }, ip: '203.0.113.7', now: new Date(start.getTime() + seconds * 1000), ...more });
const open = (ctx = at(0)) => invoke(endpoints.get('GET ' + dragImageGet.path)!, ctx, {}) as Promise<DragImage>;
const check = (answer: DragImageAnswer, ctx = at(5)) =>
  invoke(endpoints.get('POST ' + dragImageCheck.path)!, ctx, answer) as Promise<PassResult>;
const extend = (id: string, ctx: Context) =>
  invoke(endpoints.get('POST ' + dragImageExtend.path)!, ctx, { id }) as Promise<{ expiresAt: string }>;
const wrong = { code: 40003, status: 200 };

beforeEach(async () => {
  await db.deleteFrom('limitCounts').execute();
});

test('picture and piece have two pixels per unit, and nothing in the response reveals the position', async () => {
  const image = await open();
  expect(Object.keys(image).toSorted()).toEqual(['background', 'expiresAt', 'height', 'id', 'piece', 'width', 'y']);
  expect(image).toMatchObject({ width: 320, height: 160, expiresAt: '2026-08-21T02:03:00.000Z' });
  const read = (url: string) => sharp(Buffer.from(url.replace('data:image/webp;base64,', ''), 'base64')).metadata();
  const background = await read(image.background);
  expect(background).toMatchObject({ format: 'webp', width: 640, height: 320 });
  for (const hidden of ['exif', 'xmp', 'iptc', 'comments']) expect(background).not.toHaveProperty(hidden);
  expect(await read(image.piece)).toMatchObject({ width: dragPiece.size * 2, height: dragPiece.size * 2, hasAlpha: true });
  const place = await readSolution(at(0), image.id);
  expect(place).toBeGreaterThanOrEqual(80);
  expect(place + dragPiece.size).toBeLessThan(image.width);
});

test('a completed picture gives a pass, which is valid once, for its purpose', async () => {
  const { id } = await open();
  const { pass, expiresAt } = await check(await solvePicture(at(5), id, { purpose: 'complaint' }));
  expect(expiresAt).toBe('2026-08-21T02:10:05.000Z');
  await expect(consumePass(at(6), { pass, purpose: 'download:1' })).rejects.toMatchObject({
    ...wrong,
    message: '安全验证已失效或已使用，请重新验证；更换了网络或浏览器的也须重新验证',
  });
  await consumePass(at(7), { pass, purpose: 'complaint' });
  await expect(consumePass(at(8), { pass, purpose: 'complaint' })).rejects.toMatchObject(wrong);
});

test('every position can be reached closely enough by keys and buttons', async () => {
  for (let count = 0; count < 4; count++) {
    const { id } = await open();
    const trail = buildKeySteps(await readSolution(at(5), id));
    await expect(check({ id, x: trail.points.at(-1)!.x, trail, purpose: 'test' })).resolves.toHaveProperty('pass');
  }
});

test('the piece may be six units off, not seven', async () => {
  const letGo = async (off: number) => {
    const { id } = await open();
    const x = (await readSolution(at(5), id)) + off;
    return check({ id, x, trail: buildDrag(x), purpose: 'test' });
  };
  for (const off of [6, -6]) expect(await letGo(off)).toHaveProperty('pass');
  for (const off of [7, -7]) await expect(letGo(off)).rejects.toMatchObject({ ...wrong, message: '拼图没有对准，请再试一次' });
});

test('the right position with an implausible movement is refused with the same message', async () => {
  const { id } = await open();
  const x = await readSolution(at(5), id);
  const leap = {
    kind: 'pointer' as const,
    points: [
      { x: 0, y: 0, t: 0 },
      { x, y: 0, t: 500 },
    ],
  };
  await expect(check({ id, x, trail: leap, purpose: 'test' })).rejects.toMatchObject({ ...wrong, message: '拼图没有对准，请再试一次' });
});

test('a movement longer than the picture was open is refused', async () => {
  const { id } = await open();
  const answer = await solvePicture(at(0), id);
  const slow = { ...answer.trail, points: answer.trail.points.map((point) => ({ ...point, t: point.t * 10 })) };
  await expect(check({ ...answer, trail: slow }, at(1))).rejects.toMatchObject(wrong);
});

test('a picture is used up by the right answer, and by three wrong ones', async () => {
  const { id } = await open();
  const answer = await solvePicture(at(5), id);
  await check(answer);
  await expect(check(answer)).rejects.toMatchObject({ ...wrong, message: '验证已过期、已使用或尝试次数过多，请重新开始' });

  const other = await open();
  const right = await solvePicture(at(5), other.id);
  for (let tries = 0; tries < maxTries; tries++)
    await expect(check({ ...right, x: 10, trail: buildDrag(10) })).rejects.toMatchObject(wrong);
  await expect(check(right)).rejects.toMatchObject({ message: '验证已过期、已使用或尝试次数过多，请重新开始' });
});

test('of ten simultaneous right answers one gets a pass', async () => {
  const { id } = await open();
  const answer = await solvePicture(at(5), id);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => check(answer)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a picture expires after three minutes, and its time can be restarted ten times', async () => {
  const { id } = await open();
  await expect(check(await solvePicture(at(0), id), at(180))).rejects.toMatchObject(wrong);
  let seconds = 0;
  for (let times = 0; times < maxExtensions; times++) {
    seconds += 170;
    expect(await extend(id, at(seconds))).toEqual({ expiresAt: at(seconds + 180).now.toISOString() });
  }
  await expect(extend(id, at(seconds + 1))).rejects.toMatchObject({ ...wrong, message: '验证已过期，请重新开始' });
  await expect(check(await solvePicture(at(0), id), at(seconds + 100))).resolves.toHaveProperty('pass');
  const late = await open();
  await expect(extend(late.id, at(181))).rejects.toMatchObject(wrong);
});

test('a network that requests too often waits for the next window; another one does not', async () => {
  await open();
  await db
    .updateTable('limitCounts')
    .set({ used: networkLimits.asked - 1 })
    .where('name', '=', 'check.asked')
    .execute();
  const asked = await Promise.allSettled([open(), open(), open()]);
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(open(at(30))).rejects.toMatchObject({
    code: 40029,
    status: 429,
    retryAfter: 570,
    message: '您所在网络的验证次数过多，请 10 分钟后再试',
  });
  await expect(open(at(30, { ip: '203.0.113.8' }))).resolves.toHaveProperty('id');
  await expect(open(at(600))).resolves.toHaveProperty('id');
});

test('a network that fails too often cannot try again; right answers do not count', async () => {
  const { id } = await open();
  await check(await solvePicture(at(5), id));
  expect(await db.selectFrom('limitCounts').select('used').where('name', '=', 'check.failed').executeTakeFirst()).toEqual({ used: 0 });
  await db.updateTable('limitCounts').set({ used: networkLimits.failed }).where('name', '=', 'check.failed').execute();
  const other = await open();
  await expect(check(await solvePicture(at(5), other.id))).rejects.toMatchObject({ code: 40029 });
});

test.each([
  [{ id: 'x' }, 'id'],
  [{ purpose: 'Not a purpose' }, 'purpose'],
  [{ x: -1 }, 'x'],
  [{ trail: { kind: 'flight', points: [] } }, 'trail.kind'],
])('%o is refused with the field named', async (fields, path) => {
  const { id } = await open();
  const answer = { ...(await solvePicture(at(5), id)), ...fields } as DragImageAnswer;
  await expect(check(answer)).rejects.toMatchObject({ code: 40001, errors: [{ path }] });
});

test('expired challenges and passes are deleted by the job', async () => {
  const { id } = await open();
  await check(await solvePicture(at(5), id));
  await open();
  await open(at(3000));
  for (const { handle } of verificationJobs) await handle(at(3001), {});
  const count = async (name: 'verificationChallenges' | 'verificationPasses') =>
    (
      await db
        .selectFrom(name)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  expect([await count('verificationChallenges'), await count('verificationPasses')]).toEqual([1, 0]);
});
