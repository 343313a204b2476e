import { caseRequests } from '#clients/cases/service/handling/second-approval.ts';
import { exportRequests } from '#operations/data-export/service/export-kind.ts';
import type { Context } from '#platform/context.ts';
import { countInvolvedRequests } from '#workflow/approvals/service/find.ts';
import { countAssignedTo } from '#workflow/assignments/service/assignments.ts';
import { queueNames } from '#workflow/assignments/service/queue-names.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { importRequests } from '#workflow/data-imports/service/imports/import-requests.ts';

const kinds = [contentKind, importRequests, exportRequests, caseRequests];

/** Lists the work assigned to a person as text, shown before the account is disabled. */
export async function listAssignedWork(ctx: Context, staffId: number): Promise<string[]> {
  const [taken, requests] = await Promise.all([countAssignedTo(ctx, staffId), countInvolvedRequests(ctx, staffId)]);
  const nameOf = (kind: string): string => kinds.find(({ code }) => code === kind)?.noun ?? kind;
  return [
    ...taken.map(({ queue, count }) => `领取的${queueNames[queue]} ${count} 件，须由主管改派`),
    ...requests.flatMap(({ kind, made }) => (made > 0 ? [`起草、尚未办结的${nameOf(kind)} ${made} 份，可由同事继续`] : [])),
    ...requests.flatMap(({ kind, approved }) =>
      approved > 0 ? [`通过复核、等待生效的${nameOf(kind)} ${approved} 份，停用后不再生效，须由他人重新复核`] : [],
    ),
  ];
}
