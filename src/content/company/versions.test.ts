import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { invalidationChannel } from '#platform/database/transaction.ts';
import { buildShareholders } from '#test/factories/content/company.ts';
import { useDatabase } from '#test/support/database.ts';
import { applyDueVersions } from './service/apply-due-versions.ts';
import { listShareholders } from './service/shareholders.ts';
import {
  listCompanyVersions,
  publishCompany,
  publishCompanyVersion,
  saveCompanyVersion,
  withdrawCompanyVersion,
  type VersionNote,
} from './service/versions.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();

beforeEach(() => db.deleteFrom('companyVersions').execute());

const ofDay = (asOf: string) => buildShareholders({ asOf });
const save = (asOf: string, note?: VersionNote) => saveCompanyVersion(context(), 'shareholders', ofDay(asOf), note);
const publish = (asOf: string, note?: VersionNote) => publishCompany(context(), 'shareholders', ofDay(asOf), note);
const shownAt = async (now: string) => (await listShareholders(context({ now: new Date(now) }), {})).asOf;
const today = '2026-08-21T02:00:00Z';

test('a draft is invisible until it is published', async () => {
  const draft = await save('2026-06-30');
  await expect(shownAt(today)).rejects.toMatchObject({ code: 40004 });
  await publishCompanyVersion(context(), draft);
  expect(await shownAt(today)).toBe('2026-06-30');
});

test('a version is in effect from its day in Shanghai on, and the previous one until then', async () => {
  await publish('2025-12-31', { effectiveOn: '2026-04-30' });
  await publish('2026-06-30', { effectiveOn: '2026-08-31' });
  expect(await shownAt('2026-08-30T15:59:59Z')).toBe('2025-12-31');
  expect(await shownAt('2026-08-30T16:00:00Z')).toBe('2026-06-30');
});

test('of two versions for the same day the later one counts, so that a mistake can be corrected at once', async () => {
  await publish('2026-06-29', { effectiveOn: '2026-08-20' });
  await publish('2026-06-30', { effectiveOn: '2026-08-20' });
  expect(await shownAt(today)).toBe('2026-06-30');
});

test('correcting the current version does not publish a future version early', async () => {
  await publish('2026-09-30', { effectiveOn: '2026-10-31' });
  await publish('2026-06-30', { effectiveOn: '2026-08-20' });
  expect(await shownAt(today)).toBe('2026-06-30');
  expect(await shownAt('2026-11-01T00:00:00Z')).toBe('2026-09-30');
});

test('withdrawing a version restores the previous one and keeps both', async () => {
  await publish('2025-12-31', { effectiveOn: '2026-04-30' });
  await publish('2026-06-30', { effectiveOn: '2026-08-20' });
  await withdrawCompanyVersion(context(), { kind: 'shareholders', version: 2 }, '数字有误');
  expect(await shownAt(today)).toBe('2025-12-31');
  const versions = await listCompanyVersions(context(), 'shareholders');
  expect(versions.map(({ version, state }) => [version, state])).toEqual([
    [2, 'withdrawn'],
    [1, 'published'],
  ]);
});

test('publishing twice, withdrawing a draft and an unknown version are rejected', async () => {
  const draft = await save('2026-06-30');
  await expect(withdrawCompanyVersion(context(), draft, '无')).rejects.toMatchObject({ code: 40009 });
  await publishCompanyVersion(context(), draft);
  await expect(publishCompanyVersion(context(), draft)).rejects.toMatchObject({ code: 40009 });
  await expect(publishCompanyVersion(context(), { ...draft, version: 99 })).rejects.toMatchObject({ code: 40004 });
});

test('saving unchanged content creates no version', async () => {
  await publish('2026-06-30');
  await publish('2026-06-30');
  expect(await listCompanyVersions(context(), 'shareholders')).toHaveLength(1);
});

test('withdrawn content can be published again', async () => {
  await publish('2026-06-30');
  await withdrawCompanyVersion(context(), { kind: 'shareholders', version: 1 }, '误发');
  await publish('2026-06-30');
  expect(await shownAt(today)).toBe('2026-06-30');
});

test('editors who save at the same time each create a separate version', async () => {
  const days = ['2026-06-26', '2026-06-27', '2026-06-28', '2026-06-29', '2026-06-30'];
  const saved = await Promise.all(days.map((day) => save(day)));
  expect(saved.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
});

test('a version scheduled for later is found by the search from its day on, after the first job of that day', async () => {
  const wordsFound = async () => {
    const row = await db.selectFrom('searchPages').select('words').where('path', '=', '/IntoGL/about/gudongjieshao').executeTakeFirst();
    return JSON.stringify(row?.words);
  };
  const ahead = buildShareholders({ holders: [{ name: '后来公司', shares: 1, nature: '法人' }] });
  await publishCompany(context(), 'shareholders', ahead, { effectiveOn: '2026-08-31' });
  expect(await applyDueVersions(context({ now: new Date('2026-08-30T15:00:00Z') }))).toEqual([]);
  expect(await wordsFound()).not.toContain('后来公司');
  expect(await applyDueVersions(context({ now: new Date('2026-08-30T16:00:00Z') }))).toEqual(['shareholders']);
  expect(await wordsFound()).toContain('后来公司');
});

test('publishing writes an audit row and invalidates the cached pages of the kind', async () => {
  const listener = new pg.Client({ connectionString });
  await listener.connect();
  const heard = new Promise<string | undefined>((resolve) => listener.on('notification', ({ payload }) => resolve(payload)));
  await listener.query(`listen ${invalidationChannel}`);
  await publish('2026-06-30');
  expect(await heard).toBe('["company:shareholders"]');
  await listener.end();
  const entries = await db.selectFrom('auditEntries').select(['action', 'subject', 'details']).orderBy('id', 'desc').limit(2).execute();
  expect(entries).toEqual([
    { action: 'company.publish', subject: 'company:shareholders', details: { version: 1 } },
    { action: 'company.save', subject: 'company:shareholders', details: { version: 1, effectiveOn: '2026-08-21' } },
  ]);
});
