import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { buildComplaint, buildDeps, earnPass, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { complaintInput, type ComplaintInput } from './schema.ts';
import { addComplaint } from './service/add-complaint.ts';
import { acceptComplaint, answerComplaint, extendComplaint } from './service/handle-complaint.ts';
import { escalateCases } from './service/handling/escalate.ts';
import { listTemplates, replaceTemplates, type TemplateDraft } from './service/handling/templates.ts';

const { db, context } = useDatabase();
const deps = buildDeps(useFolder());
const at = (moment: string): Context => context({ now: new Date(`${moment}:00+08:00`) });

async function receive(moment: string, overrides: Partial<ComplaintInput> = {}): Promise<string> {
  const ctx = at(moment);
  const input = await complaintInput.parseAsync({ ...buildComplaint(overrides), captcha: await earnPass(ctx) });
  return (await addComplaint(ctx, deps, input)).number;
}
const stateOf = (number: string) =>
  db.selectFrom('complaints').select(['escalation', 'escalatedAt']).where('number', '=', number).executeTakeFirstOrThrow();

beforeAll(() => prepareComplaints(at('2026-01-01T00:00')));

test('a case is marked at half, four fifths and the end of its time limit; supervisors see it from four fifths on, compliance at the end', async () => {
  // Fifteen working days from Monday, 3 August to Monday, 24 August.
  const number = await receive('2026-08-03T09:00');
  const levels: number[] = [];
  for (const day of ['2026-08-12', '2026-08-13', '2026-08-18', '2026-08-19', '2026-08-24', '2026-08-25']) {
    await escalateCases(at(`${day}T08:00`));
    levels.push((await stateOf(number)).escalation);
  }
  expect(levels).toEqual([0, 50, 50, 80, 80, 100]);
  expect((await stateOf(number)).escalatedAt).toEqual(at('2026-08-19T08:00').now);
  const told = await db.selectFrom('auditEntries').select('details').where('action', '=', 'complaint.escalate').orderBy('id').execute();
  expect(told.map(({ details }) => details)).toEqual([{ level: 80 }, { level: 100 }]);
});

test('a passed deadline is notified once, however often it is checked', async () => {
  await receive('2026-08-03T10:00');
  expect(await escalateCases(at('2026-08-25T08:00'))).toBe(1);
  expect(await escalateCases(at('2026-08-25T08:10'))).toBe(0);
});

test('answered cases are no longer checked', async () => {
  const number = await receive('2026-08-03T09:00');
  await acceptComplaint(at('2026-08-04T09:00'), { number });
  await answerComplaint(at('2026-08-05T09:00'), { number, answer: '已办理。' });
  await escalateCases(at('2026-09-30T08:00'));
  expect(await stateOf(number)).toEqual({ escalation: 0, escalatedAt: null });
});

test('an extension recomputes the mark by the new deadline; the notice to a supervisor remains recorded', async () => {
  const number = await receive('2026-08-03T09:00');
  await acceptComplaint(at('2026-08-04T09:00'), { number });
  await escalateCases(at('2026-08-20T08:00'));
  await extendComplaint(at('2026-08-20T09:00'), { number, until: '2026-09-28', reason: '需要调取流水。' });
  expect(await stateOf(number)).toEqual({ escalation: 0, escalatedAt: at('2026-08-20T08:00').now });
});

test('without a calendar weekdays are counted', async () => {
  const number = await receive('2026-12-21T09:00');
  await escalateCases(at('2027-01-04T08:00'));
  expect((await stateOf(number)).escalation).toBe(80);
});

const template = (overrides: Partial<TemplateDraft> = {}): TemplateDraft => ({
  code: 'any',
  step: 'answer',
  title: '通用答复',
  text: '您反映的{business}事项（{number}）已办结。',
  ...overrides,
});
const filled = { number: 'TS20260803-0000-0001', type: 'complaint', business: '服务态度', branchName: null, dueOn: '2026-08-24' } as const;

test('templates are those of the kind and the line of business, the latter first, with known values filled in', async () => {
  await replaceTemplates(context(), [
    template(),
    template({ code: 'enquiry', types: ['enquiry'] }),
    template({ code: 'margin', business: '融资融券' }),
    template({ code: 'service', business: '服务态度', text: '{branch}将于{due}前回访，{unknown}。' }),
  ]);
  expect(await listTemplates(context(), filled, '2026-08-03')).toEqual([
    { code: 'service', step: 'answer', title: '通用答复', text: '本公司将于2026 年 8 月 24 日前回访，{unknown}。' },
    { code: 'any', step: 'answer', title: '通用答复', text: '您反映的服务态度事项（TS20260803-0000-0001）已办结。' },
  ]);
});

test.each<[string, Partial<TemplateDraft>]>([
  ['a step without words', { step: 'accept' as never }],
  ['no text', { text: ' ' }],
  ['a text that is too long', { text: '长'.repeat(2001) }],
  ['a kind that does not exist', { types: ['praise' as never] }],
])('words are refused with %s', async (_name, wrong) => {
  await expect(replaceTemplates(context(), [template(wrong)])).rejects.toMatchObject({ code: 40001 });
});

test('duplicate codes are refused, and nothing is replaced', async () => {
  await replaceTemplates(context(), [template()]);
  await expect(replaceTemplates(context(), [template({ title: '另一个' }), template()])).rejects.toMatchObject({ code: 40001 });
  expect(await db.selectFrom('complaintTemplates').select('title').execute()).toEqual([{ title: '通用答复' }]);
});
