import { beforeEach, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import type { Call } from '#contract/call.ts';
import { demoSite } from '#demo/site.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import {
  buildCertificate,
  buildCompany,
  buildPerson,
  buildProfile,
  buildShareholders,
  buildStructure,
} from '#test/factories/content/company.ts';
import { useDatabase } from '#test/support/database.ts';
import { companyApi } from './api.ts';
import {
  achievementsGet,
  certificatesGet,
  companyProfileGet,
  dateLineGet,
  executivesGet,
  licencesGet,
  memorabiliaGet,
  shareholdersGet,
  structureGet,
  subsidiariesGet,
  subsidiaryGet,
} from './calls.ts';
import type { CompanyDraft, CompanyKind } from './schema/kinds.ts';
import { publishCompany } from './service/versions.ts';

const { db, context } = useDatabase();
const endpoints = indexEndpoints(companyApi);
const ask = async <Input, Result>(call: Call<Input, Result>, input: Input): Promise<Result> =>
  (await invoke(endpoints.get(endpointKey(call))!, context(), input)) as Result;
const publish = <Kind extends CompanyKind>(kind: Kind, draft: CompanyDraft<Kind>, effectiveOn = '2026-08-21') =>
  publishCompany(context(), kind, draft, { effectiveOn });

beforeEach(() => db.deleteFrom('companyVersions').execute());

test.each(companyApi.map(({ call }) => [call.path, call] as const))('%s returns 40004 while nothing is published', async (path, call) => {
  const input = path.endsWith('/subsidiary') ? { kind: 'alternative' } : {};
  await expect(ask(call, input)).rejects.toMatchObject({ code: 40004, status: 404 });
});

test('the profile contains the names from the settings and the registered particulars', async () => {
  await updateSettings(context(), demoSite);
  await publish('profile', buildProfile({ postcode: '100032' }));
  const { firm } = demoSite;
  expect(await ask(companyProfileGet, {})).toMatchObject({
    fullName: firm.name,
    shortName: firm.shortName,
    englishName: firm.englishName,
    postcode: '100032',
    effectiveOn: '2026-08-21',
    updatedAt: '2026-08-21T10:00:00+08:00',
  });
});

test('shareholders are sorted by their share of the capital, in percent with two decimals', async () => {
  await publish('shareholders', buildShareholders());
  const { records, asOf } = await ask(shareholdersGet, {});
  expect(asOf).toBe('2026-06-30');
  expect(records.map(({ rank, name, ratio }) => [rank, name, ratio])).toEqual([
    [1, '甲公司', 33.3],
    [2, '乙公司', 8.5],
  ]);
});

test('an earlier list of shareholders is found by its day; a day without a list returns 40004', async () => {
  await publish('shareholders', buildShareholders({ asOf: '2025-12-31', holderCount: 8 }), '2026-04-30');
  await publish('shareholders', buildShareholders({ asOf: '2025-12-31', holderCount: 7 }), '2026-05-06');
  await publish('shareholders', buildShareholders(), '2026-08-21');
  const earlier = await ask(shareholdersGet, { asOf: '2025-12-31' });
  expect([earlier.holderCount, earlier.dates]).toEqual([7, ['2026-06-30', '2025-12-31']]);
  await expect(ask(shareholdersGet, { asOf: '2025-06-30' })).rejects.toMatchObject({ code: 40004 });
  await expect(ask(shareholdersGet, { asOf: '2025-02-30' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'asOf' }] });
});

test('the structure is a tree with levels from 1, units in the order of entry', async () => {
  await publish('structure', buildStructure('board', 'sales:board', 'audit:board', 'bonds:sales'));
  const { root, count } = await ask(structureGet, {});
  expect([root.name, root.level, count]).toEqual(['board', 1, 4]);
  expect(root.children.map(({ name, level, children }) => [name, level, children.length])).toEqual([
    ['sales', 2, 1],
    ['audit', 2, 0],
  ]);
});

const event = (date: string, isMajor = false) => ({ date, title: `${date} 的事`, text: '说明', isMajor });

test('memorabilia are listed newest first, whether dated by year, month or day', async () => {
  await publish('milestones', { milestones: [event('1998'), event('2001-03'), event('1998-05-06'), event('2001-02-28')] });
  const { records } = await ask(memorabiliaGet, {});
  expect(records.map(({ date }) => date)).toEqual(['2001-03', '2001-02-28', '1998-05-06', '1998']);
});

