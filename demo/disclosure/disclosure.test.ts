import { readFile, stat } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  disclosedAccountDraft,
  bondTraderDraft,
  futuresBranchDraft,
  futuresManagerDraft,
  staffRecordDraft,
  witnessDraft,
} from '#content/disclosure/schema.ts';
import { demoBranches } from '../branches.ts';
import { isWorkingDay } from '../calendar.ts';
import { demoProfile } from '../company/profile.ts';
import { readPageTexts } from '../page-texts.ts';
import { demoAccounts } from './accounts.ts';
import { disclosureDocuments, disclosureFilePath } from './documents.ts';
import {
  balanceSheet,
  cashFlow,
  incomeStatement,
  parentOf,
  findFinancialPeriod,
  periods,
  riskIndicators,
  type StatementLine,
  type RiskIndicator,
} from './finance-figures.ts';
import { demoReports } from './finance-reports.ts';
import { demoBondTraders, demoFuturesIb, demoStaff, demoWitnesses } from './people.ts';

const valueOf = (lines: readonly StatementLine[], name: string) => lines.find((line) => line.name === name)?.value ?? Number.NaN;
const sumBefore = (lines: readonly StatementLine[], name: string, from = '') => {
  const start = from === '' ? 0 : lines.findIndex((line) => line.name === from) + 1;
  return lines
    .slice(
      start,
      lines.findIndex((line) => line.name === name),
    )
    .reduce((sum, { value }) => sum + value, 0);
};

test('all people that the firm says it employs are in four lists, each of them unique and marked as fictitious', () => {
  expect(`${demoStaff.length.toLocaleString('en')}人`).toBe(demoProfile.figures.find(({ name }) => name === '员工')?.value);
  expect(new Set(demoStaff.map(({ kind }) => kind))).toEqual(new Set(['general', 'adviser', 'analyst', 'broker']));
  expect(new Set(demoStaff.map(({ name }) => name)).size).toBe(demoStaff.length);
  expect(new Set(demoStaff.map(({ certificateNumber }) => certificateNumber)).size).toBe(demoStaff.length);
  const people = [
    ...demoStaff,
    ...demoWitnesses,
    ...demoBondTraders,
    ...demoFuturesIb.managers,
    ...demoFuturesIb.branches,
    ...demoAccounts,
  ];
  expect(people.filter(({ isSample }) => !isSample)).toEqual([]);
});

test('witnesses are people of the register with the same number, in existing branches', () => {
  const branches = new Set(demoBranches.map(({ name }) => name));
  for (const { name, certificateNumber, branch } of demoWitnesses) {
    expect(demoStaff.find((person) => person.certificateNumber === certificateNumber)?.name).toBe(name);
    expect(branches.has(branch)).toBe(true);
  }
});

const texts = readPageTexts('disclosure');

test('all entries could be saved by staff', () => {
  const refused = [
    z.array(staffRecordDraft).safeParse(demoStaff),
    z.array(witnessDraft).safeParse(demoWitnesses),
    z.array(bondTraderDraft).safeParse(demoBondTraders),
    z.array(disclosedAccountDraft).safeParse(demoAccounts),
    z.array(futuresManagerDraft).safeParse(demoFuturesIb.managers),
    z.array(futuresBranchDraft).safeParse(demoFuturesIb.branches),
  ].flatMap(({ error }) => error?.issues ?? []);
  expect(refused).toEqual([]);
});

test('no mobile number is published', () => {
  expect(JSON.stringify([demoStaff, demoWitnesses, demoBondTraders, demoFuturesIb, texts])).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/);
});

test('the introducing business discloses everything that its rules require', () => {
  const anchors = texts.find(({ key }) => key.endsWith('/qihuoIB'))!.sections.map(({ id }) => id);
  expect(anchors).toEqual(['scope', 'managers', 'branches', 'accounts', 'opening', 'money', 'query', 'risk', 'complaint']);
  expect(demoAccounts.some(({ kind }) => kind === 'futuresMargin')).toBe(true);
});

test.each(periods.map((period) => [period.name, period] as const))('the statements of %s add up and balance', (_name, period) => {
  const sheet = balanceSheet(period);
  expect(sumBefore(sheet, '资产总计')).toBe(period.assets);
  expect(sumBefore(sheet, '负债合计', '资产总计')).toBe(valueOf(sheet, '负债合计'));
  expect(valueOf(sheet, '负债合计') + valueOf(sheet, '股东权益合计')).toBe(period.assets);
  const income = incomeStatement(period);
  const costs = valueOf(income, '税金及附加') + valueOf(income, '业务及管理费') + valueOf(income, '信用减值损失');
  expect(sumBefore(income, '营业收入')).toBe(period.revenue);
  expect(period.revenue - costs).toBe(valueOf(income, '利润总额'));
  expect(valueOf(income, '净利润') - valueOf(income, '少数股东损益')).toBe(period.netProfit);
  expect(Math.min(...sheet.map(({ value }) => value), ...income.map(({ value }) => value))).toBeGreaterThan(0);
});

test('cash at the end of a year is cash at the beginning of the next', () => {
  for (let year = 2019; year < 2025; year++) {
    const [now, next] = [findFinancialPeriod(String(year)), findFinancialPeriod(String(year + 1))];
    const flow = cashFlow(next, now);
    expect(valueOf(flow, '期初现金及现金等价物余额')).toBe(
      valueOf(cashFlow(now, findFinancialPeriod(String(year - 1))), '期末现金及现金等价物余额'),
    );
    expect(sumBefore(flow, '现金及现金等价物净增加额')).toBe(valueOf(flow, '现金及现金等价物净增加额'));
  }
});

