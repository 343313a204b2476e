import { randomUUID } from 'node:crypto';
import type { Empty } from '#contract/call.ts';
import { fail } from '#contract/call-error.ts';
import { newRequestNumber } from '#modules/base/person/service/request-number.ts';
import { areActive } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { reachOf, requireProof, ScopeError, scopeOf } from '#platform/staff-access.ts';
import type { DataExportDeps } from '../deps.ts';
import type { ExportKind, ExportQuery } from '../ports.ts';
import type { ExportReceipt, ExportKinds } from '../schema.ts';

/** The queue in which an approved export waits to be made. */
export const makeQueue = 'export.make';

/** More records than this are no question of one order: whoever needs them narrows it. */
export const mostRecords = 5000;

export function staffIdOf({ actor }: Pick<Context, 'actor'>): number {
  if (actor.kind !== 'staff') throw new ScopeError('personal.export');
  return actor.staffId;
}

export const kindOf = ({ kinds }: Pick<DataExportDeps, 'kinds'>, code: string): ExportKind | undefined =>
  kinds.find((kind) => kind.code === code);

/** Only what somebody reads everywhere is theirs to export: an export is no way around a bound. */
function mayAsk(ctx: Context, { reads, queue, isOfBranches }: ExportKind): boolean {
  const { actor } = ctx;
  if (actor.kind !== 'staff' || actor.permissions.get(reads) !== 'all') return false;
  return (queue === undefined || (scopeOf(ctx, 'queue')?.includes(queue) ?? true)) && !(isOfBranches && scopeOf(ctx, 'branch'));
}

export async function listKinds(ctx: Context, deps: DataExportDeps): Promise<ExportKinds> {
  reachOf(ctx, 'personal.export');
  return {
    kinds: deps.kinds
      .filter((kind) => mayAsk(ctx, kind))
      .map(({ code, title, contents, fields }) => ({
        code,
        title,
        contents,
        fields: fields.map(({ name, label, kind, isRequired = false, noneText = '全部', options = [] }) => ({
          name,
          label,
          kind,
          isRequired,
          noneText,
          options: [...options],
        })),
      })),
  };
}

/**
 * Asks for an export: with a fresh proof, and with a reason that whoever approves it reads. Throws 40301 without the proof, 40001 for a kind that is not
 * theirs and for conditions that it does not have, 40009 where there is nothing in it or too much.
 */
export async function askExport(
  ctx: Context,
  deps: DataExportDeps,
  { kind: code, query, reason }: { kind: string; query: ExportQuery; reason: string },
): Promise<ExportReceipt> {
  reachOf(ctx, 'personal.export');
  requireProof(ctx);
  const kind = kindOf(deps, code);
  if (!kind || !mayAsk(ctx, kind)) throw fail('invalidInput', undefined, { errors: [{ path: 'kind', message: '请选择您有权查看的内容' }] });
  const narrowed = readQuery(kind, query);
  const records = await kind.count(ctx, narrowed);
  if (records === 0) throw fail('conflict', '没有符合条件的记录，请调整条件');
  if (records > mostRecords) throw fail('conflict', `共 ${records} 条，一次最多导出 ${mostRecords} 条，请缩小范围`);
  return inTransaction(ctx, async (tx) => {
    const [id, number] = [randomUUID(), newRequestNumber('DE', shanghaiDay(tx.now))];
    await tx.db
      .insertInto('dataExports')
      .values({ id, number, kind: code, query: JSON.stringify(narrowed), reason, askedBy: staffIdOf(tx), askedAt: tx.now, ...asked })
      .execute();
    await audit(tx, 'export.ask', `export:${number}`, { kind: code, query: narrowed, records });
    return { id, number, records };
  });
}

const asked = {
  state: 'asked' as const,
  decidedBy: null,
  decidedAt: null,
  remark: null,
  readyAt: null,
  expiresAt: null,
  records: null,
  sealedFile: null,
};

/** What is narrowed by, without what was left empty. Throws 40001 for what the kind does not know, and where something is left out that it needs. */
function readQuery({ fields }: ExportKind, query: ExportQuery): ExportQuery {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  for (const [name, value] of given) {
    const field = fields.find((one) => one.name === name);
    const fits = field?.kind === 'day' ? /^\d{4}-\d\d-\d\d$/.test(value) : field?.options?.some((option) => option.value === value);
    if (!fits) throw fail('invalidInput', undefined, { errors: [{ path: `query.${name}`, message: '没有这个筛选条件' }] });
  }
  const missing = fields.find(({ name, isRequired }) => isRequired && !given.some(([known]) => known === name));
  if (missing) throw fail('invalidInput', undefined, { errors: [{ path: `query.${missing.name}`, message: `请选择${missing.label}` }] });
  return Object.fromEntries(given);
}

/** Takes back what has not been decided. Throws 40004 for somebody else's, 40009 once it is decided. */
export async function withdrawExport(ctx: Context, { id }: { id: string }): Promise<Empty> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockExport(tx, id);
    if (row.askedBy !== staffIdOf(tx)) throw new ScopeError(`export:${id}`);
    if (row.state !== 'asked') throw fail('conflict', '该申请已处理，不能撤回');
    await tx.db.updateTable('dataExports').set({ state: 'withdrawn' }).where('id', '=', id).execute();
    await audit(tx, 'export.withdraw', `export:${row.number}`);
    return {};
  });
}

/**
 * Approves an export, which is then made, or refuses it with a reason. Throws 40301 without a fresh proof, 40004 where there is none, 40009 for what
 * somebody has decided already, for one's own, and for one by somebody who no longer works here.
 */
export async function decideExport(
  ctx: Context,
  { id, isApproved, remark }: { id: string; isApproved: boolean; remark: string },
): Promise<Empty> {
  reachOf(ctx, 'personal.export-approve');
  requireProof(ctx);
  if (!isApproved && remark === '') throw fail('invalidInput', undefined, { errors: [{ path: 'remark', message: '请写明不批准的理由' }] });
  return inTransaction(ctx, async (tx) => {
    const row = await lockExport(tx, id);
    if (row.askedBy === staffIdOf(tx)) throw fail('conflict', '不能批准本人的申请，须由另一人决定');
    if (row.state !== 'asked') throw fail('conflict', '该申请已处理，请刷新后查看');
    if (isApproved && !(await areActive(tx, [row.askedBy]))) throw fail('conflict', '申请人的账号已停用，不能批准');
    await tx.db
      .updateTable('dataExports')
      .set({ state: isApproved ? 'approved' : 'refused', decidedBy: staffIdOf(tx), decidedAt: tx.now, remark: remark || null })
      .where('id', '=', id)
      .execute();
    await audit(tx, isApproved ? 'export.approve' : 'export.refuse', `export:${row.number}`);
    if (isApproved) await tx.jobs.send(tx.db, makeQueue, { exportId: id }, { key: id });
    return {};
  });
}

async function lockExport(tx: Context, id: string) {
  const row = await tx.db
    .selectFrom('dataExports')
    .select(['id', 'number', 'state', 'askedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}
