import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { DateLine, Memorabilia, Milestone } from '../schema/milestones.ts';
import { getCurrentVersion } from './current-version.ts';

/** Lists 大事记, newest first. An event known by year only comes before the months of that year. Throws 40004 while none are published. */
export async function listMemorabilia(ctx: Context, _input: Empty): Promise<Memorabilia> {
  const { content, shown } = await getCurrentVersion(ctx, 'milestones');
  return { records: oldestFirst(content.milestones).toReversed(), ...shown };
}

/** Returns every year from the first event to the last with its number of events, oldest first. Throws 40004 while none are published. */
export async function getDateLine(ctx: Context, _input: Empty): Promise<DateLine> {
  const { content, shown } = await getCurrentVersion(ctx, 'milestones');
  const events = oldestFirst(content.milestones);
  const [first, last] = [yearOf(events[0]!), yearOf(events.at(-1)!)];
  const byYear = Map.groupBy(events, yearOf);
  const years = Array.from({ length: last - first + 1 }, (_, index) => {
    const inYear = byYear.get(first + index) ?? [];
    return {
      year: first + index,
      count: inYear.length,
      isMajor: inYear.some(({ isMajor }) => isMajor),
      titles: inYear.map(({ title }) => title),
    };
  });
  return { years, ...shown };
}

const yearOf = ({ date }: Milestone): number => Number(date.slice(0, 4));

const oldestFirst = (events: readonly Milestone[]): Milestone[] =>
  events.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
