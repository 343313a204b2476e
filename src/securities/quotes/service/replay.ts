import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { findMarketPhase } from '#securities/calendar/service/market-phase.ts';
import { beijingClock } from '#ui/format/beijing-time.ts';
import type { SourceQuote } from '../feed/read-snapshot.ts';
import { replayDraft, type ReplayDraft } from '../schema.ts';

/** Cache tag of pages that reserve space for quotes. */
const quotesTag = 'quotes';

/** Replaces the replay for sites without a source, marked as sample data. Throws 40001 for an invalid draft. */
export async function replaceReplay(ctx: Context, draft: ReplayDraft): Promise<void> {
  const { walks, rows } = parseDraft(replayDraft, draft);
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('quoteReplays').execute();
    await tx.db.deleteFrom('quoteWalks').execute();
    await tx.db
      .insertInto('quoteWalks')
      .values(walks.map((minutes, walk) => ({ walk, minutes })))
      .execute();
    await sql`insert into quote_replays (code, walk, previous_close)
      select code, walk, "previousClose" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t(code text, walk integer, "previousClose" numeric)`.execute(tx.db);
    await audit(tx, 'quotes.replaceReplay', 'quotes', { walks: walks.length, rows: rows.length });
    await invalidate(tx, [quotesTag]);
  });
}

export async function hasReplay(ctx: Context): Promise<boolean> {
  return (await listWalks(ctx)).size > 0;
}

/** Returns the replay's quotes at a time, by code. Empty while the calendar of that year is missing. */
export async function replayQuotes(ctx: Context, codes: readonly string[], at: Date): Promise<Map<string, SourceQuote>> {
  const [walks, market] = await Promise.all([listWalks(ctx), findMarketPhase({ ...ctx, now: at })]);
  if (!market?.newestDay || codes.length === 0) return new Map();
  const hasBegun = market.phase !== 'before' && market.phase !== 'holiday';
  const { step, clock } = hasBegun ? stepAt(at) : lastStep;
  const time = Date.parse(`${market.newestDay}T${clock}:00+08:00`);
  const rows = await ctx.db
    .selectFrom('quoteReplays')
    .select(['code', 'walk', 'previousClose'])
    .where('code', 'in', [...codes])
    .execute();
  return new Map(
    rows.map(({ code, walk, ...row }) => {
      const previousClose = Number(row.previousClose);
      const last = Number((previousClose * (1 + walks.get(walk)![step]! / 100_000)).toFixed(placesOf(code)));
      return [code, { code, last, previousClose, time, isHalted: false }];
    }),
  );
}

function listWalks(ctx: Context): Promise<ReadonlyMap<number, readonly number[]>> {
  return ctx.memo.get(ctx, 'quotes.walks', quotesTag, async () => {
    const rows = await ctx.db.selectFrom('quoteWalks').select(['walk', 'minutes']).execute();
    return new Map(rows.map(({ walk, minutes }) => [walk, minutes]));
  });
}

const lastStep = { step: 240, clock: '15:00' };

/** Returns the step (of 241) of a day's walk at a time of a trading day: the opening, 120 minutes, the break, 120 minutes. */
function stepAt(at: Date): { step: number; clock: string } {
  const clock = beijingClock(at);
  const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  if (minute < 570) return { step: 0, clock };
  if (minute <= 690) return { step: minute - 570, clock };
  if (minute <= 780) return { step: 120, clock: '11:30' };
  return minute < 900 ? { step: minute - 660, clock } : lastStep;
}

/** Units of funds are quoted to a tenth of a fen. */
const placesOf = (code: string): number => (/^(?:5\d{5}\.SH|1[568]\d{4}\.SZ)$/.test(code) ? 3 : 2);
