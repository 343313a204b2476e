import { expect, test } from 'vitest';
import { fail } from '#contract/call-error.ts';
import type { Client } from '../api/client.ts';
import { createAction } from './action.ts';
import { formErrors, failureSentence } from './failures.ts';

const save = { path: '/save' } as unknown as Parameters<Client['call']>[0];

/** A client whose responses the test provides; aborts with the caller's signal, as the real one does. */
function createServer() {
  const waiting: { resolve: (result: unknown) => void; reject: (error: unknown) => void }[] = [];
  const call = (_: unknown, __: unknown, options?: { signal?: AbortSignal }): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      options?.signal?.addEventListener('abort', () => reject(options.signal!.reason as Error));
    });
  return { client: { call } as unknown as Client, waiting };
}

const saving = { act: (client: Client) => client.call(save, {}) };

test('a second press does nothing while the first is running', async () => {
  const { client, waiting } = createServer();
  const action = createAction<string>();
  const first = action.run(client, saving, 'first');
  await action.run(client, saving, 'second');
  expect(waiting.length).toBe(1);
  expect(action.state().running).toEqual({ input: 'first' });
  waiting[0]!.resolve({});
  await first;
  expect(action.state().running).toBeUndefined();
});

test('an input error is shown and nothing is sent; it disappears when the next attempt begins', async () => {
  const { client, waiting } = createServer();
  const action = createAction<string>();
  const options = { ...saving, check: (name: string) => (name ? [] : [{ path: 'name', message: '请填写姓名' }]) };
  await action.run(client, options, '');
  expect(action.state()).toEqual({ errors: [{ path: 'name', message: '请填写姓名' }], running: undefined });
  expect(waiting.length).toBe(0);
  void action.run(client, options, '王敏');
  expect(action.state().errors).toEqual([]);
});

test('a failure is explained, and the end is reported for success and failure alike', async () => {
  const { client, waiting } = createServer();
  const action = createAction<void>();
  let settled = 0;
  const options = { ...saving, explain: failureSentence(), settled: () => void settled++ };
  for (const settle of ['resolve', 'reject'] as const) {
    const run = action.run(client, options, undefined);
    waiting.at(-1)![settle](new TypeError('Failed to fetch'));
    await run;
  }
  expect(action.state().errors).toEqual([{ path: '', message: '网络不通，请稍后再试' }]);
  expect(settled).toBe(2);
});

test('leaving aborts the call, and no result is reported', async () => {
  const { client } = createServer();
  const action = createAction<void>();
  const heard: unknown[] = [];
  const explain = (error: unknown) => {
    heard.push(error);
    return [];
  };
  const run = action.run(client, { ...saving, explain, settled: () => heard.push('settled') }, undefined);
  action.leave();
  await run;
  expect(heard).toEqual([]);
});

test('field errors of the server stay at their fields; a wrong code is shown at its most likely field', () => {
  const named = fail('invalidInput', undefined, { errors: [{ path: 'mobile', message: '请输入 11 位手机号码' }] });
  expect(formErrors(named, 'code')).toEqual([{ path: 'mobile', message: '请输入 11 位手机号码' }]);
  expect(formErrors(fail('wrongVerification', '验证码不正确'), 'code')).toEqual([{ path: 'code', message: '验证码不正确' }]);
  const over = fail('wrongVerification', '请重新开始', { errors: [{ path: 'step', message: '已失效' }] });
  expect(formErrors(over, 'code')).toEqual([{ path: '', message: '请重新开始' }]);
  expect(formErrors(new Error('boom'), '', '没有提交成功')).toEqual([{ path: '', message: '没有提交成功' }]);
});
