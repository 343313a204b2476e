import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import type { ServiceStatus } from '../schema.ts';
import { joinFunctions, statusFunctionNames, statusFunctions, type FunctionState, type StatusFunction } from '../web/status-names.ts';
import { listEvents, timeOf, type ServiceEvent } from './events.ts';
import { listTradingSpans, sharedMinutes, wholeDay, type Span } from './sessions.ts';

/** Days that the status page shows, today included. */
export const shownDays = 90;
/** A function whose last success is older is reported as failing. */
const longestSilenceMs = 180_000;

/**
 * Returns the state of each function with its availability for 90 days, incidents and planned maintenance. A minute in which no
 * probe ran counts as unavailable, because a site that is down cannot probe itself; days before the first probe do not count.
 */
export async function readServiceStatus(ctx: Context): Promise<ServiceStatus> {
  const today = shanghaiDay(ctx.now);
  const days = Array.from({ length: shownDays }, (_none, back) => addDays(today, back - shownDays + 1));
  const [rows, spans, events] = await Promise.all([
    ctx.db.selectFrom('serviceDays').selectAll().where('day', '>=', days[0]!).orderBy('day').execute(),
    listTradingSpans(ctx, days),
    listEvents(ctx, { since: wholeDay(days[0]!).from }),
  ]);
  const lastProbe = rows.reduce<Date | null>((last, row) => (last && last > row.lastProbe ? last : row.lastProbe), null);
  const began = await findFirstMinute(ctx);
  // The present minute is still being counted.
  const until = new Date(Math.floor(ctx.now.getTime() / 60_000) * 60_000);
  const functions = statusFunctions.map((code) => {
    const own = rows.filter((row) => row.function === code);
    const counts = days.map((day) => {
      const row = own.find((one) => one.day === day);
      const first = began.get(code);
      const counted: Span | null = first ? { from: first, until } : null;
      return count(day, row, counted, spans.get(day)!);
    });
    return {
      code,
      name: statusFunctionNames[code],
      state: stateOf(ctx, code, own.at(-1)?.lastUp ?? null, own.length > 0, events),
      inSessions: ratioOf(counts.map(({ sessions }) => sessions)),
      inAllHours: ratioOf(counts.map(({ all }) => all)),
      days: counts.map(({ day, sessions, all }) => ({ day, inSessions: ratioOf([sessions]), inAllHours: ratioOf([all]) })),
    };
  });
  return {
    asOf: beijingIso(lastProbe ?? ctx.now),
    functions,
    incidents: events.filter(({ kind }) => kind === 'incident').map(toIncident),
    maintenance: events
      .filter(({ kind, endsAt }) => kind === 'maintenance' && endsAt! > ctx.now)
      .toReversed()
      .map(toMaintenance),
  };
}

/** Minutes that answered, out of those that count. */
interface Share {
  up: number;
  of: number;
}

function count(
  day: Day,
  row: { upMinutes: number; sessionUpMinutes: number } | undefined,
  counted: Span | null,
  spans: readonly Span[],
): { day: Day; sessions: Share; all: Share } {
  const minutesIn = (span: Span): number => (counted ? sharedMinutes(span, counted) : 0);
  const [all, inSessions] = [minutesIn(wholeDay(day)), spans.reduce((sum, span) => sum + minutesIn(span), 0)];
  // The present minute may have been counted already.
  const [up, sessionUp] = [Math.min(row?.upMinutes ?? 0, all), Math.min(row?.sessionUpMinutes ?? 0, inSessions)];
  return { day, sessions: { up: sessionUp, of: inSessions }, all: { up, of: all } };
}

function ratioOf(shares: readonly Share[]): number | null {
  const of = shares.reduce((sum, share) => sum + share.of, 0);
  return of === 0 ? null : shares.reduce((sum, share) => sum + share.up, 0) / of;
}

async function findFirstMinute(ctx: Context): Promise<ReadonlyMap<StatusFunction, Date>> {
  const rows = await ctx.db
    .selectFrom('serviceDays')
    .select(({ fn }) => ['function', fn.min('firstMinute').as('first')])
    .groupBy('function')
    .execute();
  return new Map(rows.map(({ function: name, first }) => [name, first]));
}

function stateOf(
  ctx: Context,
  code: StatusFunction,
  lastUp: Date | null,
  isProbed: boolean,
  events: readonly ServiceEvent[],
): FunctionState {
  const isPlanned = events.some(
    ({ kind, functions, startsAt, endsAt }) =>
      kind === 'maintenance' && functions.includes(code) && startsAt <= ctx.now && endsAt! > ctx.now,
  );
  const isUp = lastUp !== null && ctx.now.getTime() - lastUp.getTime() <= longestSilenceMs;
  const isReported = events.some(({ kind, functions, endsAt }) => kind === 'incident' && functions.includes(code) && endsAt === null);
  if (isPlanned && !isUp) return 'maintenance';
  if (!isProbed) return 'unknown';
  return isUp && !isReported ? 'up' : 'down';
}

const toIncident = ({ id, functions, startsAt, endsAt, updates }: ServiceEvent): ServiceStatus['incidents'][number] => ({
  id,
  functions: joinFunctions(functions),
  startsAt: beijingIso(startsAt),
  endsAt: endsAt && beijingIso(endsAt),
  updates: updates.map((one) => ({ at: beijingIso(new Date(timeOf(one))), stage: one.stage, text: one.text })).toReversed(),
});

const toMaintenance = ({ id, functions, startsAt, endsAt, text }: ServiceEvent): ServiceStatus['maintenance'][number] => ({
  id,
  functions: joinFunctions(functions),
  startsAt: beijingIso(startsAt),
  endsAt: beijingIso(endsAt!),
  text,
});
