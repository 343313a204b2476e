import { listBusinessesInState, listForReview } from '#clients/cases/service/review/list-for-review.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, requireScope } from '#platform/staff-access.ts';
import { maskName } from '#ui/format/masks.ts';
import { listOwnSubjects, readAssignments } from '#workflow/assignments/service/assignments.ts';
import { createDueStatusReader } from '#workflow/assignments/service/due-status.ts';
import type { CaseDeskDeps } from '../deps.ts';
import type { CasePage, ParsedCaseQuery } from '../schema.ts';
import { caseWork } from './case-work.ts';

/** Lists a page of the queue. Staff who reach only their own cases see the ones they have taken. */
export async function listCases(ctx: Context, { business }: CaseDeskDeps, { mine, ...filter }: ParsedCaseQuery): Promise<CasePage> {
  requireScope(ctx, 'queue', caseWork.code);
  const isOwn = mine === '1' || reachOf(ctx, 'case.read') === 'own';
  const ids = isOwn ? await listOwnSubjects(ctx, caseWork) : undefined;
  const { items, next } = await listForReview(ctx, business, { ...filter, ids });
  const assignments = await readAssignments(
    ctx,
    caseWork,
    items.map(({ id }) => id),
  );
  const faceOf = await createDueStatusReader(ctx);
  return {
    records: await Promise.all(
      items.map(async ({ clientName, submittedAt, decidedAt, ...item }) => ({
        ...item,
        ...(await faceOf(item.dueOn)),
        client: maskName(clientName),
        submittedAt: submittedAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
        assignment: assignments.get(item.id) ?? null,
      })),
    ),
    next,
    businesses: await listBusinessesInState(ctx, ['inReview'], filter.business),
  };
}
