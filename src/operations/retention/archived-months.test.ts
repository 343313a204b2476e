import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { loginRecord } from '#identity/clients/service/login/monthly-record.ts';
import { auditRecord } from '#operations/audit/monthly-record.ts';
import { openSealKeys } from '#operations/audit/seal-key.ts';
import { sealEntries } from '#operations/audit/service/seal-entries.ts';
import { verifyEntries } from '#operations/audit/service/verify-entries.ts';
import { audit } from '#platform/database/audit.ts';
import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { buildMonths, buildRetentionDeps, archiveDay, messages } from '#test/factories/operations/retention.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { liftHold, listLegalHolds, placeHold } from './service/holds.ts';
import { archiveMonths } from './service/months/archive-months.ts';
import { openPastEntries } from './service/months/archived-entries.ts';
import { destroyMonths } from './service/months/destroy-months.ts';

// Rules of a month after its time: legal holds, destruction of its file, and the audit chain across it. How it is archived is
// tested in months.test.ts.

const database = useDatabase();
const { db, pool } = database;
const folder = useFolder();
const deps = buildRetentionDeps(openFileStore(folder));
const seal = openSealKeys(testSecret());
const { at, begin, fillLogins, statesOf, linesOf, forget } = buildMonths(database, deps);

beforeEach(() => forget());

describe('legal holds', () => {
  const acting = async (provenAt: Date | null = at(archiveDay).now) => {
    const { id } = await buildStaff(at(archiveDay), { roles: ['compliance'] });
    return at(archiveDay, { actor: staffActor(id, { 'record.hold': 'all' }, { provenAt }) });
  };
  const reason = '（2026）示例 1 号协助调查';

  test('a legal hold keeps a month with its subject in the database until it is lifted', async () => {
    await begin(auditRecord);
    await audit(at('2026-01-10', { actor: { kind: 'client', clientId: 12, sessionId: '' } }), 'link.ignored', 'link:1');
    await sealEntries(at('2026-01-10'), seal);
    const ctx = await acting();
    await placeHold(ctx, { subject: 'client:12', reason });
    const long = { ...auditRecord, liveDays: 31 };
    await archiveMonths(at(archiveDay), deps, long);
    expect(await statesOf()).toContain('audit_entries 2026-01-31 begun');
    await liftHold(ctx, { id: (await listLegalHolds(ctx)).holds[0]!.id, reason: '调查已结束' });
    await archiveMonths(at(archiveDay), deps, long);
    expect(await statesOf()).toContain('audit_entries 2026-01-31 archived');
  });

  test('a legal hold keeps the file of a month with its subject past its retention period, and no other', async () => {
    await begin(messages);
    await pool.query(`insert into messages (send_key, channel, template, recipient_key, sealed_recipient, state, next_try_at, created_at, ended_at, owner)
      select gen_random_uuid(), 'sms', 'accessLocked', '', '', 'sent', now(), day, now(), owner from (values ('2026-01-05'::timestamptz, 'client:12'), ('2026-02-05', 'client:120')) as one (day, owner)`);
    await archiveMonths(at('2027-03-05'), deps, messages);
    const ctx = await acting();
    await placeHold(ctx, { subject: 'client:12', reason });
    const over = at('2030-01-01');
    await destroyMonths(over, deps, messages);
    expect(await statesOf()).toEqual(['messages 2025-12-31 destroyed', 'messages 2026-01-31 archived', 'messages 2026-02-28 destroyed']);
    await liftHold(ctx, { id: (await listLegalHolds(ctx)).holds[0]!.id, reason: '调查已结束' });
    expect(await destroyMonths(over, deps, messages)).toBe(1);
  });

  test('a legal hold needs a recent re-authentication, exists once per subject, and is lifted once', async () => {
    await expect(placeHold(await acting(null), { subject: 'client:12', reason })).rejects.toMatchObject({ code: 40301 });
    const ctx = await acting();
    await placeHold(ctx, { subject: 'client:12', reason });
    await expect(placeHold(ctx, { subject: 'client:12', reason })).rejects.toMatchObject({ code: 40009 });
    const { id } = (await listLegalHolds(ctx)).holds[0]!;
    await liftHold(ctx, { id, reason: '调查已结束' });
    await expect(liftHold(ctx, { id, reason: '调查已结束' })).rejects.toMatchObject({ code: 40009 });
    await expect(liftHold(ctx, { id: 999, reason: '调查已结束' })).rejects.toMatchObject({ code: 40004 });
    await placeHold(ctx, { subject: 'client:12', reason });
    expect((await listLegalHolds(ctx)).holds.map(({ lifted }) => lifted?.reason)).toEqual([undefined, '调查已结束']);
  });
});

