import { beforeAll, expect, test } from 'vitest';
import { contentApi } from '#content/articles/api.ts';
import { fail } from '#contract/call-error.ts';
import type { Caller } from '#contract/call.ts';
import { readPageTexts } from '#demo/page-texts.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { pages } from '#rendering/routes/table.ts';
import { buildAccount, buildRegisteredPerson } from '#test/factories/content/disclosure.ts';
import { useDatabase } from '#test/support/database.ts';
import type { PageQuery } from '#ui/page/page.ts';
import { disclosureApi } from '../api.ts';
import { accountDetails } from '../calls.ts';
import { replaceAccounts } from '../service/accounts.ts';
import { lookUpLimits } from '../service/look-up-limit.ts';
import { replaceStaff } from '../service/replace-staff.ts';
import { loader as accountsLoader } from './accounts-page.tsx';
import { loader as informationLoader } from './information-page.tsx';
import { head as staffHead, loader as staffLoader } from './staff-page.tsx';

const { context } = useDatabase();
const endpoints = indexEndpoints([...disclosureApi, ...contentApi]);
const callAs = (ip?: string): Caller =>
  (async (which, input) => {
    const bound = endpoints.get(endpointKey(which));
    if (!bound) throw fail('notFound');
    return invoke(bound, context({ ip }), input);
  }) as Caller;

const request = (query: Partial<PageQuery<'staffRegister'>> = {}, call: Caller = callAs()) => ({
  services: { call, isElder: false, reportFailure: () => undefined },
  params: {},
  query: { pageNum: 1, ...query },
  signal: new AbortController().signal,
});

beforeAll(async () => {
  await replaceStaff(context(), [
    buildRegisteredPerson(),
    buildRegisteredPerson({ certificateNumber: 'S0000042105004', kind: 'broker', name: '沈明舟', updatedOn: '2026-08-19' }),
  ]);
  await replaceAccounts(context(), [buildAccount()]);
});

const found = async (query: Partial<PageQuery<'staffRegister'>>) => {
  const data = await staffLoader(request(query));
  return {
    tab: data.tab,
    names: data.people.state === 'ready' ? data.people.data.records.map(({ name }) => name) : [],
    title: staffHead(data).title,
  };
};

test('a search opens the list that contains the person', async () => {
  expect(await found({ keyWord: '沈明舟' })).toEqual({ tab: 'gsD', names: ['沈明舟'], title: '从业人员公示：沈明舟' });
});

test('the requested list stays open, even without a match', async () => {
  expect(await found({ tab: 'gsB', keyWord: '沈明舟' })).toMatchObject({ tab: 'gsB', names: [] });
});

test('without a search the general list is shown', async () => {
  expect(await found({})).toEqual({ tab: 'gsA', names: ['闻知远'], title: '从业人员公示' });
});

test('search engines index the page but no names of people', async () => {
  expect(staffHead(await staffLoader(request({ keyWord: '闻知远' }))).noIndex).toBe(true);
  expect(staffHead(await staffLoader(request({ tab: 'gsD' }))).noIndex).toBe(true);
  expect(staffHead(await staffLoader(request())).noIndex).toBe(false);
});

test('a visitor over the limit sees a notice instead of the list, and the page still renders', async () => {
  for (let page = 0; page < lookUpLimits[0]!.pages; page++) await staffLoader(request({}, callAs('192.0.2.7')));
  const { people, counts } = await staffLoader(request({}, callAs('192.0.2.7')));
  expect(people).toMatchObject({ state: 'failed', message: expect.stringContaining('查询过于频繁') as string });
  expect(counts.state).toBe('ready');
});

test('the look-up page is never cached, so that every look-up is counted', () => {
  expect(pages.staffRegister.isPersonal).toBe(true);
});

test('a failed kind of account replaces only its own list; a kind without accounts is an empty list', async () => {
  const call: Caller = (which, input) => {
    const isFirst = endpointKey(which) === endpointKey(accountDetails) && (input as { kind: string }).kind === 'first';
    return isFirst ? Promise.reject(fail('internal')) : callAs()(which, input);
  };
  const { first, second } = await accountsLoader(request({}, call));
  expect(first).toMatchObject({ state: 'failed' });
  expect(second).toEqual({ state: 'ready', data: { accounts: [], updatedOn: null } });
});

test('the index shows the days of the lists that have one', async () => {
  const { updatedOn } = await informationLoader(request());
  expect(Object.fromEntries(Object.entries(updatedOn).filter(([, day]) => day))).toEqual({
    '/IntoGL/information/renyuangongshi.html': '2026-08-19',
    '/IntoGL/information/zhanghumingxi.html': '2026-08-03',
  });
});

test('every card of the demo firm’s index has its day, but for the funds that only confirmed investors see', async () => {
  const { updatedOn } = await informationLoader(request());
  const text = readPageTexts('disclosure').find(({ key }) => key === '/IntoGL/information')!;
  const links = text.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'links' ? block.links : [])));
  expect(links.map(({ href }) => href).filter((href) => !(href in updatedOn))).toEqual(['/IntoGL/information/simu.html']);
  for (const title of ['股东介绍', '营业网点', '业务资格', '收费标准', '投资者适当性', '投诉办理公示', '隐私政策'])
    expect(links.map((link) => link.title)).toContain(title);
});
