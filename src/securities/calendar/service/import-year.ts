import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { calendarYearDraft, tradingSession, type CalendarYearDraft, type TradingSession } from '../schema.ts';
import { calendarTag } from './calendar.ts';

/**
 * Replaces the year's calendar with the given days. All or nothing: throws 40001 naming each day that is missing, out of order or
 * inconsistent (trade rule X20).
 */
export async function importCalendarYear(ctx: Context, draft: CalendarYearDraft): Promise<void> {
  const { year, source, days } = parseDraft(calendarYearDraft, draft);
  await inTransaction(ctx, async (tx) => {
    const row = { source, importedAt: tx.now };
    await tx.db
      .insertInto('calendarYears')
      .values({ year, ...row })
      .onConflict((conflict) => conflict.column('year').doUpdateSet(row))
      .execute();
    await tx.db.deleteFrom('calendarDays').where('year', '=', year).execute();
    await tx.db
      .insertInto('calendarDays')
      .values(days.map((day) => ({ year, ...day })))
      .execute();
    await audit(tx, 'calendar.import', `calendar:${year}`, { source });
    await invalidate(tx, [calendarTag]);
  });
}

/** Removes a year that was imported by mistake: its dates are then unknown. */
export async function removeCalendarYear(ctx: Context, year: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('calendarDays').where('year', '=', year).execute();
    await tx.db.deleteFrom('calendarYears').where('year', '=', year).execute();
    await audit(tx, 'calendar.remove', `calendar:${year}`);
    await invalidate(tx, [calendarTag]);
  });
}

/** Replaces the market hours with the given sessions, in their order. */
export async function replaceTradingHours(ctx: Context, sessions: readonly TradingSession[]): Promise<void> {
  const rows = sessions.map((session, sort) => ({ ...tradingSession.parse(session), sort }));
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('tradingHours').execute();
    if (rows.length > 0) await tx.db.insertInto('tradingHours').values(rows).execute();
    await audit(tx, 'calendar.replaceHours', 'calendar', { sessions: rows.length });
    await invalidate(tx, [calendarTag]);
  });
}
