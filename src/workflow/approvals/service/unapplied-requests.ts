import { sql } from 'kysely';
import { formatAuthor, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { RequestKind } from '../kind.ts';
import { actingStaffId, type RequestRow } from './requests.ts';
import { isInScope } from './scope.ts';

export interface UnappliedRequest {
  id: number;
  type: string;
  subject: string | null;
  title: string;
  changedAt: Date;
  /** True if the caller contributed to it other than by approving it. */
  isOwn: boolean;
  /** The failure and the next step. */
  text: string;
}

/** A request that is overdue for longer than this was missed. */
const missedMs = 2 * 60_000;

/**
 * Lists requests that were submitted or approved and have not been applied, for their contributors and approvers: failed, stale,
 * overdue without their approvals, or in a release that waits for another request. The oldest first.
 */
export async function listUnapplied(ctx: Context, kind: RequestKind, count: number): Promise<UnappliedRequest[]> {
  const me = actingStaffId(ctx);
  const { rows } = await sql<
    Pick<RequestRow, 'id' | 'type' | 'subject' | 'title' | 'state' | 'failure' | 'changedAt' | 'madeBy' | 'madeByToken'> & {
      isOwn: boolean;
    }
  >`
    select id, type, subject, title, state, failure, changed_at, made_by, made_by_token,
           exists (select from approval_contributors c where c.request_id = request.id and c.staff_id = ${me}) as is_own
      from approval_requests as request
     where kind = ${kind.code} and ${isInScope(ctx, kind)}
       and (state in ('failed', 'stale') or (state in ('submitted', 'approved', 'scheduled') and apply_at < ${new Date(ctx.now.getTime() - missedMs)}))
       and (exists (select from approval_contributors c where c.request_id = request.id and c.staff_id = ${me})
         or exists (select from approval_decisions d
                     where d.request_id = request.id and d.decided_by = ${me} and d.content_hash = request.content_hash and approval_holds(d)))
     order by changed_at, id limit ${count}`.execute(ctx.db);
  const names = await readStaffNames(
    ctx,
    rows.map(({ madeBy }) => madeBy),
  );
  return rows.map(({ id, type, subject, title, changedAt, ...row }) => ({
    id,
    type,
    subject,
    title,
    changedAt,
    isOwn: row.isOwn,
    text: textOf(kind, row, formatAuthor(names.get(row.madeBy), row.madeByToken)),
  }));
}

function textOf(
  { afterFailure = '请修改后重新提交，或撤回' }: RequestKind,
  { state, failure, isOwn }: Pick<RequestRow, 'state' | 'failure'> & { isOwn: boolean },
  maker: string,
): string {
  const next = (own: string) => (isOwn ? own : `由${maker}处理`);
  switch (state) {
    case 'failed':
      return `没有生效：${failure ?? '原因未知'}。${next(afterFailure)}`;
    case 'stale':
      return `没有生效：${failure ?? '内容已变化'}。${next('请合并或重新检查后再提交')}`;
    case 'submitted':
      return `定好的生效时间已过，复核还没有完成。${next('请提醒复核人员，或撤回修改后另定时间')}`;
    default:
      return `定好的生效时间已过，同批的其他事项还没有通过。${next('请催办同批的复核，或撤回其中未通过的')}`;
  }
}
