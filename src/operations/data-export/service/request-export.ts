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
import { findRequest, actingStaffId, type RequestRow } from '#workflow/approvals/service/requests.ts';
import { createAndSubmitRequest } from '#workflow/approvals/service/submit.ts';
import { withdrawRequest } from '#workflow/approvals/service/write.ts';
import type { DataExportDeps } from '../deps.ts';
import type { ExportKind, ExportQuery } from '../ports.ts';
import type { ExportReceipt, ExportKinds, ParsedExportDecision } from '../schema.ts';
import type { ExportPayload } from './create-file.ts';
import { createExportApprovalKind, exportRequests, findExportKind, requireActiveRequester } from './export-kind.ts';

/** The largest number of records in one export; larger ones must be filtered further. */
export const maxRecords = 5000;

/** Only data that the user may read without restriction can be exported, so that an export cannot bypass limits. */
function mayAsk(ctx: Context, { reads, queue, isOfBranches }: ExportKind): boolean {
  const { actor } = ctx;
  if (actor.kind !== 'staff' || actor.permissions.get(reads) !== 'all') return false;
  return (queue === undefined || (scopeOf(ctx, 'queue')?.includes(queue) ?? true)) && !(isOfBranches && scopeOf(ctx, 'branch'));
}

export async function listExportKinds(ctx: Context, deps: DataExportDeps): Promise<ExportKinds> {
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
 * Requests an export. Requires a recent re-authentication and a reason, which the approver reads. Throws 40301 without
 * re-authentication, 40001 for a kind that the caller may not export and for unknown conditions, 40009 when it would be empty or
 * too large.
 */
export async function requestExport(
  ctx: Context,
  deps: DataExportDeps,
  { kind: code, query, reason }: { kind: string; query: ExportQuery; reason: string },
): Promise<ExportReceipt> {
  reachOf(ctx, 'personal.export');
  requireProof(ctx);
  const kind = findExportKind(deps, code);
  if (!kind || !mayAsk(ctx, kind)) throw fail('invalidInput', undefined, { errors: [{ path: 'kind', message: '请选择您有权查看的内容' }] });
  const narrowed = readQuery(kind, query);
  const records = await kind.count(ctx, narrowed);
  if (records === 0) throw fail('conflict', '没有符合条件的记录，请调整条件');
  if (records > maxRecords) throw fail('conflict', `共 ${records} 条，一次最多导出 ${maxRecords} 条，请缩小范围`);
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
    const request = await createAndSubmitRequest(tx, exportRequests, facts);
    await tx.db.insertInto('dataExports').values({ id, number, requestId: request.id }).execute();
    await audit(tx, 'export.ask', `export:${number}`, { kind: code, query: narrowed, records });
    return { id, number, records };
  });
}

/** Returns the conditions without empty ones. Throws 40001 for unknown conditions and for missing required ones. */
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

/** Withdraws an export that is not created yet. Throws 40004 for somebody else's, 40009 once it is decided. */
export async function withdrawExport(ctx: Context, { id }: { id: string }): Promise<Empty> {
  const request = await findAsked(ctx, id, 'personal.export');
  if (request.madeBy !== actingStaffId(ctx)) throw new ScopeError(`export:${id}`);
  await withdrawRequest(ctx, exportRequests, request);
  return {};
}

/**
 * Approves an export, which a job then creates, or refuses it with a reason. Throws as `decideRequest`, 40004 when there is none,
 * and 40009 when approving one whose requester has left the firm.
 */
export async function decideExport(
  ctx: Context,
  deps: DataExportDeps,
  { id, ...decision }: ParsedExportDecision,
): Promise<ApprovalOutcome> {
  const request = await findAsked(ctx, id, 'personal.export-approve');
  if (decision.decision === 'approve') await requireActiveRequester(ctx, request.madeBy);
  return decideRequest(ctx, createExportApprovalKind(deps), 1, { ...decision, id: request.id });
}

async function findAsked(ctx: Context, id: string, permission: Permission): Promise<RequestRow> {
  const row = await ctx.db.selectFrom('dataExports').select('requestId').where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('notFound');
  return findRequest(ctx, exportRequests, row.requestId, permission);
}
