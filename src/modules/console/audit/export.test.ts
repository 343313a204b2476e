import { expect, test } from 'vitest';
import { buildStaff } from '#modules/console/staff/factory.ts';
import { audit } from '#platform/database/audit.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { auditFilter } from './schema.ts';
import { exportAudit } from './service/read-audit.ts';

const { db, context } = useDatabase();
const now = new Date('2026-11-24T16:30:00Z');

test('the export holds what the filter finds, oldest first, in Beijing time and with names, formulas as text; it is itself on record', async () => {
  const { id } = await buildStaff(context());
  const { name } = await db.selectFrom('staffAccounts').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  const auditor = {
    ...context({ now }),
    actor: staffActor(id, { 'audit.read': 'all', 'audit.export': 'all' }, { provenAt: now }),
    ip: '10.0.0.9',
  };
  await audit(context({ now }), 'thing.other', 'thing:1');
  await audit(context({ now }), 'thing.done', '=cmd()', { note: 'a "b", c' });
  await audit({ ...auditor, requestId: 'abc' }, 'thing.done', 'thing:2');
  const { fileName, csv, rows } = await exportAudit(auditor, auditFilter.parse({ action: 'thing.done' }));
  expect(fileName).toBe('审计记录-2026-11-25.csv');
  expect(rows).toBe(2);
  const [head, first, second, ...rest] = csv.trimEnd().split('\r\n');
  expect(head).toBe('\uFEFF序号,时间（北京）,操作人,姓名,操作,对象,内容,请求编号,网络地址,封存');
  expect(first).toMatch(/^\d+,2026-11-25 00:30:00,system:test,,thing\.done,'=cmd\(\),"\{""note"":""a \\""b\\"", c""\}",test,,$/);
  expect(second).toMatch(new RegExp(`^\\d+,2026-11-25 00:30:00,staff:${id},${name},thing\\.done,thing:2,\\{\\},abc,10\\.0\\.0\\.9,$`));
  expect(rest).toEqual([]);
  const own = await db.selectFrom('auditEntries').selectAll().where('action', '=', 'audit.exported').executeTakeFirstOrThrow();
  expect(own).toMatchObject({ actorId: String(id), details: { filter: { action: 'thing.done' }, rows: 2 } });
});

test('without a fresh proof nothing goes out, and nothing is noted as gone', async () => {
  const { id } = await buildStaff(context());
  const unproven = { ...context({ now }), actor: staffActor(id, { 'audit.read': 'all', 'audit.export': 'all' }, { provenAt: null }) };
  const count = () => db.selectFrom('auditEntries').select('id').where('action', '=', 'audit.exported').execute();
  const before = await count();
  await expect(exportAudit(unproven, auditFilter.parse({}))).rejects.toMatchObject({ name: 'CallError' });
  expect(await count()).toEqual(before);
});
