import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { changeQuery } from '../../schema/changes.ts';
import type { ListName } from '../../web/named-lists.ts';
import { listTargets } from '../entries/targets.ts';
import { listChanges } from './changes.ts';

const { db, context } = useDatabase();

beforeEach(async () => {
  await importCalendarYear(context(), buildCalendarYear(2026));
});
afterEach(async () => {
  await sql`truncate list_versions, target_entries, audit_entries cascade`.execute(db);
});

/** A list of targets with one security, and its two ratios. */
const load = (date: string, financing: number, lending: number) =>
  importText(
    context(),
    'targets',
    ['证券代码,证券简称,市场,融资标的,融券标的,融资保证金比例,融券保证金比例', `600000,示例,沪市,是,是,${financing}%,${lending}%`].join(
      '\n',
    ),
    { date },
  );
const comparison = (list: ListName, to?: string) => listChanges(context(), changeQuery.parse({ list, to, pageNum: 1, pageSize: 20 }));

test('a list and the comparison name the same last change: a ratio of the other side does not count', async () => {
  await load('2026-08-18', 100, 100);
  await load('2026-08-19', 110, 100);
  await load('2026-08-20', 110, 120);
  expect((await listTargets(context(), {}, 'financing')).changedOn).toBe('2026-08-19');
  expect((await listTargets(context(), {}, 'lending')).changedOn).toBe('2026-08-20');
  expect((await comparison('rz')).to.changedOn).toBe('2026-08-19');
  expect((await comparison('rz', '2026-08-19')).total).toBe(1);
  expect((await comparison('rz')).total).toBe(0);
});

test('a list that was imported late moves the last change with the comparison', async () => {
  await load('2026-08-18', 100, 100);
  await load('2026-08-20', 100, 100);
  await load('2026-08-19', 110, 100);
  expect((await listTargets(context(), {}, 'financing')).changedOn).toBe('2026-08-20');
  expect((await comparison('rz')).total).toBe(1);
});

test('a list that never changed names its first day', async () => {
  await load('2026-08-18', 100, 100);
  expect((await listTargets(context(), {}, 'financing')).changedOn).toBe('2026-08-18');
  await load('2026-08-19', 100, 100);
  expect((await listTargets(context(), {}, 'financing')).changedOn).toBe('2026-08-18');
});

test('a day without a list names the first one after it', async () => {
  await load('2026-08-18', 100, 100);
  await load('2026-08-20', 110, 100);
  expect(await listTargets(context(), { date: '2026-08-19' }, 'financing')).toMatchObject({ asOf: '2026-08-18', laterDate: '2026-08-20' });
  expect(await listTargets(context(), { date: '2026-08-17' }, 'financing')).toMatchObject({ asOf: null, laterDate: '2026-08-18' });
  expect(await listTargets(context(), { date: '2026-08-20' }, 'financing')).toMatchObject({ asOf: '2026-08-20', laterDate: null });
});
