import { expect, test } from 'vitest';
import { companyContents, type CompanyKind } from '#content/company/schema/kinds.ts';
import { demoBranches } from '../branches.ts';
import { findFinancialPeriod } from '../disclosure/finance-figures.ts';
import { demoAchievements } from './achievements.ts';
import { demoCertificates } from './certificates.ts';
import { demoExecutives } from './executives.ts';
import { demoLicences } from './licences.ts';
import { demoMilestones } from './milestones.ts';
import { demoProfile } from './profile.ts';
import { demoShareholders } from './shareholders.ts';
import { demoStructure } from './structure.ts';
import { demoSubsidiaries } from './subsidiaries.ts';

test('everything the demo firm publishes about itself could be published by its staff', () => {
  const told: Record<CompanyKind, unknown[]> = {
    profile: [demoProfile],
    milestones: [demoMilestones],
    shareholders: demoShareholders.map(({ list }) => list),
    structure: [demoStructure],
    executives: [demoExecutives],
    achievements: [demoAchievements],
    certificates: [demoCertificates],
    licences: [demoLicences],
    subsidiaries: [demoSubsidiaries],
  };
  for (const [kind, contents] of Object.entries(told))
    for (const content of contents) expect(companyContents[kind as CompanyKind].safeParse(content).error, kind).toBeUndefined();
});

test('the lists are as long as those of a firm of this size', () => {
  expect(demoMilestones.milestones.length).toBeGreaterThanOrEqual(25);
  expect(demoShareholders.every(({ list }) => list.holders.length === 12)).toBe(true);
  expect(demoExecutives.people).toHaveLength(18);
  expect(demoStructure.departments.length).toBeGreaterThanOrEqual(23);
  expect(demoAchievements.awards).toHaveLength(15);
  expect(demoAchievements.figures.every(({ values }) => values.length === 10)).toBe(true);
  expect(demoCertificates.certificates).toHaveLength(14);
  expect(demoLicences.licences).toHaveLength(20);
  expect(demoSubsidiaries.companies).toHaveLength(5);
});

test('business figures match the annual reports', () => {
  for (const [code, name] of [
    ['revenue', 'revenue'],
    ['profit', 'netProfit'],
    ['assets', 'assets'],
  ] as const) {
    const { values } = demoAchievements.figures.find((figure) => figure.code === code)!;
    expect(values.find(({ year }) => year === 2025)!.value * 100).toBeCloseTo(findFinancialPeriod('2025')[name]);
    expect(values.find(({ year }) => year === 2018)!.value * 100).toBeCloseTo(findFinancialPeriod('2018')[name]);
  }
});

test('the lists are consistent with each other', () => {
  expect(demoProfile.figures.find(({ name }) => name === '分支机构')!.value).toBe(`${demoBranches.length}家`);
  expect(demoProfile.registeredCapital).toBe(demoShareholders.at(-1)!.list.totalShares);
  expect(demoProfile.foundedOn).toBe(demoMilestones.milestones[0]!.date);
  const chairman = demoExecutives.people.find(({ post }) => post === '董事长')!;
  expect(demoProfile.chairman.name).toContain(chairman.name);
  expect(demoProfile.legalRepresentative).toContain(chairman.name);
});

test('every fictitious person and document is marked as such', () => {
  const made = [
    ...demoExecutives.people,
    ...demoShareholders.flatMap(({ list }) => list.holders),
    ...demoCertificates.certificates,
    ...demoLicences.licences,
    ...demoSubsidiaries.companies,
    ...demoAchievements.awards,
    demoAchievements,
  ];
  expect(made.filter(({ isSample }) => !isSample)).toEqual([]);
});

test('an appointment names an approval until March 2022 and a filing from April on', () => {
  for (const { since, qualification, name } of demoExecutives.people)
    expect(qualification.startsWith(since < '2022-04-01' ? '任职资格批复' : '任职备案'), name).toBe(true);
});
