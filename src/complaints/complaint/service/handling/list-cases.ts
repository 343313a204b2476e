import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addMonths, shanghaiDay, type Day } from '#platform/day.ts';
import { maskMobile, maskName } from '#ui/format/masks.ts';
import type { RequestKind } from '../../columns.ts';
import type { ComplaintDeps } from '../../deps.ts';
import type { ComplaintState, ComplaintType } from '../../schema.ts';
import { lastSoonDay, workingDaysLeft, type ClockStanding } from '../clock.ts';
import { branchesOf, openStates } from './reach.ts';

/** Numbers of cases, as a query: who has which case is known elsewhere. */
export type CaseNumbers = Expression<string>;

/** Which of the cases in the caller's branches: all, or those that somebody has or has not taken, or in which a supervisor's word is awaited. */
export interface CaseChoice {
  among?: CaseNumbers | undefined;
  outside?: CaseNumbers | undefined;
  isAwaitingWord?: boolean | undefined;
}

export interface CaseQuery extends CaseChoice {
  /** Whether it is told who complained and about what: of a case that nobody has taken no more is told than is needed to choose. */
  isTold: boolean;
  /** What is still to be done, unless one state or the month of receipt is asked for. */
  state?: ComplaintState | undefined;
  type?: ComplaintType | undefined;
  branchId?: number | undefined;
  /** Null for those that name none. */
  business?: string | null | undefined;
  /** In which month of Shanghai it came in: `2026-08`. */
  received?: string | undefined;
  clock?: ClockStanding | undefined;
  /** Of the clock at least so much has run. */
  escalation?: 50 | 80 | 100 | undefined;
  number?: string | undefined;
  /** Where the page begins: behind this case. */
  after?: { dueOn: Day; id: number } | undefined;
}

export interface CaseLine {
  number: string;
  type: ComplaintType;
  state: ComplaintState;
  branchName: string | null;
  receivedAt: Date;
  dueOn: Day;
  isExtended: boolean;
  /** Null when a calendar is missing. */
  workingDaysLeft: number | null;
  /** Null once it is answered or declined. */
  clock: ClockStanding | null;
  escalation: number;
  /** What a supervisor is asked for. */
  waitsFor: RequestKind[];
  /** Masked; null for an anonymous case. */
  name: string | null;
  mobile: string | null;
  lead: string | null;
}

export interface CaseLines {
  lines: CaseLine[];
  next: { dueOn: Day; id: number } | null;
}

const pageSize = 30;
/** So much of the matter as a line of the list has room for. */
const leadLength = 40;

type CaseRows = SelectQueryBuilder<Tables, 'complaints', object>;

/** One page of the cases where the caller works, those due first at its head; ended ones from the newest. */
export async function listCases(ctx: Context, { vault }: Pick<ComplaintDeps, 'vault'>, query: CaseQuery): Promise<CaseLines> {
  const direction = isOfOpen(query) ? 'asc' : 'desc';
  const rows = await narrow(await selectVisible(ctx, query), query, { today: shanghaiDay(ctx.now), soon: await lastSoonDay(ctx) })
    .select(['id', 'number', 'type', 'state', 'branchName', 'receivedAt', 'dueOn', 'extendedTo', 'escalation'])
    .select(['sealedName', 'sealedMobile', 'matter'])
    .select(waitsFor)
    .orderBy('dueOn', direction)
    .orderBy('id', direction)
    .limit(pageSize + 1)
    .execute();
  const [standing, left] = [await clockOf(ctx), await daysLeftUntil(ctx, new Set(rows.map(({ dueOn }) => dueOn)))];
  const lines = rows.slice(0, pageSize).map(({ id: _id, extendedTo, sealedName, sealedMobile, matter, ...row }) => {
    const { number } = row;
    return {
      ...row,
      isExtended: extendedTo !== null,
      workingDaysLeft: left.get(row.dueOn) ?? null,
      clock: standing(row),
      name: query.isTold && sealedName ? maskName(vault.complaints.sealedName.open(sealedName, { number })) : null,
      mobile: query.isTold && sealedMobile ? maskMobile(vault.complaints.sealedMobile.open(sealedMobile, { number })) : null,
      lead: query.isTold ? matter.slice(0, leadLength) : null,
    };
  });
  const last = rows[pageSize - 1];
  return { lines, next: rows.length > pageSize && last ? { dueOn: last.dueOn, id: last.id } : null };
}

