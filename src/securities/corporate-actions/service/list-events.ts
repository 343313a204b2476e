import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { paginate } from '#platform/database/paginate.ts';
import { addDays, addMonths, shanghaiDay, type Day } from '#platform/day.ts';
import { foldText } from '#platform/search/fold.ts';
import type { ActionEvent, DayKind, EventPage, eventsQuery, SecurityEvents } from '../schema.ts';
import { dayKinds } from '../web/action-labels.ts';
import { summariseAction } from './summarise-action.ts';

type Query = z.output<typeof eventsQuery>;
export interface EventFilter extends Partial<Pick<Query, 'kind' | 'keyWord'>> {
  what?: DayKind;
  isCancelled?: boolean;
}

/** Limit: a security has few coming days, and the last past ones are enough. */
const mostOfSecurity = 12;
/** Default range: offerings are announced some days in advance. */
const daysAhead = 30;

/** Lists the events of a day, of a month or, by default, of the next days, in order, with the count for each day of the month. */
export async function listEvents(ctx: Context, { month, date, pageNum, pageSize, ...filter }: Query): Promise<EventPage> {
  const today = shanghaiDay(ctx.now);
  const shown = (date || (month ? `${month}-01` : today)).slice(0, 7);
  const [first, last] = boundsOf(shown);
  const [from, to] = rangeOf({ month, date, today });
  const [page, days, next, updatedAt] = await Promise.all([
    paginate(eventsBetween(ctx, from, to, filter), { pageNum, pageSize }, (found) => inOrder(found).select(eventColumns)),
    eventsBetween(ctx, first, last, filter)
      .select(['day', sql<number>`count(*)::integer`.as('count')])
      .groupBy('day')
      .orderBy('day')
      .execute(),
    findNextDay(ctx, to, filter),
    findUpdate(ctx),
  ]);
  return { ...page, records: page.records.map(toEvent), today, month: shown, from, to, days, next, updatedAt };
}

/** Lists all events between two days, inclusive, in order, for files and calendars. */
export async function readEvents(ctx: Context, from: Day, to: Day, filter: EventFilter, limit: number): Promise<EventRow[]> {
  return inOrder(eventsBetween(ctx, from, to, filter))
    .select(eventColumns)
    .limit(limit)
    .execute();
}

/** Lists the days of a share and of its bonds: coming ones, nearest first, then past ones, newest first. */
export async function listSecurityEvents(ctx: Context, { code }: { code: string }): Promise<SecurityEvents> {
  const today = shanghaiDay(ctx.now);
  const rows = await eventsOf(ctx, code)
    .select(eventColumns)
    .orderBy(sql`day >= ${today}`, 'desc')
    .orderBy(sql`case when day >= ${today} then day end`)
    .orderBy('day', 'desc')
    .orderBy(whatOrder)
    .limit(mostOfSecurity)
    .execute();
  return { today, records: rows.map(toEvent) };
}

/** Lists all events of a share and of its bonds, for a calendar. */
export async function readSecurityEvents(ctx: Context, code: string): Promise<EventRow[]> {
  return inOrder(eventsOf(ctx, code)).select(eventColumns).execute();
}

/** Returns the displayed range: the day, the month, or the next days. */
export function rangeOf({ month, date, today }: { month?: string | undefined; date?: string | undefined; today: Day }): [Day, Day] {
  if (date) return [date, date];
  return month ? boundsOf(month) : [today, addDays(today, daysAhead)];
}

/** Returns the first and last day of a month such as `2026-11`. */
function boundsOf(month: string): [Day, Day] {
  const first = `${month}-01`;
  return [first, addDays(addMonths(first, 1), -1)];
}

export const toEvent = ({ day, what, kind, code, name, body, isCancelled, origin }: EventRow): ActionEvent => ({
  day,
  what,
  kind,
  code,
  name,
  summary: summariseAction(body),
  cardCode: cardOf(code, body),
  isCancelled,
  isSample: origin === 'sample',
});

/** A row as selected by `eventColumns`. */
export type EventRow = Awaited<ReturnType<ReturnType<typeof selectAll>['execute']>>[number];

const eventColumns = ['day', 'what', 'kind', 'code', 'eventKey', 'name', 'body', 'isCancelled', 'origin', 'revision', 'updatedAt'] as const;
/** Order within a day: subscriptions before later steps. */
const whatOrder: RawBuilder<number> = sql<number>`array_position(${[...dayKinds]}::text[], what)`;

const joined = (ctx: Context) => ctx.db.selectFrom('corporateActionDays').innerJoin('corporateActions', 'id', 'actionId');
const selectAll = (ctx: Context) => joined(ctx).select(eventColumns);
type Events = ReturnType<typeof joined>;

function eventsBetween(ctx: Context, from: Day, to: Day, { kind, keyWord, what, isCancelled }: EventFilter): Events {
  return joined(ctx)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(what !== undefined, (query) => query.where('what', '=', what!))
    .$if(isCancelled !== undefined, (query) => query.where('isCancelled', '=', isCancelled!))
    .$if(Boolean(keyWord), (query) => query.where(isFound(keyWord ?? '')));
}

const eventsOf = (ctx: Context, code: string): Events =>
  joined(ctx).where(sql<boolean>`(code = ${code} or (kind = 'convertible' and body ->> 'stockCode' = ${code}))`);

const inOrder = (events: Events): Events => events.orderBy('day').orderBy(whatOrder).orderBy('kind').orderBy('code');

/** Matches a prefix of the code or subscription code, or part of the name; a bond also by its share. */
function isFound(keyWord: string): RawBuilder<boolean> {
  const word = foldText(keyWord);
  if (/^\d+$/.test(word))
    return sql<boolean>`(code like ${`${word}%`} or body ->> 'subscriptionCode' like ${`${word}%`} or body ->> 'stockCode' like ${`${word}%`})`;
  return sql<boolean>`(strpos(lower(name), ${word}) > 0 or strpos(lower(coalesce(body ->> 'stockName', '')), ${word}) > 0)`;
}

async function findNextDay(ctx: Context, last: Day, filter: EventFilter): Promise<Day | null> {
  const row = await eventsBetween(ctx, addDays(last, 1), '9999-12-31', filter).select('day').orderBy('day').limit(1).executeTakeFirst();
  return row?.day ?? null;
}

async function findUpdate(ctx: Context): Promise<string | null> {
  const { at } = await ctx.db
    .selectFrom('corporateActions')
    .select(({ fn }) => fn.max('updatedAt').as('at'))
    .executeTakeFirstOrThrow();
  return (at as Date | null)?.toISOString() ?? null;
}

/** Returns the card's code: the share itself, or the bond's share; null for shares that are not listed yet. */
function cardOf(code: string, body: EventRow['body']): string | null {
  if (body.kind === 'newShare') return null;
  return body.kind === 'convertible' ? body.stockCode : code;
}
