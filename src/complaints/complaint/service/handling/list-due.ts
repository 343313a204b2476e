import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import type { RequestKind } from '../../columns.ts';
import type { ComplaintType } from '../../schema.ts';
import type { EscalationLevel } from '../clock.ts';
import { selectVisible, whereOpen, type CaseChoice } from './list-cases.ts';

export interface DueCase {
  number: string;
  type: ComplaintType;
  receivedAt: Date;
  dueOn: Day;
}

/** Open cases of a choice where the caller works, what is due first at the head; nothing of who complained. */
export async function listDueCases(ctx: Context, choice: CaseChoice, count: number): Promise<DueCase[]> {
  return (await selectVisible(ctx, choice))
    .where(whereOpen)
    .select(['number', 'type', 'receivedAt', 'dueOn'])
    .orderBy('dueOn')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** In which a supervisor's word is awaited, but of what that person asked for themselves. */
export async function listDueRequests(ctx: Context, staffId: number, count: number): Promise<(DueCase & { kind: RequestKind })[]> {
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

/** What the caller has asked for in open cases and a supervisor has refused, until they ask again. */
export async function listRefusedRequests(
  ctx: Context,
  staffId: number,
  count: number,
): Promise<(DueCase & { kind: RequestKind; decidedAt: Date })[]> {
  const rows = await (
    await selectVisible(ctx, {})
  )
    .where(whereOpen)
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

/** Open cases of whose clock at least half has run, by how much; only those of which a condition holds. */
export async function listRunningCases(
  { db }: Pick<Context, 'db'>,
  holds: (columns: Record<'subject' | 'dueOn' | 'reached', RawBuilder<unknown>>) => RawBuilder<boolean>,
): Promise<{ subject: string; dueOn: Day; reached: EscalationLevel }[]> {
  return db
    .selectFrom('complaints')
    .select(['number as subject', 'dueOn', sql<EscalationLevel>`escalation`.as('reached')])
    .where(whereOpen)
    .where('escalation', '>', 0)
    .where(holds({ subject: sql`complaints.number`, dueOn: sql`complaints.due_on`, reached: sql`complaints.escalation` }))
    .orderBy('escalation', 'desc')
    .orderBy('dueOn')
    .execute();
}

/** How many are open, and how many of them past the day that was promised. */
export function countOpenCases({ db }: Pick<Context, 'db'>, today: Day): Promise<{ open: number; overdue: number }> {
  return db
    .selectFrom('complaints')
    .select(({ fn }) => [fn.countAll<number>().as('open'), fn.countAll<number>().filterWhere('dueOn', '<', today).as('overdue')])
    .where(whereOpen)
    .executeTakeFirstOrThrow();
}
