import type { ICalEventData } from 'ical-generator';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { addDays, type Day } from '#platform/day.ts';
import type { TaggedText } from '#platform/http/send-text.ts';
import { writeCalendarFile } from '#securities/calendar/service/calendar-file.ts';
import type { FundDividend } from '../schema/funds.ts';
import { originNames } from '../web/dividend-names.ts';
import { getDividend, listDividends, listFundDividends } from './dividends.ts';

/** Upper limit: a year has some thousand dividends, far fewer are announced at a time. */
const mostComing = 1000;

/** Returns a calendar of all upcoming dividends (RFC 5545). Events keep their UID, so that subscribed calendars are updated in place. */
export async function buildUpcomingCalendar(ctx: Context): Promise<TaggedText> {
  const { records } = await listDividends(ctx, { pageNum: 1, pageSize: mostComing });
  return makeFeed(
    '基金分红日历',
    records.filter(({ isComing }) => isComing),
  );
}

/** Returns a calendar of all dividends of a fund, including past ones. Throws 40004 for a fund without dividends. */
export async function buildFundCalendar(ctx: Context, code: string): Promise<TaggedText> {
  const dividends = await listFundDividends(ctx, code);
  const [first] = dividends;
  if (!first) throw fail('notFound');
  return makeFeed(`${first.fundName} 分红`, dividends);
}

/** Returns a calendar of one dividend. Throws 40004 when there is none with this id. */
export async function buildDividendCalendar(ctx: Context, id: number): Promise<TaggedText> {
  const dividend = await getDividend(ctx, id);
  return makeFeed(`${dividend.fundName} 分红`, [dividend]);
}

function makeFeed(name: string, dividends: readonly FundDividend[]): TaggedText {
  const description = '权益登记日、除息日、派息日与红利再投资日；日期以基金管理人公告为准';
  return writeCalendarFile({ name, description, product: 'fund-dividends', events: dividends.flatMap(toEvents) });
}

/** Returns one all-day event for each known day; events of the same day are merged. */
function toEvents(dividend: FundDividend): ICalEventData[] {
  const { fundCode, fundName, recordOn, exOn, paidOn, reinvestedOn } = dividend;
  const named = [
    [recordOn, '权益登记日'],
    [exOn, '除息日'],
    [paidOn, '派息日'],
    [reinvestedOn, '红利再投资日'],
  ] as const;
  const byDay = Map.groupBy(
    named.flatMap(([day, what]) => (day ? [{ day, what }] : [])),
    ({ day }) => day,
  );
  return [...byDay].map(([day, events]) => ({
    id: `dividend-${fundCode}-${exOn}-${day}@fund-dividends`,
    start: midnight(day),
    end: midnight(addDays(day, 1)),
    allDay: true,
    stamp: midnight(exOn),
    summary: `${fundName}（${fundCode}）${events.map(({ what }) => what).join('、')}`,
    description: formatDividend(dividend),
  }));
}

function formatDividend({ perUnit, origin }: FundDividend): string {
  const amount = `每份派息${origin === 'derived' ? '约' : ''} ${perUnit} 元`;
  return origin === 'announced' ? amount : `${amount}。${originNames[origin]}。`;
}

const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);
