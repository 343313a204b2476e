import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { countUpToLimit } from '#platform/database/paginate.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { SupervisorRequestKind } from '../../columns.ts';
import type { ComplaintState } from '../../schema.ts';
import { findLastSoonDay, type CaseDeadlineStatus } from '../deadlines.ts';
import { applyCaseFilters, selectVisible, isOpenCase, type CaseSelection, type ComplaintCaseQuery } from './list-cases.ts';

export interface CaseCounts {
  byState: Record<Extract<ComplaintState, 'received' | 'accepted' | 'investigating' | 'answered'>, number>;
  byClock: Record<CaseDeadlineStatus, number>;
  /** Cases of which at least four fifths, or all, of the time limit has passed. */
  escalated: number;
  expired: number;
}

/** Counts the cases within the caller's scopes by state and deadline. */
export async function countCases(ctx: Context, choice: CaseSelection): Promise<CaseCounts> {
  const [today, soon] = [shanghaiDay(ctx.now), await findLastSoonDay(ctx)];
  // Grouped as in the index complaints_board, so that no table row is read: at most a dozen groups for each due date.
  const groups = await (
    await selectVisible(ctx, choice)
  )
    .where(isOpenCase)
    .groupBy(['state', 'dueOn', 'escalation'])
    .select(['state', 'dueOn', 'escalation', sql<number>`count(*)`.as('count')])
    .execute();
  const sumOf = (isMeant: (group: (typeof groups)[number]) => boolean) =>
    groups.reduce((sum, group) => (isMeant(group) ? sum + group.count : sum), 0);
  return {
    byState: {
      received: sumOf(({ state }) => state === 'received'),
      accepted: sumOf(({ state }) => state === 'accepted'),
      investigating: sumOf(({ state }) => state === 'investigating'),
      answered: await countState(ctx, choice, 'answered'),
    },
    byClock: {
      inTime: sumOf(({ dueOn }) => dueOn > soon),
      soon: sumOf(({ dueOn }) => dueOn >= today && dueOn <= soon),
      overdue: sumOf(({ dueOn }) => dueOn < today),
    },
    escalated: sumOf(({ escalation }) => escalation >= 80),
    expired: sumOf(({ escalation }) => escalation >= 100),
  };
}

async function countState(ctx: Context, choice: CaseSelection, state: ComplaintState): Promise<number> {
  const { count } = await (
    await selectVisible(ctx, choice)
  )
    .where('state', '=', state)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts open cases, optionally by deadline or escalation, up to the usual limit. */
export async function countOpenSelected(
  ctx: Context,
  { clock, escalation, ...choice }: CaseSelection & Pick<ComplaintCaseQuery, 'clock' | 'escalation'>,
): Promise<number> {
  const days = { today: shanghaiDay(ctx.now), soon: await findLastSoonDay(ctx) };
  return countUpToLimit(ctx.db, applyCaseFilters(await selectVisible(ctx, choice), { clock, escalation }, days));
}

/** Counts the open supervisor requests for extensions and answers within the caller's scopes, up to the usual limit. */
export async function countRequests(ctx: Context): Promise<{ extensions: number; answers: number }> {
  const visible = await selectVisible(ctx, { isAwaitingWord: true });
  const waiting = ctx.db.selectFrom('complaintRequests').where('decision', 'is', null).where('complaintId', 'in', visible.select('id'));
  const countKind = (kind: SupervisorRequestKind) => countUpToLimit(ctx.db, waiting.where('kind', '=', kind));
  return { extensions: await countKind('extension'), answers: await countKind('answer') };
}
