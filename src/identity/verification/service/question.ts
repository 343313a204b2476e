import { randomInt } from 'node:crypto';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { HumanQuestion, PassResult, QuestionAnswer } from '../schema.ts';
import { storeChallenge, solveChallenge } from './challenges.ts';
import { readNumber, writeNumber } from './chinese-number.ts';
import { countQuestion } from './limits.ts';

/**
 * Creates a sum in Chinese words, for visitors who cannot see a picture and run no scripts. Throws 40029 when the visitor's
 * prefix, the site or the network has requested too often.
 */
export async function createQuestion(ctx: Context, _input: Empty): Promise<HumanQuestion> {
  await countQuestion(ctx);
  const { text, answer } = askSum();
  return { ...(await storeChallenge(ctx, 'question', { answer })), text };
}

/** Exchanges the right sum, in digits or words, for a pass. Throws 40003 for a wrong one, and as `solveChallenge` does. */
export function checkQuestion(ctx: Context, { id, answer, purpose }: QuestionAnswer): Promise<PassResult> {
  return solveChallenge(ctx, {
    id,
    kind: 'question',
    purpose,
    wrong: '答案不对，请回答新的题目',
    isRight: (challenge) => challenge.answer !== null && readNumber(answer) === challenge.answer,
  });
}

/** Returns a sum for mental arithmetic: up to 99, nothing below zero. */
function askSum(): { text: string; answer: number } {
  const a = randomInt(11, 60);
  const b = randomInt(3, 10);
  const c = randomInt(2, 10);
  const sums = [
    { text: `${writeNumber(a)}加${writeNumber(b)}等于多少？`, answer: a + b },
    { text: `${writeNumber(a)}减去${writeNumber(b)}还剩多少？`, answer: a - b },
    { text: `${writeNumber(c)}乘${writeNumber(b)}等于多少？`, answer: c * b },
    { text: `比${writeNumber(a)}大${writeNumber(b)}的数是多少？`, answer: a + b },
    { text: `${writeNumber(b)}加${writeNumber(c)}再加一等于多少？`, answer: b + c + 1 },
  ];
  return sums[randomInt(sums.length)]!;
}
