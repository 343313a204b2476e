import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildComplaint, buildDeps, buildQuarter, earnPass, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { createComplaintApi } from './api.ts';
import { complaintStatisticsGet } from './calls.ts';
import { complaintInput, type ComplaintInput, type ComplaintStatistics } from './schema.ts';
import { addComplaint } from './service/add-complaint.ts';
import { acceptComplaint, answerComplaint, closeComplaint, declineComplaint } from './service/handle-complaint.ts';
import { countQuarter, listPendingQuarters, publishComplaintQuarter, readQuarter } from './service/quarters.ts';

const { db, context } = useDatabase();
const deps = buildDeps(useFolder());
const endpoints = indexEndpoints(createComplaintApi(deps));
const at = (moment: string): Context => context({ now: new Date(`${moment}:00+08:00`) });
const present = at('2026-08-21T10:00');

async function receive(moment: string, overrides: Partial<ComplaintInput> = {}): Promise<string> {
  const ctx = at(moment);
  const input = complaintInput.parseAsync({ ...buildComplaint(overrides), captcha: await earnPass(ctx) });
  return (await addComplaint(ctx, deps, await input)).number;
}
const statistics = async (ctx: Context): Promise<ComplaintStatistics> =>
  (await invoke(endpoints.get(`${complaintStatisticsGet.method} ${complaintStatisticsGet.path}`)!, ctx, {})) as ComplaintStatistics;
const pending = async (ctx: Context) => (await listPendingQuarters(ctx)).map(({ quarter }) => quarter);

beforeAll(async () => {
  await prepareComplaints(at('2026-01-01T00:00'));
  // 20:00 in Greenwich on 31 March is in the second quarter in Shanghai.
  const early = await receive('2026-04-01T04:00', { type: 'enquiry' });
  await acceptComplaint(at('2026-04-02T09:00'), { number: early });
  await answerComplaint(at('2026-04-09T09:00'), { number: early, answer: '已答复。' });
  await closeComplaint(at('2026-07-01T09:00'), { number: early });
  const late = await receive('2026-06-29T09:00', { type: 'report' });
  await acceptComplaint(at('2026-06-30T09:00'), { number: late });
  await answerComplaint(at('2026-07-22T09:00'), { number: late, answer: '已答复。' });
  const declined = await receive('2026-08-03T09:00');
  await declineComplaint(at('2026-08-04T09:00'), { number: declined, reason: '不属于本公司业务。' });
});

test('quarters are counted from the cases: receipt, answer and closing each by their date in Shanghai', async () => {
  const none = { complaint: 0, report: 0, enquiry: 0, suggestion: 0, closed: 0, answered: 0, answeredInTime: 0, averageWorkingDays: null };
  expect(await countQuarter(present, '2026Q1')).toEqual({ ...none, quarter: '2026Q1' });
  const second = { report: 1, enquiry: 1, answered: 1, averageWorkingDays: 6 };
  expect(await countQuarter(present, '2026Q2')).toEqual({ ...none, quarter: '2026Q2', ...second });
  const third = { complaint: 1, closed: 2, answered: 1, averageWorkingDays: 17 };
  expect(await countQuarter(present, '2026Q3')).toEqual({ ...none, quarter: '2026Q3', ...third });
});

test('figures are not visible before publication; a quarter is due ten working days after its end, and a running one can be neither read nor published', async () => {
  expect(await statistics(present)).toEqual({ asOf: '2026-08-21', quarters: [] });
  expect(await pending(at('2026-06-30T23:59'))).toEqual([]);
  expect(await listPendingQuarters(present)).toEqual([
    { quarter: '2026Q2', endedAt: new Date('2026-07-01T00:00:00+08:00'), dueOn: '2026-07-14' },
  ]);
  for (const quarter of ['2026Q3', '2026Q1', 'nonsense'])
    await expect(readQuarter(present, quarter)).rejects.toMatchObject({ code: 40004 });
  await expect(publishComplaintQuarter(present, buildQuarter({ quarter: '2026Q3' }))).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'quarter' }],
  });
});

test('inconsistent figures are refused at their field, and so is a correction of an unpublished quarter', async () => {
  const wrong = [
    [{ answeredInTime: 5 }, undefined, 'answeredInTime'],
    [{ averageWorkingDays: null }, undefined, 'averageWorkingDays'],
    [{ averageWorkingDays: 6.55 }, undefined, 'averageWorkingDays'],
    [{ complaint: -1 }, undefined, 'complaint'],
    [{}, '误计', 'quarter'],
  ] as const;
  for (const [overrides, correction, path] of wrong)
    await expect(publishComplaintQuarter(present, buildQuarter({ quarter: '2026Q2', ...overrides }), correction)).rejects.toMatchObject({
      code: 40001,
      errors: [{ path }],
    });
  expect((await statistics(present)).quarters).toEqual([]);
});

test('published figures do not change with the cases; a correction gives a reason and keeps the former figures visible', async () => {
  const { draft } = await readQuarter(present, '2026Q2');
  await publishComplaintQuarter(at('2026-07-14T10:00'), draft);
  expect(await pending(present)).toEqual([]);
  await db.updateTable('complaints').set({ type: 'complaint' }).where('type', '=', 'report').execute();
  const first = {
    quarter: '2026Q2',
    received: 2,
    closed: 0,
    byType: { complaint: 0, report: 1, enquiry: 1, suggestion: 0 },
    answered: 1,
    answeredInTime: 0,
    averageWorkingDays: 6,
    publishedOn: '2026-07-14',
    correction: null,
  };
  expect(await statistics(present)).toEqual({ asOf: '2026-07-14', quarters: [{ ...first, former: [] }] });
  const corrected = { ...draft, complaint: 1, report: 0 };
  await expect(publishComplaintQuarter(present, corrected)).rejects.toMatchObject({ code: 40009 });
  await publishComplaintQuarter(present, corrected, '一件投诉误计为举报');
  const [shown, ...others] = (await statistics(present)).quarters;
  expect(others).toEqual([]);
  expect(shown).toMatchObject({ received: 2, byType: { complaint: 1, report: 0 }, correction: '一件投诉误计为举报', former: [first] });
  await expect(db.deleteFrom('complaintQuarters').execute()).rejects.toThrow(/cannot change/);
});

test('the last eight published quarters are shown in chronological order', async () => {
  const earlier = ['2024Q1', '2024Q2', '2024Q3', '2024Q4', '2025Q1', '2025Q2', '2025Q3', '2025Q4', '2026Q1'];
  for (const quarter of earlier) await publishComplaintQuarter(present, buildQuarter({ quarter }));
  expect((await statistics(present)).quarters.map(({ quarter }) => quarter)).toEqual([...earlier.slice(2), '2026Q2']);
});
