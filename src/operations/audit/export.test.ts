import { expect, test } from 'vitest';
import { audit } from '#platform/database/audit.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import type { AuditDeps } from './deps.ts';
import { auditExportInput } from './schema.ts';
import { openPublicKey, openSealKeys } from './seal-key.ts';
import { exportAudit } from './service/read-audit.ts';
import { sealEntries } from './service/seal-entries.ts';
import { verifySealedFile } from './service/sealed-file.ts';

const { db, context } = useDatabase();
const keys = openSealKeys(testSecret());
const seal = keys.derived;
const depsWith = (key: AuditDeps['seal']): AuditDeps => ({
  seal: key,
  names: {},
  readCodes: async () => () => undefined,
  openArchivedEntries: async () => ({ entriesOf: async () => [], isDestroyed: () => false }),
});
const deps = depsWith(keys);
const now = new Date('2026-11-24T16:30:00Z');

test('the export contains the filtered entries, oldest first, in Beijing time, with names and with formulas as text, and is itself recorded', async () => {
  const { id } = await buildStaff(context());
  const auditor = {
    ...context({ now }),
    actor: staffActor(id, { 'audit.read': 'all', 'audit.export': 'all' }, { provenAt: now }),
    ip: '10.0.0.9',
  };
  await audit(context({ now }), 'link.checkStarted', 'link:1');
  const note: string = 'a "b", c';
  await audit(context({ now }), 'link.ignored', 'link:=cmd()', { note });
  await audit({ ...auditor, requestId: 'abc' }, 'link.ignored', 'link:2');
  const { fileName, csv, rows } = await exportAudit(auditor, deps, auditExportInput.parse({ reason: '检查', action: 'link.ignored' }));
  expect(fileName).toBe('审计记录-2026-11-25.csv');
  expect(rows).toBe(2);
  const [head, first, second, ...rest] = csv.trimEnd().split('\r\n');
  expect(head).toMatch(
    /^\uFEFF序号,时间（北京）,操作人,操作,对象,内容,请求编号,网络地址,封存,操作人标识,操作标识,对象标识,原始内容,校验值,[0-9a-f]{64}$/,
  );
  expect(first).toContain(
    '2026-11-25 00:30:00,系统（维护命令）,忽略一项链接检查结果,链接检查 =cmd(),"说明或备注编号：a ""b"", c",test,,,system:test,link.ignored,link:=cmd(),',
  );
  expect(second).toContain(
    `2026-11-25 00:30:00,员工 ${id},忽略一项链接检查结果,链接检查 2,,abc,10.0.0.9,,staff:${id},link.ignored,link:2,{},`,
  );
  expect(rest.every((line) => line.startsWith('文件封存,'))).toBe(true);
  const own = await db.selectFrom('auditEntries').selectAll().where('action', '=', 'audit.exported').executeTakeFirstOrThrow();
  expect(own).toMatchObject({ actorId: String(id), details: { filter: { action: 'link.ignored' }, rows: 2 } });
});

test('without a recent re-authentication nothing is exported and no export is recorded', async () => {
  const { id } = await buildStaff(context());
  const unproven = { ...context({ now }), actor: staffActor(id, { 'audit.read': 'all', 'audit.export': 'all' }, { provenAt: null }) };
  const count = () => db.selectFrom('auditEntries').select('id').where('action', '=', 'audit.exported').execute();
  const before = await count();
  await expect(exportAudit(unproven, deps, auditExportInput.parse({ reason: '检查' }))).rejects.toMatchObject({ name: 'CallError' });
  expect(await count()).toEqual(before);
});

test('the firm’s public key reveals every change of the file: an edited byte, a removed, inserted or moved row, a truncated end, another key', async () => {
  const { id } = await buildStaff(context());
  const auditor = { ...context({ now }), actor: staffActor(id, { 'audit.read': 'all', 'audit.export': 'all' }, { provenAt: now }) };
  const note: string = 'a\r\n"b"';
  for (const row of [1, 2, 3]) {
    await audit(context({ now }), 'media.name', `link:${row}`, { note });
    await sealEntries(context({ now }), keys);
  }
  const { csv } = await exportAudit(auditor, deps, auditExportInput.parse({ reason: '检查', action: 'media.name' }));
  const elsewhere = openPublicKey(seal.publicKey);
  expect(verifySealedFile(csv, elsewhere)).toEqual({ rows: 3, seals: 3, problems: [] });

  const lines = csv.split(/(?<=\r\n)/);
  const [first, second, ...rest] = lines.slice(1);
  const forged = {
    'a row edited': csv.replace('link:2', 'thing:9'),
    'a row removed': csv.replace(second!, ''),
    'a row put in': csv.replace(second!, second! + second!),
    'rows in another order': lines[0]! + second! + first! + rest.join(''),
    'the filter edited': csv.replace('media.name""}', 'media.show""}'),
    'a seal edited': csv.replace(/(?<=文件封存,记录的封存,)\d+/, '9'),
    'the end cut off': lines.slice(0, -1).join(''),
    'something behind the end': `${csv}x`,
    'saved by a spreadsheet': csv.replaceAll('\r\n', '\n'),
  };
  for (const [how, text] of Object.entries(forged)) {
    expect(text, how).not.toBe(csv);
    expect(verifySealedFile(text, elsewhere).problems, how).not.toEqual([]);
  }
  expect(verifySealedFile(forged['a row edited'], elsewhere).problems[0]).toMatch(/^第 3 行：/);
  // Sample bytes across the whole file.
  for (let at = 0; at < csv.length; at += 97) {
    const other = csv[at] === '1' ? '2' : '1';
    expect(verifySealedFile(csv.slice(0, at) + other + csv.slice(at + 1), elsewhere).problems, `at ${at}`).not.toEqual([]);
  }
  // A forger who rebuilds the whole file does not have the firm's key.
  const forger = openSealKeys(testSecret('forger'));
  const anew = await exportAudit(auditor, depsWith(forger), auditExportInput.parse({ reason: '检查', action: 'media.name' }));
  expect(verifySealedFile(anew.csv, elsewhere).problems).toEqual(['不是以本公司的封存密钥签名的']);
  const posing = { ...forger, derived: { ...forger.derived, publicKey: seal.publicKey } };
  const posed = await exportAudit(auditor, depsWith(posing), auditExportInput.parse({ reason: '检查', action: 'media.name' }));
  expect(verifySealedFile(posed.csv, elsewhere).problems).toEqual(['签名不符']);
});
