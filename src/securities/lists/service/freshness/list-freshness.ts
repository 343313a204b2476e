import type { Context } from '#platform/context.ts';
import { addTradingDays, CalendarYearMissingError, nextTradingDay } from '#securities/calendar/service/calendar.ts';
import type { ListFreshness } from '../../schema/changes.ts';
import type { ListName } from '../../web/named-lists.ts';
import { namedList } from '../definition/named-list.ts';
import { findFreshness, type Freshness } from './freshness.ts';
import { findListSettings, type ListSettings } from './list-settings.ts';

const quarterMs = 15 * 60_000;

/**
 * Returns whether a list is as current as promised, and when the next one is due. Cached for at most a quarter of an hour and
 * until the list is published again, since every page of the list requests it.
 */
export function getListFreshness(ctx: Context, { list }: { list: ListName }): Promise<ListFreshness> {
  const { title, definition } = namedList(list);
  const { kind } = definition;
  const quarter = Math.floor(ctx.now.getTime() / quarterMs);
  return ctx.memo.get(ctx, `list-freshness.${list}.${quarter}`, `list:${kind}`, async () => {
    const [{ list: _kind, ...freshness }, settings] = await Promise.all([findFreshness(ctx, kind), findListSettings(ctx, kind)]);
    return {
      list,
      title,
      ...freshness,
      cutOff: settings.cutOff,
      lagDays: settings.lagDays,
      next: await findNext(ctx, freshness, settings),
    };
  });
}

/** Returns the date of the next list, and when it is due; null without a due time or calendar. */
async function findNext(
  ctx: Context,
  { expectedDay }: Omit<Freshness, 'list'>,
  { cutOff, lagDays }: ListSettings,
): Promise<ListFreshness['next']> {
  if (cutOff === null || expectedDay === null) return null;
  try {
    const dataDay = await nextTradingDay(ctx, expectedDay);
    return { dataDay, dueOn: lagDays === 0 ? dataDay : await addTradingDays(ctx, dataDay, lagDays) };
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return null;
    throw error;
  }
}
