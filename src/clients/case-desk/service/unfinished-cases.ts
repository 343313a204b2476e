import { listBusinessesInState } from '#clients/cases/service/review/list-for-review.ts';
import { listUnfinishedCaseRows, type UnfinishedCaseRow as FoundCase } from '#clients/cases/service/review/list-unfinished.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, requireScope } from '#platform/staff-access.ts';
import { maskName } from '#ui/format/masks.ts';
import type { CaseDeskDeps } from '../deps.ts';
import type { UnfinishedCase, UnfinishedCasePage, ParsedUnfinishedCaseQuery } from '../schema.ts';
import { caseWork } from './case-work.ts';

/** Lists cases that clients have started and not submitted. They are never assigned, so staff who reach only their own cases see none. */
export async function listUnfinishedCases(
  ctx: Context,
  { business }: CaseDeskDeps,
  filter: ParsedUnfinishedCaseQuery,
): Promise<UnfinishedCasePage> {
  requireScope(ctx, 'queue', caseWork.code);
  if (reachOf(ctx, 'case.read') === 'own') return { records: [], next: null, businesses: [] };
  const { items, next } = await listUnfinishedCaseRows(ctx, business, filter);
  return { records: items.map(show), next, businesses: await listBusinessesInState(ctx, ['open', 'returned'], filter.business) };
}

/** Returns one unfinished case. Throws 40004 once it is submitted, withdrawn or expired, and out of reach. */
export async function readUnfinishedCase(ctx: Context, { business }: CaseDeskDeps, { id }: { id: string }): Promise<UnfinishedCase> {
  requireScope(ctx, 'queue', caseWork.code);
  const [found] = reachOf(ctx, 'case.read') === 'own' ? [] : (await listUnfinishedCaseRows(ctx, business, { id })).items;
  if (!found) throw fail('notFound');
  return show(found);
}

const show = ({ clientName, openedAt, touchedAt, expiresAt, ...rest }: FoundCase): UnfinishedCase => ({
  ...rest,
  client: maskName(clientName),
  openedAt: openedAt.toISOString(),
  touchedAt: touchedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
