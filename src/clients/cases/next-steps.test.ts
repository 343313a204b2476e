import { beforeAll, expect, test } from 'vitest';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { useDatabase } from '#test/support/database.ts';
import { effects } from './flow.ts';
import { caseStates } from './schema/cases.ts';
import { listNextSteps } from './service/next-steps.ts';

const { context } = useDatabase();
// A Friday morning in Shanghai.
const now = new Date('2026-08-21T02:00:00Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const business = {
  next: ['审核通过后即时生效'],
  effect: 'none' as const,
  review: { byPerson: false, days: 1, afterSeconds: 5, returns: [] },
};
const inReview = { state: 'inReview' as const, submittedAt: now };

beforeAll(() => importCalendarYear(context(), buildCalendarYear(2026)));

const firstOf = async (asked: Pick<Parameters<typeof listNextSteps>[1], 'row'> & { forPerson?: string[] }) =>
  (await listNextSteps(context({ now }), { business, forPerson: [], ...asked }))[0]!.when;

test('an automatic decision takes minutes, or until the configured time', async () => {
  expect(await firstOf({ row: { ...inReview, decideAt: later(1) } })).toBe('几分钟内');
  expect(await firstOf({ row: { ...inReview, decideAt: later(120) } })).toBe('最迟 2026-08-21 12:00');
});

test('a manual decision is due within working days, not counting the day of submission and weekends', async () => {
  expect(await firstOf({ row: { ...inReview, decideAt: null } })).toMatch(/^最迟 .*24/);
  expect(await firstOf({ row: { ...inReview, decideAt: later(1) }, forPerson: ['照片模糊'] })).toMatch(/^最迟 .*24/);
});

test('a waiting client reads the firm’s own text after the date', async () => {
  const steps = await listNextSteps(context({ now }), { business, forPerson: [], row: { ...inReview, decideAt: later(1) } });
  expect(steps.slice(1)).toEqual([{ when: null, text: '审核通过后即时生效' }]);
});

test.each(effects)('an approved case names its consequences and the available file: %s', async (effect) => {
  const row = { state: 'approved' as const, submittedAt: now, decideAt: null };
  const steps = await listNextSteps(context({ now }), { business: { ...business, effect }, forPerson: [], row });
  expect(steps.at(-1)!.text).toContain('下载');
  expect(steps.length > 1).toBe(effect !== 'none');
});

test('every submitted or closed case names the next steps; an open one has none', async () => {
  const silent: string[] = [];
  for (const state of caseStates) {
    const steps = await listNextSteps(context({ now }), { business, forPerson: [], row: { state, submittedAt: now, decideAt: null } });
    if (steps.length === 0) silent.push(state);
  }
  expect(silent).toEqual(['open', 'returned']);
});
