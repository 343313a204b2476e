import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { readOptionalText, readText, storeText } from '#platform/crypto/stored-text.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Day } from '#platform/day.ts';
import { columns, type SupervisorDecision, type SupervisorRequestKind } from '../../columns.ts';
import { requireActingStaffId, findActingStaffId } from './reach.ts';

export interface SupervisorRequest {
  id: number;
  kind: SupervisorRequestKind;
  /** The text for the complainant after approval. */
  text: string;
  until: Day | null;
  askedBy: number;
  askedAt: Date;
  decision: SupervisorDecision | null;
  decidedBy: number | null;
  decidedAt: Date | null;
  remark: string | null;
}

const names: Readonly<Record<SupervisorRequestKind, string>> = { extension: '延期申请', answer: '答复' };

/** Lists all supervisor requests of a case, the newest last. */
export async function listSupervisorRequests(ctx: Pick<Context, 'db' | 'texts'>, complaintId: number): Promise<SupervisorRequest[]> {
  const rows = await ctx.db.selectFrom('complaintRequests').selectAll().where('complaintId', '=', complaintId).orderBy('id').execute();
  return rows.map((row) => toRequest(ctx, row));
}

function toRequest(
  ctx: Pick<Context, 'texts'>,
  { sealedText, sealedRemark, text, remark, ...row }: Selectable<Tables['complaintRequests']>,
): SupervisorRequest {
  const texts = columns.complaintRequests;
  return {
    id: row.id,
    kind: row.kind,
    text: readText(ctx, texts.sealedText, { sealed: sealedText, clear: text }, row),
    until: row.until,
    askedBy: row.askedBy,
    askedAt: row.askedAt,
    decision: row.decision,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
    remark: readOptionalText(ctx, texts.sealedRemark, { sealed: sealedRemark, clear: remark }, row),
  };
}

/** Creates a supervisor request, in the transaction that locked the case. Throws 40009 while another one of its kind is open. */
export async function createSupervisorRequest(
  tx: Context,
  { id, number }: { id: number; number: string },
  { kind, text, until }: { kind: SupervisorRequestKind; text: string; until?: Day },
): Promise<void> {
  const { sealed, clear } = await storeText(tx, columns.complaintRequests.sealedText, text, { complaintId: id, kind });
  const asked = await tx.db
    .insertInto('complaintRequests')
    .values({
      complaintId: id,
      kind,
      text: clear,
      sealedText: sealed,
      until: until ?? null,
      askedBy: requireActingStaffId(tx),
      askedAt: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!asked) throw fail('conflict', `该事项已有待审核的${names[kind]}，请等待主管处理或先撤回`);
  await audit(tx, `complaint.${kind}Asked`, `complaint:${number}`, { request: asked.id, ...(until && { until }) });
}

/** Returns an open request, locked. Throws 40009 when it is already decided, 40004 for a request of another case. */
export async function lockSupervisorRequest(tx: Context, number: string, id: number): Promise<SupervisorRequest> {
  const row = await tx.db
    .selectFrom('complaintRequests as request')
    .innerJoin('complaints', 'complaints.id', 'request.complaintId')
    .selectAll('request')
    .where('request.id', '=', id)
    .where('complaints.number', '=', number)
    .forUpdate('request')
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  if (row.decision !== null) throw fail('conflict', `该${names[row.kind]}已处理，请刷新后查看`);
  return toRequest(tx, row);
}

/** Stores the result of a request, in the transaction that locked it. */
export async function closeSupervisorRequest(
  tx: Context,
  number: string,
  { id, kind }: Pick<SupervisorRequest, 'id' | 'kind'>,
  { decision, remark = '' }: { decision: SupervisorDecision; remark?: string },
): Promise<void> {
  const { complaintId } = await tx.db.selectFrom('complaintRequests').select('complaintId').where('id', '=', id).executeTakeFirstOrThrow();
  const { sealed, clear } = await storeText(tx, columns.complaintRequests.sealedRemark, remark || null, { complaintId, kind });
  await tx.db
    .updateTable('complaintRequests')
    .set({ decision, decidedBy: findActingStaffId(tx), decidedAt: tx.now, remark: clear, sealedRemark: sealed })
    .where('id', '=', id)
    .execute();
  await audit(tx, `complaint.${kind}Decided`, `complaint:${number}`, { request: id, decision });
}

/** Withdraws the open requests of a case that has progressed without them. */
export async function withdrawOpenRequests(tx: Context, complaintId: number): Promise<void> {
  await tx.db
    .updateTable('complaintRequests')
    .set({ decision: 'withdrawn', decidedBy: findActingStaffId(tx), decidedAt: tx.now })
    .where('complaintId', '=', complaintId)
    .where('decision', 'is', null)
    .execute();
}
