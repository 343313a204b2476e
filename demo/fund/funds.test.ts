import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isTradingDay } from '../calendar.ts';
import { demoStaff } from '../disclosure/people.ts';
import { comingDividends } from './coming-dividends.ts';
import { methodDocuments, methodFilePath } from './documents.ts';
import { noticedLevelChanges } from './level-changes.ts';
import { listDemoEvaluations } from './levels.ts';
import { demoMethods } from './methods.ts';
import { readDividends, readFunds, readNavs, readPerformances, readSplits } from './read-funds.ts';
import { demoSellers } from './sellers.ts';

const funds = readFunds();
const byCode = new Map(funds.map((fund) => [fund.code, fund]));
const evaluations = [...listDemoEvaluations(funds)];
const newest = new Map(evaluations.flatMap(({ lines }) => lines.map(({ code, level }) => [code, level] as const)));

test('the list has 26,580 funds, and every figure belongs to one of them; announced dividends may belong to funds outside the list', () => {
  expect(byCode.size).toBe(26_580);
  const derived = readDividends().filter(({ origin }) => origin === 'derived');
  const about = [...readPerformances(), ...readNavs(), ...readSplits(), ...derived].map(({ fundCode }) => fundCode);
  expect(about.filter((code) => !byCode.has(code))).toEqual([]);
});

test('levels match the notices of changed levels', () => {
  const changes = noticedLevelChanges;
  expect(changes.length).toBeGreaterThan(5);
  for (const { code, after } of changes) expect(newest.get(code), code).toBe(after);
});

test('at least two evaluations of all funds raise and lower some; each follows the last and uses a method in force', () => {
  expect(evaluations.filter(({ evaluation }) => evaluation.scope === 'all').length).toBeGreaterThanOrEqual(2);
  const days = evaluations.map(({ evaluation }) => evaluation.effectiveFrom);
  expect(new Set(days).size).toBe(days.length);
  expect(days).toEqual(days.toSorted());
  for (const { evaluation } of evaluations) {
    expect(evaluation.isSample).toBe(true);
    expect(evaluation.evaluatedOn < evaluation.effectiveFrom).toBe(true);
    expect(demoMethods[evaluation.methodVersion - 1]!.effectiveFrom <= evaluation.effectiveFrom).toBe(true);
  }
});

test('share classes of a fund have one level, unless a notice has changed one', () => {
  const noticed = new Set(noticedLevelChanges.map(({ code }) => byCode.get(code)!.name.slice(0, -1)));
  const classed = funds.filter(
    ({ name, shareClass, code }) => shareClass && name.endsWith(shareClass) && newest.has(code) && !noticed.has(name.slice(0, -1)),
  );
  const levels = Map.groupBy(classed, ({ name, fundType }) => `${name.slice(0, -1)} ${fundType}`);
  const uneven = [...levels.values()].filter((own) => new Set(own.map(({ code }) => newest.get(code))).size > 1);
  expect(uneven.map(([first]) => first?.name)).toEqual([]);
});

test('money funds are R1, and equity funds at least R3 unless a notice says otherwise', () => {
  const noticed = new Set(noticedLevelChanges.map(({ code }) => code));
  const rated = funds.filter(({ code }) => newest.has(code) && !noticed.has(code));
  expect(rated.filter(({ category, code }) => category === 'money' && newest.get(code) !== 'R1')).toEqual([]);
  expect(rated.filter(({ fundType, code }) => /股票|偏股/.test(fundType) && newest.get(code)! < 'R3')).toEqual([]);
});

test('coming dividends belong to fictitious funds, are on trading days, and are marked as examples', () => {
  for (const today of ['2026-09-28', '2026-11-21', '2026-11-30', '2027-02-10']) {
    for (const { fundCode, fundName, announcedOn, recordOn, exOn, paidOn, reinvestedOn, origin } of comingDividends(today)) {
      expect(byCode.has(fundCode)).toBe(false);
      expect([fundName.includes('示例'), origin]).toEqual([true, 'sample']);
      expect(exOn > today, `${today} ${exOn}`).toBe(true);
      const days = [announcedOn, recordOn, exOn, paidOn, reinvestedOn].filter((day) => day !== null);
      expect(days.filter((day) => !isTradingDay(day))).toEqual([]);
    }
  }
});

test('real dividends contain only published days, and derived ones only the ex-day', () => {
  const dividends = readDividends();
  for (const { announcedOn, progress, baseYear } of dividends) expect([announcedOn, progress, baseYear]).toEqual([null, null, null]);
  const derived = dividends.filter(({ origin }) => origin === 'derived');
  for (const { recordOn, paidOn } of derived) expect([recordOn, paidOn]).toEqual([null, null]);
});

test('sellers are registered people of branches', () => {
  const registered = new Map(demoStaff.map((person) => [person.certificateNumber, person]));
  expect(demoSellers.length).toBeGreaterThan(40);
  for (const { certificateNumber } of demoSellers)
    expect(registered.get(certificateNumber)).toMatchObject({ state: 'registered', branch: expect.stringMatching(/^前厅/) as string });
});

test('every version of the method has its document', async () => {
  for (const { file } of methodDocuments()) expect((await readFile(methodFilePath(file))).subarray(0, 5).toString()).toBe('%PDF-');
});
