import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { buildCertificate, buildCompany, buildProfile, buildShareholders, buildStructure } from './factory.ts';
import type { CompanyDraft, CompanyKind } from './schema/kinds.ts';
import { listCompanyVersions, saveCompanyVersion } from './service/versions.ts';

const { context } = useDatabase();

/** Says that the content is refused with the message at the path, and that nothing of it is kept. */
async function expectRefused<Kind extends CompanyKind>(kind: Kind, draft: CompanyDraft<Kind>, path: string, message: string | RegExp) {
  await expect(saveCompanyVersion(context(), kind, draft)).rejects.toMatchObject({
    code: 40001,
    errors: [{ path, message: expect.stringMatching(message) as string }],
  });
  expect(await listCompanyVersions(context(), kind)).toEqual([]);
}

const holder = (name: string, shares: number, pledgedShares = 0) => ({ name, shares, nature: '法人', pledgedShares });

test('shareholders cannot hold more than there is', () =>
  expectRefused('shareholders', buildShareholders({ holders: [holder('甲', 600), holder('乙', 401)] }), 'holders', '总股本'));

test('a shareholder cannot pledge more than it holds', () =>
  expectRefused('shareholders', buildShareholders({ holders: [holder('甲', 600, 601)] }), 'holders', '质押'));

test('a shareholder is named once', () =>
  expectRefused('shareholders', buildShareholders({ holders: [holder('甲', 1), holder('甲', 2)] }), 'holders', '重复'));

test('an organisation has one top', () => expectRefused('structure', buildStructure('board', 'other'), 'departments', '最上级'));

test('a unit stands under one that exists', () =>
  expectRefused('structure', buildStructure('board', 'desk:nobody'), 'departments', '不存在'));

test('units cannot stand under each other', () =>
  expectRefused('structure', buildStructure('board', 'left:right', 'right:left'), 'departments', '互为上级'));

test('an organisation has six levels at most', async () => {
  const six = ['l1', 'l2:l1', 'l3:l2', 'l4:l3', 'l5:l4', 'l6:l5'];
  await expectRefused('structure', buildStructure(...six, 'l7:l6'), 'departments', '6 级');
  await expect(saveCompanyVersion(context(), 'structure', buildStructure(...six))).resolves.toMatchObject({ version: 1 });
});

test('a firm has one private-fund and one alternative-investment subsidiary at most', () =>
  expectRefused(
    'subsidiaries',
    {
      asOf: '2026-06-30',
      companies: [buildCompany({ kind: 'alternative', name: '甲' }), buildCompany({ kind: 'alternative', name: '乙' })],
    },
    'companies',
    '各不超过一家',
  ));

test('a certificate does not end before it begins', () =>
  expectRefused('certificates', { certificates: [buildCertificate({ validUntil: '2019-01-01' })] }, 'certificates.0.validUntil', '晚于'));

test('an event is dated by a year, a month or a day', () =>
  expectRefused('milestones', { milestones: [{ date: '1998-13', title: '事', text: '事' }] }, 'milestones.0.date', '年月'));

test('a link leads to a page, never to a script', () =>
  expectRefused('profile', buildProfile({ website: 'javascript:alert(1)' }), 'website', '链接'));
