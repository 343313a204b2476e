import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import type { TradingSession } from '../schema.ts';
import { CalendarYearMissingError, isTradingDay, previousTradingDay } from './calendar.ts';
import { listSessions } from './read-calendar.ts';

/** Phases of the mainland exchanges: before opening, call auction, continuous trading, midday break, closed for today, no trading day. */
export type MarketPhaseName = 'before' | 'auction' | 'trading' | 'noon' | 'closed' | 'holiday';

export interface MarketPhase {
  phase: MarketPhaseName;
  since: Date;
  /** Start of the next phase; for the last phase of a day, the next midnight. */
  until: Date;
  /** The last trading day with prices, today included; null when its year is not imported. */
  newestDay: Day | null;
}

interface PhaseStart {
  phase: MarketPhaseName;
  clock: string;
}

/** Returns the phase of the exchanges at the time of the context. Null while this year's calendar or the market hours are missing. */
export async function findMarketPhase(ctx: Context): Promise<MarketPhase | null> {
  const today = shanghaiDay(ctx.now);
  const sessions = (await listSessions(ctx)).filter(isPriced);
  const isTrading = await unlessMissing(() => isTradingDay(ctx, today));
  if (isTrading === null || sessions.length === 0) return null;
  const starts: PhaseStart[] = isTrading ? startsOf(sessions) : [{ phase: 'holiday', clock: '00:00' }];
  const moments = starts.map(({ phase, clock }) => ({ phase, since: inShanghai(today, clock) }));
  const at = moments.findLastIndex(({ since }) => since <= ctx.now);
  const { phase, since } = moments[at]!;
  const until = moments[at + 1]?.since ?? inShanghai(addDays(today, 1), '00:00');
  const hasBegun = isTrading && phase !== 'before';
  const newestDay = hasBegun ? today : await unlessMissing(() => previousTradingDay(ctx, today));
  return { phase, since, until, newestDay };
}

/** Share prices are made by auction, 集合竞价 or 连续竞价; after-hours trading at the closing price makes none. */
const isPriced = ({ market, name }: TradingSession): boolean => market === 'a-share' && name.includes('竞价');
const isCall = ({ name }: TradingSession): boolean => name.includes('集合');

/** Returns when each phase of a trading day starts. A gap after the opening auction belongs to the auction; any other gap is the break. */
function startsOf(sessions: readonly TradingSession[]): PhaseStart[] {
  const starts: PhaseStart[] = [{ phase: 'before', clock: '00:00' }];
  for (const [index, session] of sessions.entries()) {
    starts.push({ phase: isCall(session) ? 'auction' : 'trading', clock: session.startsAt });
    const next = sessions[index + 1];
    if (!next) starts.push({ phase: 'closed', clock: session.endsAt });
    else if (next.startsAt > session.endsAt && !isCall(session)) starts.push({ phase: 'noon', clock: session.endsAt });
  }
  return starts;
}

const inShanghai = (day: Day, clock: string): Date => new Date(`${day}T${clock}:00+08:00`);

async function unlessMissing<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return null;
    throw error;
  }
}
