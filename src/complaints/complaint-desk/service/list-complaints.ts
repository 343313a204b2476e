import type { ComplaintDeps } from '#complaints/complaint/deps.ts';
import { countCases, countOpenSelected, countRequests } from '#complaints/complaint/service/handling/count-cases.ts';
import { listComplaintCases } from '#complaints/complaint/service/handling/list-cases.ts';
import { branchesOf } from '#complaints/complaint/service/handling/reach.ts';
import { listAllBranches } from '#content/branches/service/all-branches.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import { readAssignments } from '#workflow/assignments/service/assignments.ts';
import type { CaseBoard, ComplaintPage, ParsedComplaintQuery } from '../schema.ts';
import { noBusiness } from '../web/case-names.ts';
import { selectionForView, selectOwnCases, complaintWorkQueue, canSeeAll } from './queue.ts';

/**
 * Returns one page of a view, the earliest due first. Staff limited to their own cases only see what they need to choose an
 * unassigned one.
 */
export async function listComplaints(
  ctx: Context,
  deps: Pick<ComplaintDeps, 'vault'>,
  query: ParsedComplaintQuery,
): Promise<ComplaintPage> {
  const { view = canSeeAll(ctx) ? 'all' : 'own', escalation, branch, business, after, ...filters } = query;
  const [dueOn, id] = after?.split('_') ?? [];
  const { lines, next } = await listComplaintCases(ctx, deps, {
    ...filters,
    ...selectionForView(ctx, view),
    branchId: branch,
    business: business === noBusiness ? null : business,
    escalation: escalation && (Number(escalation) as 50 | 80 | 100),
    after: dueOn && id ? { dueOn, id: Number(id) } : undefined,
    isTold: view !== 'pool' || canSeeAll(ctx),
  });
  const taken = await readAssignments(
    ctx,
    complaintWorkQueue,
    lines.map(({ number }) => number),
  );
  return {
    records: lines.map((line) => ({ ...line, receivedAt: line.receivedAt.toISOString(), assignment: taken.get(line.number) ?? null })),
    next: next && `${next.dueOn}_${next.id}`,
  };
}

/** Counts cases by state, by deadline, unassigned ones and open supervisor requests, and returns the filter options. */
export async function readBoard(ctx: Context, { publicUrl }: { publicUrl: string }): Promise<CaseBoard> {
  const isOfAll = canSeeAll(ctx);
  const [counts, unassigned, own, requests, bound, branches] = await Promise.all([
    countCases(ctx, isOfAll ? {} : selectOwnCases(ctx)),
    countOpenSelected(ctx, selectionForView(ctx, 'pool')),
    countOpenSelected(ctx, selectOwnCases(ctx)),
    countRequests(ctx),
    branchesOf(ctx),
    listAllBranches(ctx),
  ]);
  return {
    ...counts,
    ...requests,
    unassigned,
    own,
    isOfAll,
    statisticsUrl: new URL(paths.complainData(), publicUrl).href,
    branches: branches.filter(({ id }) => !bound || bound.includes(id)).map(({ id, name }) => ({ id, name })),
  };
}
