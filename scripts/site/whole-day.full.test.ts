import { beforeAll, describe, expect, test } from 'vitest';
import { simulateDay, type DayDeps } from '#demo/day/simulate-day.ts';
import { readConfig } from '#platform/config/config.ts';
import { emptyExaminer } from '#test/factories/clients/id-cards.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { openDemoDayDeps } from './day-deps.ts';
import { loadDemo } from './load-demo.ts';
import { withSiteContext, type SiteContext } from './site-context.ts';

const {
  db,
  site: { connectionString },
} = useDatabase();
const folder = useFolder();

const parts = ['complaints', 'callBacks', 'orders', 'deliveries', 'cases', 'lists'] as const;
type Counts = Record<(typeof parts)[number], number>;

/**
 * Simulates a day as the command does, without the recognition of identity card pictures, which takes minutes. Returns the
 * reported counts.
 */
async function play({ ctx, config, files }: SiteContext, number: number): Promise<Counts> {
  const deps = await openDemoDayDeps(config, files);
  const quick: DayDeps = { ...deps, identity: { ...deps.identity, examiner: emptyExaminer } };
  const counts: Partial<Counts> = {};
  await simulateDay(ctx, quick, { number, told: ({ part, count }) => (counts[part as keyof Counts] = count) });
  return counts as Counts;
}

/** The evening of the last day whose files the demo firm includes: as on a weekend, the simulated files belong to the next day. */
async function eveningOfFiles(): Promise<Date> {
  const { day } = await db
    .selectFrom('listVersions')
    .select(({ fn }) => fn.max('dataDate').as('day'))
    .executeTakeFirstOrThrow();
  return new Date(`${day}T18:00:00+08:00`);
}

/** Counts the items in the queues directly in the tables. */
async function count(): Promise<Counts> {
  const of = (table: 'complaints' | 'callBacks' | 'deliveries' | 'businessCases' | 'dailyFiles') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
  const [complaints, callBacks, orders, deliveries, cases, lists] = await Promise.all([
    of('complaints'),
    of('callBacks'),
    db
      .selectFrom('approvalRequests')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('kind', '=', 'content')
      .executeTakeFirstOrThrow(),
    of('deliveries'),
    of('businessCases'),
    of('dailyFiles'),
  ]);
  return {
    complaints: complaints.rows,
    callBacks: callBacks.rows,
    orders: orders.rows,
    deliveries: deliveries.rows,
    cases: cases.rows,
    lists: lists.rows,
  };
}

const added = (before: Counts, after: Counts) => Object.fromEntries(parts.map((part) => [part, after[part] - before[part]]));
const none: Counts = { complaints: 0, callBacks: 0, orders: 0, deliveries: 0, cases: 0, lists: 0 };

describe('a simulated day in the demo firm', { timeout: 600_000 }, () => {
  const config = () => readConfig({ DATABASE_URL: connectionString, DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent' });
  const onSite = <Result>(work: (site: SiteContext) => Promise<Result>) =>
    withSiteContext('demo', { config: config(), connectionString }, work);

  beforeAll(() => loadDemo(config(), connectionString), 600_000);

  test('a simulated day adds thirty complaints, three call-backs, sixty cases, forty deliveries, twelve orders and nine files, all in their queues', async () => {
    const before = await count();
    const whole: Counts = { complaints: 30, callBacks: 3, orders: 12, deliveries: 40, cases: 60, lists: 9 };
    const now = await eveningOfFiles();
    expect(await onSite(({ ctx, ...site }) => play({ ...site, ctx: { ...ctx, now } }, 1))).toEqual(whole);
    expect(added(before, await count())).toEqual(whole);
  });

  test('a simulated day adds nothing when repeated', async () => {
    const before = await count();
    expect(await onSite((site) => play(site, 1))).toEqual(none);
    expect(await count()).toEqual(before);
  });

  test('a simulated day can be followed by a next one with other people and clients, which is also added once', async () => {
    const before = await count();
    const next: Counts = { complaints: 10, callBacks: 3, orders: 4, deliveries: 8, cases: 12, lists: 9 };
    expect(await onSite((site) => play(site, 2))).toEqual(next);
    expect(added(before, await count())).toEqual(next);
    expect(await onSite((site) => play(site, 2))).toEqual(none);
  });

  test('a simulated day can be followed by one on a later date, whose files have that date', async () => {
    const later = await onSite(({ ctx, ...site }) =>
      play({ ...site, ctx: { ...ctx, now: new Date(ctx.now.getTime() + 7 * 86_400_000) } }, 3),
    );
    expect(later).toEqual({ complaints: 10, callBacks: 3, orders: 4, deliveries: 8, cases: 12, lists: 9 });
  });
});