test('the date line counts every year from the first event to the last, including empty ones', async () => {
  await publish('milestones', { milestones: [event('2001-03', true), event('1999'), event('2001-02')] });
  const { years } = await ask(dateLineGet, {});
  expect(years.map(({ year, count, isMajor }) => [year, count, isMajor])).toEqual([
    [1999, 1, false],
    [2000, 0, false],
    [2001, 2, true],
  ]);
});

test('executives are listed in three groups, each numbered from 1 (specification 3)', async () => {
  await publish('executives', {
    people: [
      buildPerson({ group: 'director', name: '丙' }),
      buildPerson({ name: '甲' }),
      buildPerson({ name: '乙' }),
      buildPerson({ group: 'supervisor', name: '丁' }),
    ],
  });
  const { executive, director, supervisor } = await ask(executivesGet, {});
  const names = (group: typeof executive) => group?.map(({ index, name }) => `${index}${name}`);
  expect([names(executive), names(director), names(supervisor)]).toEqual([['1甲', '2乙'], ['1丙'], ['1丁']]);
});

test('an empty group is omitted from the executives', async () => {
  await publish('executives', { people: [buildPerson({ group: 'director' })] });
  const answer = await ask(executivesGet, {});
  expect(answer).toHaveProperty('director');
  expect(answer).not.toHaveProperty('executive');
  expect(answer).not.toHaveProperty('supervisor');
});

test('awards are listed newest first, values of a figure oldest first', async () => {
  const award = (year: number) => ({ year, title: '奖', issuer: '会', text: '说明' });
  const values = [2025, 2023, 2024].map((year) => ({ year, value: year }));
  await publish('achievements', {
    awards: [award(2020), award(2024)],
    figures: [{ code: 'revenue', name: '收入', unit: '亿元', values }],
    source: '年报',
  });
  const { awards, figures } = await ask(achievementsGet, {});
  expect(awards.map(({ year }) => year)).toEqual([2024, 2020]);
  expect(figures[0]!.values.map(({ year }) => year)).toEqual([2023, 2024, 2025]);
});

test('a certificate is valid through its last day in Shanghai, and expires soon from ninety days before it', async () => {
  // Today in tests is 2026-08-21.
  const ends = [undefined, '2026-08-20', '2026-08-21', '2026-11-19', '2026-11-20'];
  await publish('certificates', { certificates: ends.map((validUntil, index) => buildCertificate({ code: `no-${index}`, validUntil })) });
  const { records } = await ask(certificatesGet, {});
  expect(records.map(({ state }) => state)).toEqual(['valid', 'expired', 'expiring', 'expiring', 'valid']);
});

test('licences are grouped by area, oldest first', async () => {
  const licence = (area: string, document: string, grantedOn: string) => ({ area, name: '业务', document, authority: '机关', grantedOn });
  const licences = [licence('经纪', 'a', '2012-01-01'), licence('投行', 'b', '2004-01-01'), licence('经纪', 'c', '2001-01-01')];
  await publish('licences', { licences });
  expect((await ask(licencesGet, {})).records.map(({ document }) => document)).toEqual(['c', 'a', 'b']);
});

const detail = {
  profile: ['简介'],
  registration: [],
  executives: [],
  disclosures: [],
  contact: [{ name: '电话', value: '010-0000 0001' }],
};

test('the list of group companies omits the details of their own pages', async () => {
  await publish('subsidiaries', { asOf: '2026-06-30', companies: [buildCompany({ detail })] });
  const { records, asOf } = await ask(subsidiariesGet, {});
  expect([asOf, records[0]!.name]).toEqual(['2026-06-30', '期货公司']);
  expect(records[0]).not.toHaveProperty('detail');
});

test('a subsidiary is requested by its kind; one that is missing or publishes nothing returns 40004', async () => {
  const companies = [buildCompany({ kind: 'alternative', name: '创新', detail }), buildCompany({ kind: 'privateFund', name: '启程' })];
  await publish('subsidiaries', { asOf: '2026-06-30', companies });
  expect(await ask(subsidiaryGet, { kind: 'alternative' })).toMatchObject({ name: '创新', profile: ['简介'], asOf: '2026-06-30' });
  await expect(ask(subsidiaryGet, { kind: 'privateFund' })).rejects.toMatchObject({ code: 40004 });
  await expect(ask(subsidiaryGet, { kind: 'bank' as 'alternative' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'kind' }] });
});
