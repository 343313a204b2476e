import { solveChallenge } from 'altcha-lib';
import { expect, test } from 'vitest';
import { readSolution } from '#test/factories/identity/verification.ts';
import { useDatabase } from '#test/support/database.ts';
import { readNumber, writeNumber } from './service/chinese-number.ts';
import { checkDragImage } from './service/drag-image.ts';
import { countRate, questionLimits } from './service/limits.ts';
import { consumePass } from './service/passes.ts';
import { checkQuestion, createQuestion } from './service/question.ts';
import { checkWork, createWork, computeWorkFactor } from './service/work.ts';
import { deriveKey } from './web/derive-key.ts';

const { context } = useDatabase();
const purpose = 'complaint';
const wrong = { code: 40003 };

async function solve({ id, expiresAt: _expiresAt, ...parameters }: Awaited<ReturnType<typeof createWork>>) {
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  return { id, counter: solution!.counter, derivedKey: solution!.derivedKey, purpose };
}

test('completed work gives a pass, once', async () => {
  const work = await createWork(context(), {});
  const answer = await solve(work);
  const { pass } = await checkWork(context(), answer);
  await consumePass(context(), { pass, purpose });
  await expect(checkWork(context(), answer)).rejects.toMatchObject(wrong);
});

test('work takes at least three and at most five thousand guesses', async () => {
  const { counter } = await solve(await createWork(context(), {}));
  expect(counter).toBeGreaterThanOrEqual(3000);
  expect(counter).toBeLessThanOrEqual(5000);
});

test('work that is incomplete, for another challenge or too late is refused', async () => {
  const work = await createWork(context(), {});
  await expect(
    checkWork(context(), { id: work.id, counter: 1, derivedKey: work.keyPrefix.padEnd(64, '0'), purpose }),
  ).rejects.toMatchObject({
    ...wrong,
    message: '自动验证没有完成，请再试一次',
  });
  const done = await solve(work);
  const other = await createWork(context(), {});
  await expect(checkWork(context(), { ...done, id: other.id })).rejects.toMatchObject(wrong);
  const late = context({ now: new Date(context().now.getTime() + 180_000) });
  await expect(checkWork(late, done)).rejects.toMatchObject(wrong);
});

test('a challenge of one kind cannot be answered as another', async () => {
  const { id } = await createQuestion(context(), {});
  await expect(checkWork(context(), { id, counter: 1, derivedKey: '00', purpose })).rejects.toMatchObject(wrong);
  await expect(checkDragImage(context(), { id, x: 1, trail: { kind: 'pointer', points: [] }, purpose })).rejects.toMatchObject(wrong);
});

test('a sum is asked in words and answered in half-width or full-width digits or in words', async () => {
  for (const write of [
    String,
    (sum: number) => String(sum).replaceAll(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)),
    writeNumber,
  ]) {
    const { id, text } = await createQuestion(context(), {});
    expect(text).toMatch(/^[零一二三四五六七八九十加减去乘等于多少还剩比大的数是再]+？$/);
    const { pass } = await checkQuestion(context(), { id, answer: write(await readSolution(context(), id)), purpose });
    await consumePass(context(), { pass, purpose });
  }
});

test('a wrong sum, a second use and an answer after ten minutes are refused', async () => {
  const { id } = await createQuestion(context(), {});
  const answer = String(await readSolution(context(), id));
  await expect(checkQuestion(context(), { id, answer: '100', purpose })).rejects.toMatchObject({
    ...wrong,
    message: '答案不对，请回答新的题目',
  });
  const late = context({ now: new Date(context().now.getTime() + 600_000) });
  await expect(checkQuestion(late, { id, answer, purpose })).rejects.toMatchObject(wrong);
  await checkQuestion(context(), { id, answer, purpose });
  await expect(checkQuestion(context(), { id, answer, purpose })).rejects.toMatchObject(wrong);
});

test('numbers in words are parsed', () => {
  for (let value = 0; value < 100; value++) expect(readNumber(writeNumber(value))).toBe(value);
  expect([' 2 3 ', '２３', '二十三。', '〇', '两'].map(readNumber)).toEqual([23, 23, 23, 0, 2]);
  for (const typed of ['', '二三', '十十', '一百', '-1', '1.5.', 'abc', '123']) expect(readNumber(typed), typed).not.toBe(23);
  expect(['二三', '一百', '123'].map(readNumber)).toEqual([undefined, undefined, undefined]);
});

test('the proof of work becomes harder with the request rate of the prefix and the whole site, up to a minute on an old phone', async () => {
  expect(
    [
      { prefix: 1, site: 1 },
      { prefix: 30, site: 3000 },
    ].map(computeWorkFactor),
  ).toEqual([1, 1]);
  expect(computeWorkFactor({ prefix: 60, site: 1 })).toBe(2);
  expect(computeWorkFactor({ prefix: 1, site: 9000 })).toBe(3);
  expect(computeWorkFactor({ prefix: 100_000, site: 100_000 })).toBe(16);
  const asking = (last: number) => context({ ip: `192.0.2.${last}` });
  for (let n = 0; n < 90; n++) await countRate(asking(n));
  const { counter } = await solve(await createWork(asking(200), {}));
  expect(counter).toBeGreaterThan(3000 * 3);
  const elsewhere = await createWork(context({ ip: '198.51.100.1' }), {});
  const far = await solve(elsewhere);
  expect(far.counter).toBeLessThanOrEqual(5000);
});

test('sums have their own, lower limits: programs that solve them are stopped, while pictures and work stay available', async () => {
  const asking = (last: number) => context({ ip: `192.0.3.${last}` });
  for (let n = 0; n < questionLimits.prefix; n++) await createQuestion(asking(n), {});
  await expect(createQuestion(asking(99), {})).rejects.toMatchObject({ code: 40029, message: expect.stringContaining('其他方式') });
  await createWork(asking(99), {});
  await createQuestion(context({ ip: '198.51.100.2' }), {});
});
