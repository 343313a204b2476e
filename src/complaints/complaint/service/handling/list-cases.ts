import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { readText } from '#platform/crypto/stored-text.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addMonths, shanghaiDay, type Day } from '#platform/day.ts';
import { maskMobile, maskName } from '#ui/format/masks.ts';
import { columns, type SupervisorRequestKind } from '../../columns.ts';
import type { ComplaintDeps } from '../../deps.ts';
import type { ComplaintState, ComplaintType } from '../../schema.ts';
import { findLastSoonDay, tryCountWorkingDaysLeft, type CaseDeadlineStatus } from '../deadlines.ts';
import { branchesOf, openStates } from './reach.ts';

/** A subquery of case numbers: the assignments are in another module. */
export type CaseNumbers = Expression<string>;

/** Selects cases in the caller's branches: all, assigned or unassigned ones, or those with an open supervisor request. */
export interface CaseSelection {
  among?: CaseNumbers | undefined;
  outside?: CaseNumbers | undefined;
  isAwaitingWord?: boolean | undefined;
}

export interface ComplaintCaseQuery extends CaseSelection {
  /** True if complainant and content are included: for an unassigned case only what is needed to choose it. */
  isTold: boolean;
  /** Open cases by default, unless a state or a month of receipt is given. */
  state?: ComplaintState | undefined;
  type?: ComplaintType | undefined;
  branchId?: number | undefined;
  /** Null for cases without a line of business. */
  business?: string | null | undefined;
  /** The month of receipt in Shanghai: `2026-08`. */
  received?: string | undefined;
  clock?: CaseDeadlineStatus | undefined;
  /** The minimum passed share of the time limit in percent. */
  escalation?: 50 | 80 | 100 | undefined;
  number?: string | undefined;
  /** The last case of the previous page. */
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
  clock: CaseDeadlineStatus | null;
  escalation: number;
  /** The open supervisor requests. */
  waitsFor: SupervisorRequestKind[];
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
/** The length of the beginning of the text in a list line, in characters. */
const leadLength = 40;

type CaseRows = SelectQueryBuilder<Tables, 'complaints', object>;

/** Returns one page of cases within the caller's scopes, the earliest due first; closed ones from the newest. */
export async function listComplaintCases(
  ctx: Context,
  { vault }: Pick<ComplaintDeps, 'vault'>,
  query: ComplaintCaseQuery,
): Promise<CaseLines> {
  const direction = isOfOpen(query) ? 'asc' : 'desc';
  const rows = await applyCaseFilters(await selectVisible(ctx, query), query, {
    today: shanghaiDay(ctx.now),
    soon: await findLastSoonDay(ctx),
  })
    .select(['id', 'number', 'type', 'state', 'branchName', 'receivedAt', 'dueOn', 'extendedTo', 'escalation'])
    .select(['sealedName', 'sealedMobile', 'matter', 'sealedMatter'])
    .select(waitsFor)
    .orderBy('dueOn', direction)
    .orderBy('id', direction)
    .limit(pageSize + 1)
    .execute();
  const [standing, left] = [await createDeadlineReader(ctx), await daysLeftUntil(ctx, new Set(rows.map(({ dueOn }) => dueOn)))];
  const lines = rows.slice(0, pageSize).map(({ id: _id, extendedTo, sealedName, sealedMobile, matter, sealedMatter, ...row }) => {
    const { number } = row;
    return {
      ...row,
      isExtended: extendedTo !== null,
      workingDaysLeft: left.get(row.dueOn) ?? null,
      clock: standing(row),
      name: query.isTold && sealedName ? maskName(vault.complaints.sealedName.open(sealedName, { number })) : null,
      mobile: query.isTold && sealedMobile ? maskMobile(vault.complaints.sealedMobile.open(sealedMobile, { number })) : null,
      lead: query.isTold
        ? readText(ctx, columns.complaints.sealedMatter, { sealed: sealedMatter, clear: matter }, row).slice(0, leadLength)
        : null,
    };
  });
  const last = rows[pageSize - 1];
  return { lines, next: rows.length > pageSize && last ? { dueOn: last.dueOn, id: last.id } : null };
}

/** Computes the working days once per due date. */
async function daysLeftUntil(ctx: Context, days: ReadonlySet<Day>): Promise<Map<Day, number | null>> {
  const left = new Map<Day, number | null>();
  for (const day of days) left.set(day, await tryCountWorkingDaysLeft(ctx, day));
  return left;
}

/** The open supervisor requests. */
const waitsFor = sql<SupervisorRequestKind[]>`array(
  select kind from complaint_requests where complaint_id = complaints.id and decision is null order by kind)`.as('waitsFor');

/** Selects the cases within the caller's scopes that match a choice. */
export async function selectVisible(ctx: Context, { among, outside, isAwaitingWord }: CaseSelection): Promise<CaseRows> {
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

const isOfOpen = ({ state }: Pick<ComplaintCaseQuery, 'state'>): boolean =>
  state === undefined || (openStates as readonly string[]).includes(state);

/** Applies the filters of a query. */
export function applyCaseFilters(
  rows: CaseRows,
  query: Omit<ComplaintCaseQuery, keyof CaseSelection | 'isTold'>,
  { today, soon }: { today: Day; soon: Day },
): CaseRows {
  const { state, type, branchId, business, received, clock, escalation, number, after } = query;
  const further = isOfOpen(query) ? sql`>` : sql`<`;
  return rows
    .$if(number !== undefined, (all) => all.where('number', '=', number!))
    .$if(asksForOpen(query), (all) => all.where(isOpenCase))
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

/** Only open cases are meant unless a number, a state or a month of receipt is given. */
const asksForOpen = ({ state, number, received }: Pick<ComplaintCaseQuery, 'state' | 'number' | 'received'>): boolean =>
  state === undefined && number === undefined && received === undefined;

const isReceivedIn = (month: string) =>
  sql<boolean>`received_at >= day_begins(${`${month}-01`}::date) and received_at < day_begins(${addMonths(`${month}-01`, 1)}::date)`;

/** Matches the condition of the partial indexes of open cases. */
export const isOpenCase = sql<boolean>`state in ('received', 'accepted', 'investigating')`;

/** Returns a function that computes how close a case's due date is now. */
export async function createDeadlineReader(
  ctx: Context,
): Promise<(row: { state: ComplaintState; dueOn: Day }) => CaseDeadlineStatus | null> {
  const [today, soon] = [shanghaiDay(ctx.now), await findLastSoonDay(ctx)];
  return ({ state, dueOn }) => {
    if (!(openStates as readonly string[]).includes(state)) return null;
    return dueOn < today ? 'overdue' : dueOn <= soon ? 'soon' : 'inTime';
  };
}

/** Counts the cases of a branch that are not closed. */
export async function countOpenOfBranch({ db }: Pick<Context, 'db'>, branchId: number): Promise<number> {
  const { count } = await db
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('branchId', '=', branchId)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
  return count;
}
