import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Day } from '#platform/day.ts';
import type { SupervisorDecision, SupervisorRequestKind } from '../../columns.ts';
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
export function listSupervisorRequests(ctx: Pick<Context, 'db'>, complaintId: number): Promise<SupervisorRequest[]> {
  return ctx.db
    .selectFrom('complaintRequests')
    .select(['id', 'kind', 'text', 'until', 'askedBy', 'askedAt', 'decision', 'decidedBy', 'decidedAt', 'remark'])
    .where('complaintId', '=', complaintId)
    .orderBy('id')
    .execute();
}

/** Creates a supervisor request, in the transaction that locked the case. Throws 40009 while another one of its kind is open. */
export async function createSupervisorRequest(
  tx: Context,
  { id, number }: { id: number; number: string },
  { kind, text, until }: { kind: SupervisorRequestKind; text: string; until?: Day },
): Promise<void> {
  const asked = await tx.db
    .insertInto('complaintRequests')
    .values({ complaintId: id, kind, text, until: until ?? null, askedBy: requireActingStaffId(tx), askedAt: tx.now })
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
  return row;
}

/** Stores the result of a request, in the transaction that locked it. */
export async function closeSupervisorRequest(
  tx: Context,
  number: string,
  { id, kind }: Pick<SupervisorRequest, 'id' | 'kind'>,
  { decision, remark = '' }: { decision: SupervisorDecision; remark?: string },
): Promise<void> {
  await tx.db
    .updateTable('complaintRequests')
    .set({ decision, decidedBy: findActingStaffId(tx), decidedAt: tx.now, remark: remark || null })
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
