import { beforeAll, expect, test } from 'vitest';
import { clientExport } from '#clients/care/client-export.ts';
import { complaintExport } from '#complaints/complaint-desk/complaint-export.ts';
import type { Permission, Reach } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { receiveComplaint } from '#test/factories/complaints/complaint-desk.ts';
import { buildDeps, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { decideCurrentExport, runExportJob } from '#test/factories/operations/data-export.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { openDataExportDeps } from './deps.ts';
import { openExport } from './service/download.ts';
import { listExportsForReview } from './service/list-exports.ts';
import { requestExport, listExportKinds } from './service/request-export.ts';

const { db, context } = useDatabase();
const complaints = buildDeps(useFolder());
const security = buildSecurity();
const deps = openDataExportDeps({ secret: testSecret(), profile: 'SM2', kinds: [complaintExport(complaints), clientExport(security)] });
const ctx = context();
const reason = '每月向监管部门报送（示例数据）。';
let [supervisor, compliance]: Context[] = [];

async function staff(
  role: string,
  permissions: Partial<Record<Permission, Reach>>,
  { branch = ['*'], queue = ['*'] }: { branch?: readonly string[]; queue?: readonly string[] } = {},
): Promise<Context> {
  const { id } = await buildStaff(ctx, { roles: [role] });
  return { ...ctx, actor: staffActor(id, permissions, { scopes: { branch, queue }, provenAt: ctx.now }) };
}

const exporting = { 'personal.export': 'all', 'complaint.read': 'all', 'client.read': 'all' } as const;
const order = (kind: string, query: Record<string, string>, who = supervisor!) => requestExport(who, deps, { kind, query, reason });

/** Returns the cells of the sheet of an approved export as texts. */
async function sheetOf(kind: string, query: Record<string, string>): Promise<string[][]> {
  const { id } = await order(kind, query);
  await decideCurrentExport(compliance!, deps, id);
  await runExportJob(ctx, deps, id);
  const { read, utils } = await import('@e965/xlsx');
  const book = read((await openExport(supervisor!, deps, id)).bytes, { type: 'buffer' });
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false });
}

beforeAll(async () => {
  await prepareComplaints(ctx);
  supervisor = await staff('complaint-supervisor', exporting);
  compliance = await staff('compliance', { 'personal.export-approve': 'all' });
  await receiveComplaint(ctx, complaints, {
    email: 'somebody@example.com',
    matter: '请拨打 13800001234、138-0000-1234 或１３８０００００００１，或写信至 somebody@example.com 说明 2026-08-20 的事。',
  });
  await buildClient(ctx, security, { name: '演示客户', fundAccount: '880000009999', mobile: '13900005678' });
});

test('an export needs a purpose, and contains only the columns that the purpose needs', async () => {
  await expect(order('complaints', {})).rejects.toMatchObject({ code: 40001, errors: [{ path: 'query.purpose', message: '请选择用途' }] });
  await expect(order('complaints', { purpose: 'curiosity' })).rejects.toMatchObject({ code: 40001 });
  const [head, ...rows] = await sheetOf('complaints', { purpose: 'statistics' });
  expect(head).toEqual(expect.arrayContaining(['编号', '类型', '状态', '来源标记']));
  expect(head).not.toEqual(expect.arrayContaining(['姓名']));
  expect(rows.flat().join(' ')).not.toMatch(/测试甲|1380000|somebody/);
});

test('contact details are masked, even within free text, unless the request asks for them unmasked', async () => {
  const hidden = (await sheetOf('complaints', { purpose: 'handover' })).flat().join(' ');
  expect(hidden).toContain('测**');
  expect(hidden).toContain('138****');
  expect(hidden).not.toMatch(/13800001234|0000-1234|００００|somebody@/);
  expect(hidden).toContain('2026-08-20');
  const clear = (await sheetOf('complaints', { purpose: 'callback', contacts: 'clear' })).flat();
  expect(clear).toEqual(expect.arrayContaining(['测试甲', '13800001234', 'somebody@example.com']));
});

test('the approver sees the purpose and whether contact details are masked', async () => {
  const { id } = await order('clients', { purpose: 'notice' });
  const { id: clear } = await order('clients', { purpose: 'notice', contacts: 'clear' });
  const { records } = await listExportsForReview(compliance!, deps, {});
  const narrowed = (wanted: string) => records.find((one) => one.id === wanted)!.narrowed.map(({ label, text }) => `${label}：${text}`);
  expect(narrowed(id)).toEqual(expect.arrayContaining(['用途：通知客户（姓名、手机号码、电子邮箱）', '姓名与联系方式：隐去一部分']));
  expect(narrowed(clear)).toContain('姓名与联系方式：完整显示');
});

test('clients are identified as far as the purpose needs and find the export in their own account data; a mere count identifies nobody', async () => {
  const seen = async () =>
    (await db.selectFrom('auditEntries').select('details').where('action', '=', 'client.read').execute()).filter(
      ({ details }) => (details as { reason?: string }).reason === 'export',
    ).length;
  const plain = (await sheetOf('clients', { purpose: 'statistics' })).flat().join(' ');
  expect([plain.includes('演示'), plain.includes('正常'), await seen()]).toEqual([false, true, 0]);
  const hidden = (await sheetOf('clients', { purpose: 'reconciliation' })).flat();
  expect(hidden).toEqual(expect.arrayContaining(['8800****99', '演***']));
  expect(await seen()).toBe(1);
  expect((await sheetOf('clients', { purpose: 'notice', contacts: 'clear' })).flat()).toEqual(expect.arrayContaining(['13900005678']));
});

test('staff limited to some branches, or of another queue, cannot export complaints', async () => {
  const kindsOf = async (who: Context) => (await listExportKinds(who, deps)).kinds.map(({ code }) => code);
  expect(await kindsOf(supervisor!)).toEqual(['complaints', 'clients']);
  expect(await kindsOf(await staff('complaint-supervisor', exporting, { branch: ['BJ01'] }))).toEqual(['clients']);
  expect(await kindsOf(await staff('complaint-supervisor', exporting, { queue: ['delivery'] }))).toEqual([]);
  const narrow = await staff('complaint-supervisor', exporting, { branch: ['BJ01'] });
  await expect(order('complaints', { purpose: 'statistics' }, narrow)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'kind' }] });
  expect(await kindsOf(await staff('complaint-clerk', { ...exporting, 'complaint.read': 'own' }))).toEqual(['clients']);
});