/** The cases of a page are due on few days. */
async function daysLeftUntil(ctx: Context, days: ReadonlySet<Day>): Promise<Map<Day, number | null>> {
  const left = new Map<Day, number | null>();
  for (const day of days) left.set(day, await workingDaysLeft(ctx, day));
  return left;
}

/** In what a supervisor's word is awaited. */
const waitsFor = sql<RequestKind[]>`array(
  select kind from complaint_requests where complaint_id = complaints.id and decision is null order by kind)`.as('waitsFor');

/** The cases where the caller works, and of them those that are meant. */
export async function selectVisible(ctx: Context, { among, outside, isAwaitingWord }: CaseChoice): Promise<CaseRows> {
  const branches = await branchesOf(ctx);
  return ctx.db
    .selectFrom('complaints')
    .$if(branches !== undefined, (query) => query.where((eb) => eb('branchId', '=', eb.fn.any(eb.val([...branches!])))))
    .$if(among !== undefined, (query) => query.where('number', 'in', among!))
    .$if(outside !== undefined, (query) => query.where('number', 'not in', outside!))
    .$if(isAwaitingWord === true, (query) =>
      query.where('id', 'in', (eb) => eb.selectFrom('complaintRequests').select('complaintId').where('decision', 'is', null)),
    );
}

const isOfOpen = ({ state }: Pick<CaseQuery, 'state'>): boolean => state === undefined || (openStates as readonly string[]).includes(state);

/** Of these cases those that a query asks for. */
export function narrow(
  rows: CaseRows,
  query: Omit<CaseQuery, keyof CaseChoice | 'isTold'>,
  { today, soon }: { today: Day; soon: Day },
): CaseRows {
  const { state, type, branchId, business, received, clock, escalation, number, after } = query;
  const further = isOfOpen(query) ? sql`>` : sql`<`;
  return rows
    .$if(number !== undefined, (all) => all.where('number', '=', number!))
    .$if(asksForOpen(query), (all) => all.where(whereOpen))
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$if(type !== undefined, (all) => all.where('type', '=', type!))
    .$if(branchId !== undefined, (all) => all.where('branchId', '=', branchId!))
    .$if(business !== undefined, (all) => all.where('business', business === null ? 'is' : '=', business!))
    .$if(received !== undefined, (all) => all.where(isReceivedIn(received!)))
    .$if(escalation !== undefined, (all) => all.where('escalation', '>=', escalation!))
    .$if(clock === 'overdue', (all) => all.where('dueOn', '<', today))
    .$if(clock === 'soon', (all) => all.where('dueOn', '>=', today).where('dueOn', '<=', soon))
    .$if(clock === 'inTime', (all) => all.where('dueOn', '>', soon))
    .$if(after !== undefined, (all) => all.where(sql<boolean>`(due_on, id) ${further} (${after!.dueOn}::date, ${after!.id}::bigint)`));
}

/** Whoever knows the number finds the case, whatever has become of it; and of a month everything that came in is meant. */
const asksForOpen = ({ state, number, received }: Pick<CaseQuery, 'state' | 'number' | 'received'>): boolean =>
  state === undefined && number === undefined && received === undefined;

const isReceivedIn = (month: string) =>
  sql<boolean>`received_at >= day_begins(${`${month}-01`}::date) and received_at < day_begins(${addMonths(`${month}-01`, 1)}::date)`;

/** As the indexes of what is open have it. */
export const whereOpen = sql<boolean>`state in ('received', 'accepted', 'investigating')`;

/** How cases stand to the clock at the present moment. */
export async function clockOf(ctx: Context): Promise<(row: { state: ComplaintState; dueOn: Day }) => ClockStanding | null> {
  const [today, soon] = [shanghaiDay(ctx.now), await lastSoonDay(ctx)];
  return ({ state, dueOn }) => {
    if (!(openStates as readonly string[]).includes(state)) return null;
    return dueOn < today ? 'overdue' : dueOn <= soon ? 'soon' : 'inTime';
  };
}

/** How many cases about a branch have not come to an end. */
export async function countOpenOfBranch({ db }: Pick<Context, 'db'>, branchId: number): Promise<number> {
  const { count } = await db
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('branchId', '=', branchId)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
  return count;
}
