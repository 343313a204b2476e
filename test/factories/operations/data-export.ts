import type { DataExportDeps } from '#operations/data-export/deps.ts';
import { createExportApprovalKind } from '#operations/data-export/service/export-kind.ts';
import { listExportsForReview } from '#operations/data-export/service/list-exports.ts';
import { decideExport } from '#operations/data-export/service/request-export.ts';
import type { Context } from '#platform/context.ts';
import type { ApprovalOutcome } from '#workflow/approvals/schema.ts';
import { applyRequest } from '#workflow/approvals/service/apply.ts';

/** Decides an export in its present state. */
export async function decideCurrentExport(
  ctx: Context,
  deps: DataExportDeps,
  id: string,
  { decision = 'approve', note = '' }: { decision?: 'approve' | 'return'; note?: string } = {},
): Promise<ApprovalOutcome> {
  const { records } = await listExportsForReview(ctx, deps, { item: id });
  return decideExport(ctx, deps, { id, decision, contentHash: records[0]!.contentHash, note });
}

/** Runs the job that creates an approved export. */
export async function runExportJob(ctx: Context, deps: DataExportDeps, id: string): Promise<ApprovalOutcome> {
  const { requestId } = await ctx.db.selectFrom('dataExports').select('requestId').where('id', '=', id).executeTakeFirstOrThrow();
  return applyRequest(ctx, createExportApprovalKind(deps), requestId);
}
