import { expect, test, vi } from 'vitest';
import { createApiClient } from '#ui/api/client.ts';
import type { ConditionResult } from '../schema.ts';
import { initialQualification, loadQualification, reduceQualification, type QualificationState } from './qualification-state.ts';

const asked = { busi_code: 'chinext', channel: 0, op_entrust_way: '7', op_station: '' };

const condition: ConditionResult = {
  id: 'assets',
  kind: 'averageAssets',
  name: '资产',
  standard: '日均 10 万元',
  source: '测试',
  actual: '日均 200,000.00 元',
  pass: true,
  explain: '说明',
};
const right = {
  code: 200,
  msg: '成功',
  data: [condition],
  bpass: true,
  evaluation: '5f0c1d5e-7a55-4f0e-9a55-0b7c37a9b001',
  name: '创业板',
  version: 1,
  evaluatedAt: '2026-08-21T02:00:00.000Z',
  isSample: false,
};

/** Makes one attempt through the generic client against a server with this response; returns the resulting state. */
async function after(state: QualificationState, body: unknown, status = 200): Promise<QualificationState> {
  const bases = { site: 'http://site', gateway: '', information: '', download: '', second: '' };
  const notify = { info: () => undefined, error: () => undefined };
  const leave = { goToSupport: () => undefined, onSessionExpired: () => undefined };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.stubGlobal('fetch', async () => new Response(text, { status, headers: { 'content-type': 'application/json' } }));
  const client = createApiClient({ product: 'qt', bases, getToken: () => 'token', notify, ...leave });
  const event = await loadQualification(client.call, asked);
  vi.unstubAllGlobals();
  return reduceQualification(state, event);
}

test('the initial state is loading, without list and result', () => {
  expect(initialQualification).toEqual({ conditionLists: [], bPass: false, loading: true });
});

test('code 200 sets the list and the result and ends loading', async () => {
  const state = await after(initialQualification, right);
  expect(state).toMatchObject({ conditionLists: [condition], bPass: true, loading: false });
  expect(state.answer).toMatchObject({ evaluation: right.evaluation, version: 1 });
  expect(await after(initialQualification, { ...right, bpass: false })).toMatchObject({ bPass: false, loading: false });
  expect(await after(initialQualification, { ...right, data: [] })).toMatchObject({ conditionLists: [], loading: false });
});

test.each([
  ['a failure of ours', { ...right, code: 50000, msg: '系统繁忙' }, 500],
  ['an expired session', { ...right, code: 50102, msg: '登陆过期，请重新登陆' }, 200],
  ['another code with list and flag', { ...right, code: 0 }, 200],
  ['a refused input', { ...right, code: 40001 }, 400],
  ['a list that is none', { ...right, data: { records: [condition] } }, 200],
  ['no list', { ...right, data: undefined }, 200],
  ['a flag that is none', { ...right, bpass: 'true' }, 200],
  ['no flag', { ...right, bpass: undefined }, 200],
  ['text that is no JSON', '<html>', 200],
  ['nothing', 'null', 200],
])('%s sets neither list nor result and stays loading', async (_name, body, status) => {
  expect(await after(initialQualification, body, status)).toEqual({ ...initialQualification, failure: expect.any(String) });
});

test('a failure after a success keeps the list and the result', async () => {
  const first = await after(initialQualification, right);
  const second = await after(first, { code: 50000, msg: '系统繁忙' }, 500);
  expect(second).toEqual({ ...first, failure: '系统繁忙' });
  const third = await after(second, { ...right, bpass: false });
  expect(third).toMatchObject({ bPass: false });
  expect(third).not.toHaveProperty('failure');
});

test('a network error is handled like any other failure', async () => {
  const event = await loadQualification(() => Promise.reject(new TypeError('Failed to fetch')), asked);
  expect(event).toEqual({ kind: 'failed', message: '加载失败' });
});