test('a file past its retention period is destroyed; its existence and its hash stay recorded', async () => {
  await fillLogins();
  await archiveMonths(at(archiveDay), deps, loginRecord);
  expect(await destroyMonths(at('2028-12-01'), deps, loginRecord)).toBe(0);
  expect(await destroyMonths(at('2029-02-02'), deps, loginRecord)).toBe(2);
  const [row] = await db.selectFrom('monthArchives').selectAll().orderBy('until', 'desc').execute();
  expect(row).toMatchObject({ state: 'destroyed', entries: 2 });
  await expect(stat(join(folder, row!.storageKey))).rejects.toThrow('ENOENT');
  await expect(linesOf('client_logins', '2026-01')).rejects.toThrow('保存期满，已经销毁');
});

test.each<[string, Partial<MonthlyRecord>, string]>([
  ['sooner than the law allows', { keptDays: 182 }, '客户登录记录的保存期限 182 天短于法定的 183 天（网络安全法第二十三条）'],
  ['before it has left the database', { liveDays: 400, keptDays: 366 }, '不长于保存期限 366 天'],
  ['while its month still runs', { liveDays: 5 }, '不少于 31 天'],
])('a site that would destroy a record %s does not start', (_how, change, message) => {
  expect(() => buildRetentionDeps(deps.files, [{ ...loginRecord, ...change }])).toThrow(message);
});

describe('the chain of the audit log', () => {
  const twoMonths = async () => {
    await begin(auditRecord);
    await audit(at('2026-01-10'), 'link.ignored', 'link:1', { version: 1, fees: 2 });
    await sealEntries(at('2026-01-10'), seal);
    await audit(at('2026-01-31'), 'link.ignored', 'link:2');
    await audit(at('2026-02-01'), 'link.ignored', 'link:3');
    await sealEntries(at('2026-02-01'), seal);
  };
  const verify = async () => verifyEntries(at(archiveDay), seal, { past: await openPastEntries({ db }, deps) });
  const short = { ...auditRecord, liveDays: 300 };

  test('the chain of the audit log is valid across archived files and the database, even within one seal', async () => {
    await twoMonths();
    await archiveMonths(at('2026-12-15'), deps, short);
    expect(await statesOf()).toContain('audit_entries 2026-01-31 archived');
    await sealEntries(at('2026-12-15'), seal);
    expect((await verify()).problems).toEqual([]);
    expect((await verify()).entries).toBeGreaterThanOrEqual(3);
  });

  test('the chain of the audit log is broken when a file was changed', async () => {
    await twoMonths();
    await archiveMonths(at('2026-12-15'), deps, short);
    const { storageKey } = await db.selectFrom('monthArchives').select('storageKey').where('entries', '=', 2).executeTakeFirstOrThrow();
    await writeFile(join(folder, storageKey), 'something else');
    await expect(verify()).rejects.toThrow('归档文件缺失、被改动或不完整');
  });

  test('the chain of the audit log skips entries that were destroyed after their retention period, and is valid after them', async () => {
    await twoMonths();
    await archiveMonths(at('2026-12-15'), deps, short);
    await destroyMonths(at('2047-01-01'), deps, short);
    await sealEntries(at('2026-12-15'), seal);
    expect((await verify()).problems).toEqual([]);
  });

  test('the chain of the audit log keeps a month in the database while its last entries have no seal', async () => {
    await begin(auditRecord);
    await audit(at('2026-01-10'), 'link.ignored', 'link:1');
    await archiveMonths(at('2026-12-15'), deps, short);
    expect(await statesOf()).toContain('audit_entries 2026-01-31 begun');
  });
});
