import { randomUUID } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Permission } from '#contract/permissions.ts';
import { newRequestNumber } from '#identity/accounts/service/request-number.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { reachOf, requireProof, ScopeError, scopeOf } from '#platform/staff-access.ts';
import type { ApprovalOutcome } from '#workflow/approvals/schema.ts';
import { decideRequest } from '#workflow/approvals/service/decide.ts';
import { findRequest, staffOf, type RequestRow } from '#workflow/approvals/service/requests.ts';
import { submitNew } from '#workflow/approvals/service/submit.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import type { DataExportDeps } from '../deps.ts';
import type { ExportKind, ExportQuery } from '../ports.ts';
import type { ExportReceipt, ExportKinds, ParsedExportDecision } from '../schema.ts';
import { exportKind, exportRequests, kindOf, requireAsker } from './export-kind.ts';
import type { ExportPayload } from './make.ts';

/** More records than this are no question of one order: whoever needs them narrows it. */
export const mostRecords = 5000;

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
    const payload = { number, query: narrowed } satisfies ExportPayload;
    const facts = {
      type: code,
      subject: id,
      act: 'export',
      title: `${kind.title} ${number}`,
      scope: '',
      payload,
      levels: 1,
      reason,
    } as const;
    const request = await submitNew(tx, exportRequests, facts);
    await tx.db.insertInto('dataExports').values({ id, number, requestId: request.id }).execute();
    await audit(tx, 'export.ask', `export:${number}`, { kind: code, query: narrowed, records });
    return { id, number, records };
  });
}

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

/** Takes back what is not made yet. Throws 40004 for somebody else's, 40009 once it is over. */
export async function withdrawExport(ctx: Context, { id }: { id: string }): Promise<Empty> {
  const request = await findAsked(ctx, id, 'personal.export');
  if (request.madeBy !== staffOf(ctx)) throw new ScopeError(`export:${id}`);
  await withdrawRequest(ctx, exportRequests, request);
  return {};
}

/**
 * Approves an export, which a job then makes, or refuses it with a reason. Throws what `decideRequest` does, 40004 where there is none, and 40009 for approving one by somebody who no longer works here.
 */
export async function decideExport(
  ctx: Context,
  deps: DataExportDeps,
  { id, ...decision }: ParsedExportDecision,
): Promise<ApprovalOutcome> {
  const request = await findAsked(ctx, id, 'personal.export-approve');
  if (decision.decision === 'approve') await requireAsker(ctx, request.madeBy);
  return decideRequest(ctx, exportKind(deps), 1, { ...decision, id: request.id });
}

/** The request of an export. */
async function findAsked(ctx: Context, id: string, permission: Permission): Promise<RequestRow> {
  const row = await ctx.db.selectFrom('dataExports').select('requestId').where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  return findRequest(ctx, exportRequests, row.requestId, permission);
}
