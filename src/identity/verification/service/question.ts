import { randomInt } from 'node:crypto';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { HumanQuestion, PassResult, QuestionAnswer } from '../schema.ts';
import { openChallenge, passChallenge } from './challenges.ts';
import { readNumber, writeNumber } from './chinese-number.ts';
import { countQuestion } from './limits.ts';

/**
 * A sum in Chinese words, for those who see no picture and run no script. Throws 40029 when the visitor's
 * prefix, the site or the network has asked too often.
 */
export async function openQuestion(ctx: Context, _input: Empty): Promise<HumanQuestion> {
  await countQuestion(ctx);
  const { text, answer } = askSum();
  return { ...(await openChallenge(ctx, 'question', { answer })), text };
}

/** Exchanges the right sum, in figures or in words, for a pass. Throws 40003 for a wrong one, and as `passChallenge` does. */
export function checkQuestion(ctx: Context, { id, answer, purpose }: QuestionAnswer): Promise<PassResult> {
  return passChallenge(ctx, {
    id,
    kind: 'question',
    purpose,
    wrong: '答案不对，请回答新的题目',
    isRight: (challenge) => challenge.answer !== null && readNumber(answer) === challenge.answer,
  });
}

/** Sums that everybody does in the head: up to 99, nothing below zero. */
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