test('every indicator stays clear of the warning line, as the reports say', () => {
  const isNear = ({ value, floor, ceiling }: RiskIndicator) =>
    (floor ? value <= floor[1] : false) || (ceiling ? value >= ceiling[1] : false);
  const near = periods.flatMap((period) =>
    riskIndicators(period)
      .filter(isNear)
      .map(({ name }) => `${period.name} ${name}`),
  );
  expect(near).toEqual([]);
});

test('the reports agree with the notices of the same day', async () => {
  for (const year of [2023, 2024, 2025]) {
    const summary = await readFile(new URL(`../texts/files/annual-summary-${year}.txt`, import.meta.url), 'utf8');
    const { revenue, netProfit, assets, equity } = findFinancialPeriod(String(year));
    const row = (name: string, value: number) =>
      new RegExp(`\\| ${name} \\| ${(value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} \\|`);
    expect(summary).toMatch(row('营业收入', revenue));
    expect(summary).toMatch(row('归属于母公司股东的净利润', netProfit));
    expect(summary).toMatch(row('总资产', assets));
    expect(summary).toMatch(row('归属于母公司股东权益', equity));
  }
  const notices = await readFile(new URL('../articles/notices/company-notices.md', import.meta.url), 'utf8');
  const halves = demoReports().filter(({ report }) => report.kind === 'halfYear' && report.year >= 2024);
  for (const { report } of halves) {
    expect(notices).toContain(`day: ${report.publishedOn}\ntitle: ${report.year}年半年度财务信息公示`);
    const [coverage, leverage, liquidity, funding] = findFinancialPeriod(`${report.year}H1`).ratios;
    const notice = notices.slice(notices.indexOf(`${report.year}年半年度财务信息公示`)).slice(0, 500);
    for (const ratio of [coverage, leverage, liquidity, funding]) expect(notice).toContain(`| ${ratio.toFixed(1)}% |`);
  }
});

test('reports of eight years were published on working days, the correction after the corrected one', () => {
  const reports = demoReports().map(({ report }) => report);
  expect(new Set(reports.map(({ year }) => year))).toEqual(new Set([2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026]));
  expect(new Set(reports.map(({ kind }) => kind)).size).toBe(4);
  for (const { publishedOn, title } of reports) expect(isWorkingDay(publishedOn), `${publishedOn} ${title}`).toBe(true);
  const corrected = reports.filter(({ correction }) => correction);
  expect(corrected.map(({ year, kind, publishedOn }) => [year, kind, publishedOn])).toEqual([[2023, 'halfYear', '2023-09-15']]);
});

test('every document has its PDF, and their total size is small', async () => {
  const sizes = await Promise.all(disclosureDocuments().map(async ({ file }) => (await stat(disclosureFilePath(file))).size));
  expect(sizes.length).toBe(32);
  expect(Math.min(...sizes)).toBeGreaterThan(10_000);
  expect(Math.max(...sizes)).toBeLessThan(500 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3.5 * 1024 * 1024);
});

test('each annual report since 2023 is as long as one, and its PDF has the chapters of the present text', async () => {
  const whole = demoReports().filter(({ report }) => report.kind === 'annual' && report.year >= 2023);
  expect(whole).toHaveLength(3);
  for (const { file, blocks } of whole) {
    const bytes = await readFile(disclosureFilePath(file));
    const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(totalPages, file).toBeGreaterThanOrEqual(60);
    const printed = text.replaceAll(/\s/g, '');
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text.replaceAll(/\s/g, '')] : []));
    expect(headings.filter((title) => !printed.includes(title))).toEqual([]);
  }
}, 60_000);

test('in the notes of an annual report the parts of a line add up to it', () => {
  const tables = demoReports()
    .filter(({ report }) => report.kind === 'annual')
    .flatMap(({ blocks, report }) => blocks.flatMap((block) => (block.kind === 'table' ? [{ ...block, year: report.year }] : [])))
    .filter(({ rows }) => rows.at(-1)![0] === '**合计**');
  expect(tables.length).toBeGreaterThan(100);
  const figure = (cell: string) => Math.round(Number(cell.replaceAll(',', '').replace('−', '-')) * 100);
  const wrong = tables.filter(({ rows }) => {
    const [parts, total] = [rows.slice(0, -1), rows.at(-1)!];
    return parts.reduce((sum, row) => sum + figure(row[1]!), 0) !== figure(total[1]!);
  });
  expect(wrong.map(({ year, caption }) => `${year} ${caption}`)).toEqual([]);
});

test('what shareholders received is what was earned and did not stay, in every year', () => {
  const whole = periods.filter(({ isHalf }) => !isHalf);
  const distributed = whole.slice(1).map((period, at) => whole[at]!.equity + period.netProfit - period.equity);
  expect(Math.min(...distributed)).toBeGreaterThan(0);
  const ofParent = whole.slice(1).map((period, at) => {
    const [own, before] = [parentOf(period), parentOf(whole[at]!)];
    return before.equity + own.netProfit - own.equity;
  });
  expect(Math.min(...ofParent)).toBeGreaterThan(0);
});
