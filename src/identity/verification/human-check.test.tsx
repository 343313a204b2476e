import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Caller } from '#contract/call.ts';
import { HumanCheck } from './web/human-check.tsx';
import { readPass } from './web/read-pass.ts';
import { createTrail } from './web/trail-recorder.ts';

const question = { id: '1f0c7e0e-5a53-4b3f-9a6e-0d5a3a4f7c11', expiresAt: '2026-08-21T02:10:00.000Z', text: '七加五等于多少？' };
const render = (props: Partial<Parameters<typeof HumanCheck>[0]> = {}) =>
  renderToStaticMarkup(<HumanCheck purpose="complaint" name="captcha" {...props} />);

test('without scripts the form announces a sum, or shows it, in fields that the form submits', () => {
  expect(render()).toContain('提交后会出现一道算术题');
  const html = render({ question, error: '答案不对，请回答新的题目' });
  expect(html).toContain('七加五等于多少？');
  expect(html).toContain(`name="captcha-question" value="${question.id}"`);
  expect(html).toMatch(/<input[^>]* name="captcha-answer"/);
  expect(html).toContain('答案不对，请回答新的题目');
});

test('the answer is not a required field, because the browser would then block forms with another check', () => {
  expect(render({ question })).not.toContain('required');
});

test('an error summary can link to the check', () => {
  expect(render()).toContain('id="field-captcha" tabindex="-1"');
});

/** A page action's context for a form with these fields, on a server with these answers. */
function posted(fields: Record<string, string>, answers: { check?: { pass: string } | { message: string } }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const call: Caller = async <Result,>() => question as Result;
  const attempt: Parameters<typeof readPass>[0]['attempt'] = async <Result,>() => {
    const { check } = answers;
    if (check && 'pass' in check) return { isDone: true as const, result: check as Result };
    return { isDone: false as const, code: 40003, message: check?.message ?? '', errors: [], status: 200 };
  };
  return readPass({ form, call, attempt }, { name: 'captcha', purpose: 'complaint' });
}

test('a form contains its pass, or an answer that is exchanged for one', async () => {
  expect(await posted({ captcha: 'pass-1' }, {})).toEqual({ pass: 'pass-1' });
  const answered = { captcha: '', 'captcha-question': question.id, 'captcha-answer': '12' };
  expect(await posted(answered, { check: { pass: 'pass-2' } })).toEqual({ pass: 'pass-2' });
});

test('a form without either, or with a wrong answer, is returned with a question and the reason', async () => {
  expect(await posted({}, {})).toEqual({ question, error: '请先完成安全验证' });
  const answered = { 'captcha-question': question.id, 'captcha-answer': '13' };
  expect(await posted(answered, { check: { message: '答案不对，请回答新的题目' } })).toEqual({
    question,
    error: '答案不对，请回答新的题目',
  });
});

test('a trail begins at the edge, and two moves within one millisecond count as one', () => {
  const { trail, add } = createTrail('pointer', 40, 100);
  add(3.333, 41, 116.4);
  add(4, 41, 116.3);
  add(9, 38, 133);
  expect(trail).toEqual({
    kind: 'pointer',
    points: [
      { x: 0, y: 0, t: 0 },
      { x: 4, y: 1, t: 16 },
      { x: 9, y: -2, t: 33 },
    ],
  });
});

test('a trail never exceeds the length that the server accepts', () => {
  const { trail, add } = createTrail('steps', 0, 0);
  for (let step = 1; step <= 2000; step++) add(step % 200, 0, step);
  expect(trail.points).toHaveLength(1500);
  expect(trail.points.at(-1)).toMatchObject({ x: 0 });
});
