import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { useDatabase } from '#test/support/database.ts';
import type { PageQuery } from '#ui/page/page.ts';
import { branchApi } from '../api.ts';
import { replaceBranches } from '../service/replace-branches.ts';
import { head, loader } from './branch-page.tsx';

const { context } = useDatabase();
const endpoints = indexEndpoints(branchApi);
const call = ((which, input) => invoke(endpoints.get(endpointKey(which))!, context(), input)) as Caller;

beforeAll(() =>
  replaceBranches(context(), [
    buildBranch(),
    buildBranch({ code: 'SZ001', provinceCode: '32', provinceName: '江苏省', cityCode: '3205', cityName: '苏州市' }),
    buildBranch({ code: 'NJ001', provinceCode: '32', provinceName: '江苏省', cityCode: '3201', cityName: '南京市' }),
  ]),
);

async function load(query: Partial<PageQuery<'branches'>>) {
  const services = { call, isElder: false, reportFailure: () => undefined };
  const data = await loader({ services, params: {}, query: { pageNum: 1, ...query }, signal: new AbortController().signal });
  const codes = data.branches.state === 'ready' ? data.branches.data.records.map(({ code }) => code) : [];
  return { codes, filter: data.filter, title: head(data).title };
}

test('a province and one of its cities are the filter and appear in the page title', async () => {
  expect(await load({ province: '32', city: '3205' })).toEqual({
    codes: ['SZ001'],
    filter: { province: '32', city: '3205', keyWord: undefined },
    title: '苏州市营业网点',
  });
});

test('a city of the previously selected province is ignored', async () => {
  expect(await load({ province: '11', city: '3205' })).toMatchObject({ codes: ['BJ001'], title: '北京市营业网点' });
});

test('a city alone selects its province', async () => {
  expect(await load({ city: '3201' })).toMatchObject({ codes: ['NJ001'], filter: { province: '32', city: '3201' } });
});

test('a province without branches shows none, not all', async () => {
  expect(await load({ province: '99' })).toMatchObject({ codes: [], title: '营业网点' });
});

test('a failed list replaces only its own block by an error', async () => {
  const data = await load({ pageNum: 0 });
  expect(data).toMatchObject({ codes: [], title: '营业网点' });
});
