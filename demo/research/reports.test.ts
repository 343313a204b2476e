import { expect, test } from 'vitest';
import { demoStaff } from '../disclosure/people.ts';
import { demoResearchReports } from './reports.ts';
import { listPoints, series, type SeriesName } from './series.ts';

const reports = demoResearchReports();
const factsOf = (report: (typeof reports)[number]) => (report.facts?.of === 'research' ? report.facts : undefined)!;

test('every figure in the text of a report is in the real series', () => {
  const whole = { from: '2012-01-01', until: '2030-01-01', every: 'day' } as const;
  const known = new Set(
    (Object.keys(series) as SeriesName[]).flatMap((of) =>
      listPoints({ of, ...whole }).map(({ value }) =>
        value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      ),
    ),
  );
  const named = reports.flatMap((report) =>
    [...`${report.bodyHtml}${factsOf(report).views?.join('') ?? ''}`.matchAll(/\d[\d,]*\.\d\d(?=亿元|%)/g)].map(([figure]) => figure),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((figure) => !known.has(figure))).toEqual([]);
});

test('no report uses data of a later day than it says, or is older than its data', () => {
  for (const report of reports) {
    const { dataUntil = '', figures = [], charts = [] } = factsOf(report);
    const days = [...figures.map(({ asOf }) => asOf), ...charts.flatMap(({ points }) => points.map(({ label }) => label))];
    expect(
      days.filter((day) => day > dataUntil),
      report.title,
    ).toEqual([]);
    expect(report.publishedAt.toISOString().slice(0, 10) > dataUntil, report.title).toBe(true);
  }
});

test('reports on real figures rate no security, and are signed by analysts marked as examples', () => {
  const analysts = new Set(demoStaff.filter(({ kind }) => kind === 'analyst').map(({ certificateNumber }) => certificateNumber));
  for (const report of reports) {
    const { rating, subject, analysts: signed } = factsOf(report);
    expect([rating, subject, report.securityCodes], report.title).toEqual([undefined, undefined, undefined]);
    expect(signed.filter(({ name, certificate }) => !name.endsWith('（示例）') || !analysts.has(certificate))).toEqual([]);
  }
});

test('an adviser signs no report', () => {
  const advisers = new Set(demoStaff.filter(({ kind }) => kind === 'adviser').map(({ certificateNumber }) => certificateNumber));
  expect(reports.flatMap((report) => factsOf(report).analysts).filter(({ certificate }) => advisers.has(certificate))).toEqual([]);
});
