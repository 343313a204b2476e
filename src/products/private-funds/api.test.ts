import { beforeAll, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import {
  buildSubsidiary,
  buildConfirmation,
  buildPrivateFund,
  buildNotice,
  buildPrivateFundTerms,
} from '#test/factories/products/private-funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { createPrivateFundApi } from './api.ts';
import * as calls from './calls.ts';
import { openInvestorGate } from './investor-gate.ts';
import type { PrivateFundPage, SubsidiaryNotice, SubsidiaryNoticePage } from './schema.ts';
import { confirmInvestor } from './service/confirmations.ts';
import { writeFunds } from './service/funds.ts';
import { addSubsidiaryNotices } from './service/notices.ts';
import { replaceSubsidiary } from './service/subsidiary.ts';
import { publishTerms } from './service/terms.ts';

const { db, context } = useDatabase();
const gate = openInvestorGate({ secret: { deriveKey: () => Buffer.alloc(32, 7) }, profile: 'SM2' });
const endpoints = indexEndpoints(createPrivateFundApi(gate));
let pass = '';
const ask = <Result>(call: AnyCall, input: unknown = {}) =>
  invoke(endpoints.get(endpointKey(call))!, context({ cookies: { [calls.passCookie]: pass } }), input) as Promise<Result>;
const askAsStranger = (call: AnyCall) => invoke(endpoints.get(endpointKey(call))!, context({ actor: { kind: 'visitor' } }), {});

beforeAll(async () => {
  const certificateNumber = 'P0000000000001';
  const person = { post: '总经理', biography: '简历。', certificateNumber, since: '2021-03-15' };
  await replaceSubsidiary(context(), {
    facts: buildSubsidiary(),
    people: [
      { ...person, name: '乙' },
      { ...person, name: '甲' },
    ],
    holdings: [{ name: '前厅证券', relation: 'shareholder', sharePercent: 15.5, business: '证券', asOf: '2026-09-30' }],
  });
  await publishTerms(context(), buildPrivateFundTerms());
  await writeFunds(context(), [
    buildPrivateFund(),
    buildPrivateFund({ recordCode: 'TEST002', name: '测试二号ABC基金', establishedOn: '2025-01-10', custodian: '示范银行股份有限公司' }),
    buildPrivateFund({ recordCode: 'TEST003', name: '测试三号基金', establishedOn: '2020-01-10', state: 'ended', endedOn: '2026-01-05' }),
  ]);
  await addSubsidiaryNotices(context(), [
    buildNotice({ title: '旧公告', publishedOn: '2026-01-05' }),
    buildNotice({ title: '同日先发', publishedOn: '2026-03-05' }),
    buildNotice({ title: '同日后发', publishedOn: '2026-03-05', fundCode: null }),
  ]);
  ({ pass } = await confirmInvestor(gate, context(), buildConfirmation()));
});

test('registration, people and holdings of the company are open to everyone', async () => {
  expect(await askAsStranger(calls.fundCompanyGet)).toEqual(buildSubsidiary());
  expect(await askAsStranger(calls.fundTeamGet)).toMatchObject({ records: [{ name: '乙' }, { name: '甲' }] });
  expect(await askAsStranger(calls.fundHoldingsGet)).toMatchObject({ records: [{ relation: 'shareholder', sharePercent: 15.5 }] });
  expect(await askAsStranger(calls.investorTermsGet)).toMatchObject({ version: 1, validDays: 30, effectiveOn: '2026-08-21' });
});

test('products are listed youngest first, with the total of matches', async () => {
  const { records, total } = await ask<PrivateFundPage>(calls.privateFundList, { pageSize: '2' });
  expect([records.map(({ recordCode }) => recordCode), total]).toEqual([['TEST002', 'TEST001'], 3]);
  expect((await ask<PrivateFundPage>(calls.privateFundList, { pageNum: 2, pageSize: 2 })).records).toMatchObject([
    { endedOn: '2026-01-05' },
  ]);
});

test.each([
  ['abc', ['TEST002']],
  ['ＡＢＣ', ['TEST002']],
  ['test003', ['TEST003']],
  ['示范银行', ['TEST002']],
  ['测试 二号', ['TEST002']],
  ['%', []],
])('the keyword %s finds products by name, code, manager and custodian', async (keyWord, found) => {
  const { records } = await ask<PrivateFundPage>(calls.privateFundList, { keyWord });
  expect(records.map(({ recordCode }) => recordCode)).toEqual(found);
});

test('notices are listed newest first, and within one day the later one first', async () => {
  const { records } = await ask<SubsidiaryNoticePage>(calls.fundNoticeList);
  expect(records.map(({ title }) => title)).toEqual(['同日后发', '同日先发', '旧公告']);
  expect((await ask<SubsidiaryNoticePage>(calls.fundNoticeList, { keyWord: '旧' })).total).toBe(1);
});

test('a notice has its product and its neighbours in the list', async () => {
  const { records } = await ask<SubsidiaryNoticePage>(calls.fundNoticeList);
  const [newest, middle] = records;
  expect(await ask<SubsidiaryNotice>(calls.fundNoticeGet, { id: middle!.id })).toMatchObject({
    fund: { recordCode: 'TEST001', name: '测试一号私募股权投资基金' },
    facts: [{ label: '到账日', value: '2026-09-25' }],
    previous: { id: newest!.id, title: '同日后发' },
    next: { title: '旧公告' },
    version: 1,
  });
  expect(await ask<SubsidiaryNotice>(calls.fundNoticeGet, { id: newest!.id })).toMatchObject({ fund: null, previous: null });
});

test.each([
  [calls.privateFundList, { pageSize: 101 }, 'pageSize'],
  [calls.privateFundList, { keyWord: '长'.repeat(51) }, 'keyWord'],
  [calls.fundNoticeGet, { id: 'x' }, 'id'],
  [calls.fundNoticeGet, {}, 'id'],
])('%o rejects %o and names the field', async (call, input, path) => {
  await expect(ask(call, input)).rejects.toMatchObject({ code: 40001, errors: [{ path }] });
});

test('a product keeps its record code when it is saved again, and an ended one requires its end day', async () => {
  await writeFunds(context(), [buildPrivateFund({ name: '改名后的基金' })]);
  expect((await ask<PrivateFundPage>(calls.privateFundList, { keyWord: '改名后' })).total).toBe(1);
  await expect(writeFunds(context(), [buildPrivateFund({ state: 'ended' })])).rejects.toThrow('private_funds_check');
});

test('company facts are stored as the next version, with an audit row', async () => {
  await replaceSubsidiary(context(), { facts: buildSubsidiary({ capital: '人民币 8 亿元' }), people: [], holdings: [] });
  const row = await db.selectFrom('privateFundCompany').select(['version', 'facts']).executeTakeFirstOrThrow();
  expect([row.version, row.facts.capital]).toEqual([2, '人民币 8 亿元']);
  const entry = await db.selectFrom('auditEntries').select('action').orderBy('id', 'desc').executeTakeFirst();
  expect(entry?.action).toBe('privateFund.replaceCompany');
});
