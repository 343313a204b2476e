import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { SupervisorRequestKind } from '../../columns.ts';
import type { ComplaintType } from '../../schema.ts';
import type { EscalationLevel } from '../deadlines.ts';
import { selectVisible, isOpenCase, type CaseSelection } from './list-cases.ts';

export interface DueCase {
  number: string;
  type: ComplaintType;
  receivedAt: Date;
  dueOn: Day;
}

/** Lists open cases within the caller's scopes, the earliest due first, without personal data. */
export async function listDueCases(ctx: Context, choice: CaseSelection, count: number): Promise<DueCase[]> {
  return (await selectVisible(ctx, choice))
    .where(isOpenCase)
    .select(['number', 'type', 'receivedAt', 'dueOn'])
    .orderBy('dueOn')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Lists cases with open supervisor requests, except those of that person. */
export async function listDueRequests(
  ctx: Context,
  staffId: number,
  count: number,
): Promise<(DueCase & { kind: SupervisorRequestKind })[]> {
  return (await selectVisible(ctx, {}))
    .innerJoin('complaintRequests as request', 'request.complaintId', 'complaints.id')
    .where('request.decision', 'is', null)
    .where('request.askedBy', '<>', staffId)
    .select(['complaints.number', 'complaints.type', 'complaints.receivedAt', 'complaints.dueOn', 'request.kind'])
    .orderBy('complaints.dueOn')
    .orderBy('request.id')
    .limit(count)
    .execute();
}

/** Lists the caller's requests in open cases that a supervisor has refused, until they are repeated. */
export async function listRefusedRequests(
  ctx: Context,
  staffId: number,
  count: number,
): Promise<(DueCase & { kind: SupervisorRequestKind; decidedAt: Date })[]> {
  const rows = await (
    await selectVisible(ctx, {})
  )
    .where(isOpenCase)
    .innerJoin('complaintRequests as request', 'request.complaintId', 'complaints.id')
    .where('request.decision', '=', 'refused')
    .where('request.askedBy', '=', staffId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('complaintRequests as later')
            .select('later.id')
            .whereRef('later.complaintId', '=', 'request.complaintId')
            .whereRef('later.kind', '=', 'request.kind')
            .whereRef('later.id', '>', 'request.id'),
        ),
      ),
    )
    .select(['complaints.number', 'complaints.type', 'complaints.receivedAt', 'complaints.dueOn', 'request.kind', 'request.decidedAt'])
    .orderBy('complaints.dueOn')
    .orderBy('request.id')
    .limit(count)
    .execute();
  return rows.map(({ decidedAt, ...row }) => ({ ...row, decidedAt: decidedAt! }));
}

/** Lists open cases of which at least half of the time limit has passed, with the share, that meet a condition. */
export async function listRunningComplaints(
  { db }: Pick<Context, 'db'>,
  holds: (columns: Record<'subject' | 'dueOn' | 'reached', RawBuilder<unknown>>) => RawBuilder<boolean>,
): Promise<{ subject: string; dueOn: Day; reached: EscalationLevel }[]> {
  return db
    .selectFrom('complaints')
    .select(['number as subject', 'dueOn', sql<EscalationLevel>`escalation`.as('reached')])
    .where(isOpenCase)
    .where('escalation', '>', 0)
    .where(holds({ subject: sql`complaints.number`, dueOn: sql`complaints.due_on`, reached: sql`complaints.escalation` }))
    .orderBy('escalation', 'desc')
    .orderBy('dueOn')
    .execute();
}

/** Counts the open cases, and those past the promised date. */
export function countOpenCases({ db }: Pick<Context, 'db'>, today: Day): Promise<{ open: number; overdue: number }> {
  return db
    .selectFrom('complaints')
    .select(({ fn }) => [fn.countAll<number>().as('open'), fn.countAll<number>().filterWhere('dueOn', '<', today).as('overdue')])
    .where(isOpenCase)
    .executeTakeFirstOrThrow();
}
