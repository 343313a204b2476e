import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay, type Day } from '#platform/day.ts';
import { CalendarYearMissingError, isTradingDay } from '#securities/calendar/service/calendar.ts';
import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import type { ListSettings } from '#securities/lists/service/freshness/list-settings.ts';
import { exchangeNames, type Exchange } from '#securities/lists/web/exchange.ts';
import { failed, passed, unknown } from '#workflow/imports/service/guards/guard.ts';
import type { GuardResult } from './guard.ts';

/** Maximum days ahead that a list may be dated when a person takes responsibility; a later date would hide every list until then. */
const maxDaysAhead = 10;

/** Checks that the data date is valid for the list: a trading day, and not in the future. */
export async function checkDay(ctx: Context, date: Day, { needsTradingDay }: ListSettings): Promise<GuardResult[]> {
  const results = [checkFuture(date, shanghaiDay(ctx.now))];
  if (needsTradingDay) results.push(await checkTradingDay(ctx, date));
  return results;
}

function checkFuture(date: Day, today: Day): GuardResult {
  if (date <= today) return passed('future-date', `数据日期 ${date} 不晚于今天（${today}）`);
  const mayAccept = date <= addDays(today, maxDaysAhead);
  const advice = mayAccept ? '' : `，超过 ${maxDaysAhead} 天，请核对日期`;
  return failed('future-date', `数据日期 ${date} 晚于今天（${today}）${advice}`, mayAccept);
}

async function checkTradingDay(ctx: Context, date: Day): Promise<GuardResult> {
  try {
    return (await isTradingDay(ctx, date))
      ? passed('not-trading-day', `${date} 是交易日`)
      : failed('not-trading-day', `${date} 不是交易日，这份名单应以交易日为数据日期`);
  } catch (error) {
    if (!(error instanceof CalendarYearMissingError)) throw error;
    return unknown('not-trading-day', `${error.year} 年的交易日历尚未导入，未核对 ${date} 是否交易日`);
  }
}

/** Checks whether this day's list already exists for the imported exchange: replacing it needs confirmation. */
export async function checkExisting(ctx: Context, list: ListKind, date: Day, scope: Exchange | undefined): Promise<GuardResult> {
  const newest = await ctx.db
    .selectFrom('listVersions')
    .select(['id', 'scope'])
    .where('list', '=', list)
    .where('dataDate', '=', date)
    .$if(scope !== undefined, (query) => query.where((eb) => eb.or([eb('scope', 'is', null), eb('scope', '=', scope!)])))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return passed('date-exists', `${date} 还没有${scope ? exchangeNames[scope] : ''}名单`);
  return failed('date-exists', `${date} 已有版本 ${newest.id}，内容与文件不同；再次导入将以这次为准`);
}
