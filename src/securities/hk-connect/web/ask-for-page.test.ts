import { expect, test } from 'vitest';
import { fail } from '#contract/call-error.ts';
import type { Caller } from '#contract/call.ts';
import { askForPage } from './ask-for-page.ts';

const answering = (answer: unknown): Caller => (async () => answer) as Caller;
const refusing =
  (error: unknown): Caller =>
  () =>
    Promise.reject(error);
const outcomeOf = (call: Caller, signal?: AbortSignal) =>
  new Promise((resolve) => void askForPage(call, { type: 'company', posStr: 'p' }, resolve, signal));

test('the callback receives the response', async () => {
  expect(await outcomeOf(answering({ list: [], posStr: 'p' }))).toEqual({ state: 'ready', data: { list: [], posStr: 'p' } });
});

test('the callback also runs on failure codes, with the server’s message', async () => {
  expect(await outcomeOf(refusing(fail('internal', '系统繁忙，请稍后再试')))).toEqual({ state: 'failed', message: '系统繁忙，请稍后再试' });
  expect(await outcomeOf(refusing(new TypeError('network')))).toEqual({ state: 'failed', message: '加载失败' });
});

test('the callback does not run after the page was left', async () => {
  const left = new AbortController();
  left.abort();
  let heard = 0;
  await askForPage(answering({ list: [] }), { type: '' }, () => (heard += 1), left.signal);
  expect(heard).toBe(0);
});
