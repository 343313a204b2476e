import { expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { buildCertificate, buildCompany, buildProfile, buildShareholders, buildStructure } from '#test/factories/content/company.ts';
import { useDatabase } from '#test/support/database.ts';
import type { CompanyDraft, CompanyKind } from './schema/kinds.ts';
import { listCompanyVersions, saveCompanyVersion } from './service/versions.ts';

const { context } = useDatabase();

/** Returns the rejected fields by path; empty when the content is accepted. */
async function refusalsOf<Kind extends CompanyKind>(kind: Kind, draft: CompanyDraft<Kind>): Promise<string[]> {
  try {
    await saveCompanyVersion(context(), kind, draft);
    return [];
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 40001) throw error;
    return error.errors.map(({ path, message }) => `${path}: ${message}`);
  }
}

const holder = (name: string, shares: number, pledgedShares = 0) => ({ name, shares, nature: '法人', pledgedShares });
const held = (...holders: ReturnType<typeof holder>[]) => refusalsOf('shareholders', buildShareholders({ holders }));

test('shareholders cannot hold more than 100 percent', async () => {
  expect(await held(holder('甲', 600), holder('乙', 400))).toEqual([]);
  expect(await held(holder('甲', 600), holder('乙', 401))).toEqual(['holders: 各股东持股之和不能超过总股本']);
});

test('a shareholder cannot pledge more than it holds, and is named once', async () => {
  expect(await held(holder('甲', 600, 601))).toEqual(['holders: 质押或冻结的股份不能超过所持股份']);
  expect(await held(holder('甲', 1), holder('甲', 2))).toEqual(['holders: 股东名称不能重复']);
});

const organised = (...units: string[]) => refusalsOf('structure', buildStructure(...units));
const misplaced = ['departments: 上级机构不存在、互为上级，或者超过 6 级'];

test('an organisation has one top unit that contains every other unit', async () => {
  expect(await organised('board', 'other')).toEqual(['departments: 应有且只有一个最上级机构']);
  expect(await organised('board', 'bonds:nobody')).toEqual(misplaced);
  expect(await organised('board', 'left:right', 'right:left')).toEqual(misplaced);
});

test('an organisation has six levels at most', async () => {
  const six = ['l1', 'l2:l1', 'l3:l2', 'l4:l3', 'l5:l4', 'l6:l5'];
  expect(await organised(...six)).toEqual([]);
  expect(await organised(...six, 'l7:l6')).toEqual(misplaced);
});

test('a firm has at most one private-fund and one alternative-investment subsidiary, and any number of others', async () => {
  const two = (kind: 'alternative' | 'futures') =>
    refusalsOf('subsidiaries', { asOf: '2026-06-30', companies: [buildCompany({ kind, name: '甲' }), buildCompany({ kind, name: '乙' })] });
  expect(await two('alternative')).toEqual(['companies: 私募投资基金子公司和另类投资子公司各不超过一家']);
  expect(await two('futures')).toEqual([]);
});

test('a certificate does not end before it begins', async () => {
  const certificates = [buildCertificate({ issuedOn: '2020-01-01', validUntil: '2019-01-01' })];
  expect(await refusalsOf('certificates', { certificates })).toEqual(['certificates.0.validUntil: 有效期应晚于发证日期']);
});

test('an event is dated by a year, a month or a day', async () => {
  const dated = (date: string) => refusalsOf('milestones', { milestones: [{ date, title: '事', text: '事' }] });
  for (const date of ['1998', '1998-12', '1998-12-31']) expect(await dated(date)).toEqual([]);
  for (const date of ['98', '1998-13', '1998-12-32', '1998年'])
    expect(await dated(date)).toEqual([expect.stringMatching(/^milestones\.0\.date: 应为年、年月或日期/)]);
});

test('a link opens a page, never a script', async () => {
  expect(await refusalsOf('profile', buildProfile({ website: 'javascript:alert(1)' }))).toEqual(['website: 链接应以 / 或 https:// 开头']);
});

test('rejected content is not stored', async () => {
  await refusalsOf('licences', { licences: [{ area: '', name: '', document: '', authority: '', grantedOn: '' }] });
  expect(await listCompanyVersions(context(), 'licences')).toEqual([]);
});
