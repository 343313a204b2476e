import sharp from 'sharp';
import { expect, test } from 'vitest';
import { networkLimits } from '#identity/verification/service/limits.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildCaptcha, buildSeekerDeps } from '#test/factories/identity/job-seekers.ts';
import { useDatabase } from '#test/support/database.ts';
import { captchaSize } from './calls/seekers.ts';
import { drawCaptcha } from './captcha/draw-captcha.ts';
import { captchaLength, glyphs, pickAnswer, traceGlyph } from './captcha/glyphs.ts';
import { seekerJobs } from './jobs.ts';
import { captchaLifeMs, createCaptcha, consumeCaptcha } from './service/captcha.ts';

const { db, context } = useDatabase();
const deps = buildSeekerDeps();
const refused = (message: string) => ({ code: 40003, status: 200, message, errors: [{ path: 'captcha', message }] });
const wrong = refused('图片中的字符不对，请按新图片填写');
const used = refused('图片已失效或已使用，请按新图片填写');
const later = (ms: number) => context({ now: new Date(context().now.getTime() + ms) });

test('an image is a PNG of two pixels per unit, in a data URL that the security headers allow', async () => {
  const { image, expiresAt } = await createCaptcha(context(), deps, {});
  expect(image).toMatch(/^data:image\/png;base64,/);
  const bytes = Buffer.from(image.split(',')[1]!, 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: captchaSize.width * 2, height: captchaSize.height * 2 });
  expect(bytes.length).toBeLessThan(16_000);
  expect(new Date(expiresAt).getTime() - context().now.getTime()).toBe(captchaLifeMs);
});

test('the same characters never look the same twice', async () => {
  const images = await Promise.all(Array.from({ length: 8 }, () => drawCaptcha('ACEF')));
  expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(8);
});

test('an answer has four different characters that are not easily confused', () => {
  const picked = Array.from({ length: 200 }, pickAnswer);
  expect(picked.every((answer) => answer.length === captchaLength && new Set(answer).size === captchaLength)).toBe(true);
  expect(glyphs.filter((glyph) => 'O0I1S5Z2B8Q'.includes(glyph))).toEqual([]);
  expect(new Set(picked.join('')).size).toBe(glyphs.length);
});

test('the strokes of every character stay within its box', () => {
  for (const glyph of glyphs) {
    const points = traceGlyph(glyph).flat();
    expect(points.length, glyph).toBeGreaterThan(15);
    expect(
      points.every(([x, y]) => x >= -1 && x <= 26 && y >= 0 && y <= 28),
      glyph,
    ).toBe(true);
  }
});

test.each([
  ['as it stands', (answer: string) => answer],
  ['in small letters', (answer: string) => answer.toLowerCase()],
  ['with blanks', (answer: string) => ` ${[...answer].join(' ')}`],
  ['full-width', (answer: string) => answer.replaceAll(/./g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0))],
])('the answer is accepted once %s', async (_how, write) => {
  const { id, answer } = await buildCaptcha(context(), deps);
  await consumeCaptcha(context(), deps, { id, answer: write(answer) });
  await expect(consumeCaptcha(context(), deps, { id, answer })).rejects.toMatchObject(used);
});

test('a wrong answer uses the image up', async () => {
  const { id, answer } = await buildCaptcha(context(), deps);
  await expect(consumeCaptcha(context(), deps, { id, answer: 'ZZZZ' })).rejects.toMatchObject(wrong);
  await expect(consumeCaptcha(context(), deps, { id, answer })).rejects.toMatchObject(used);
});

test('an image is valid for five minutes, and unknown images get the same refusal', async () => {
  const [first, second] = [await buildCaptcha(context(), deps), await buildCaptcha(context(), deps)];
  await consumeCaptcha(later(captchaLifeMs - 1), deps, first);
  await expect(consumeCaptcha(later(captchaLifeMs), deps, second)).rejects.toMatchObject(used);
  await expect(consumeCaptcha(context(), deps, { ...first, id: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject(used);
});

test('the answer to one image is not accepted for another', async () => {
  const [first, second] = [await buildCaptcha(context(), deps, 'ACEF'), await buildCaptcha(context(), deps, 'HJKL')];
  await expect(consumeCaptcha(context(), deps, { ...first, answer: second.answer })).rejects.toMatchObject(wrong);
});

test('of twenty simultaneous right answers one counts', async () => {
  const captcha = await buildCaptcha(context(), deps);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => consumeCaptcha(context(), deps, captcha)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the database does not hold the characters', async () => {
  const { id } = await buildCaptcha(context(), deps, 'ACEF');
  const row = await db.selectFrom('seekerCaptchas').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.answerHash.length).toBe(32);
  expect(row.answerHash.toString('latin1')).not.toContain('ACEF');
});

test('a network that guesses too often has to wait, even with a right answer', async () => {
  const guesser = context({ ip: '203.0.113.77' });
  for (let guess = 0; guess < networkLimits.failed; guess++)
    await expect(consumeCaptcha(guesser, deps, { id: '00000000-0000-4000-8000-000000000000', answer: 'A' })).rejects.toMatchObject(used);
  const captcha = await buildCaptcha(guesser, deps);
  await expect(consumeCaptcha(guesser, deps, captcha)).rejects.toMatchObject({ code: 40029 });
  await consumeCaptcha(context({ ip: '203.0.113.78' }), deps, captcha);
});

test('right answers do not count as guesses', async () => {
  const person = context({ ip: '203.0.113.79' });
  for (let act = 0; act < 3; act++) await consumeCaptcha(person, deps, await buildCaptcha(person, deps));
  const counted = await db
    .selectFrom('limitCounts')
    .select('used')
    .where('name', '=', 'check.failed')
    .where('key', '=', Buffer.from('203.0.113.79'))
    .execute();
  expect(counted).toEqual([{ used: 0 }]);
});

test('an image cannot be checked within a transaction, because a rollback would restore it', async () => {
  const captcha = await buildCaptcha(context(), deps);
  await expect(inTransaction(context(), (tx) => consumeCaptcha(tx, deps, captcha))).rejects.toThrow('its own statement');
});

test('unanswered images and old sessions are deleted', async () => {
  const { id } = await buildCaptcha(context(), deps);
  const count = async () => (await db.selectFrom('seekerCaptchas').selectAll().where('id', '=', id).execute()).length;
  await seekerJobs[0]!.handle(later(captchaLifeMs - 1), {});
  expect(await count()).toBe(1);
  await seekerJobs[0]!.handle(later(captchaLifeMs), {});
  expect(await count()).toBe(0);
});
