import { listBusinessesOf } from '#clients/cases/service/review/list-for-review.ts';
import { listLeft, type LeftCase as FoundCase } from '#clients/cases/service/review/list-left.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, requireScope } from '#platform/staff-access.ts';
import { maskName } from '#ui/format/masks.ts';
import type { CaseDeskDeps } from '../deps.ts';
import type { LeftCase, LeftPage, ParsedLeftQuery } from '../schema.ts';
import { caseWork } from './case-work.ts';

/** Lists cases that clients have started and not submitted. They are never assigned, so staff who reach only their own cases see none. */
export async function listLeftCases(ctx: Context, { business }: CaseDeskDeps, filter: ParsedLeftQuery): Promise<LeftPage> {
  requireScope(ctx, 'queue', caseWork.code);
  if (reachOf(ctx, 'case.read') === 'own') return { records: [], next: null, businesses: [] };
  const { items, next } = await listLeft(ctx, business, filter);
  return { records: items.map(show), next, businesses: await listBusinessesOf(ctx, ['open', 'returned'], filter.business) };
}

/** Returns one unfinished case. Throws 40004 once it is submitted, withdrawn or expired, and out of reach. */
export async function readLeftCase(ctx: Context, { business }: CaseDeskDeps, { id }: { id: string }): Promise<LeftCase> {
  requireScope(ctx, 'queue', caseWork.code);
  const [found] = reachOf(ctx, 'case.read') === 'own' ? [] : (await listLeft(ctx, business, { id })).items;
  if (!found) throw fail('notFound');
  return show(found);
}

const show = ({ clientName, openedAt, touchedAt, expiresAt, ...rest }: FoundCase): LeftCase => ({
  ...rest,
  client: maskName(clientName),
  openedAt: openedAt.toISOString(),
  touchedAt: touchedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
