import { listCategories } from '#content/articles/service/articles/categories.ts';
import { listAllBranches } from '#content/branches/service/all-branches.ts';
import { everywhere } from '#contract/permissions.ts';
import { formatAuthor, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { addDays, type Day } from '#platform/day.ts';
import { CalendarYearMissingError, loadYear } from '#securities/calendar/service/calendar.ts';
import { readReleases } from '#workflow/approvals/service/releases.ts';
import type { DataImportDeps } from '#workflow/data-imports/deps.ts';
import type { CalendarEntry, CalendarPage, ParsedCalendarQuery } from '../../schema.ts';
import type { CalendarSource, SourceEntry } from './calendar-source.ts';
import { createDueEntries, ownEntries } from './own-entries.ts';
import { importEntries, orderEntries } from './request-entries.ts';

/** The maximum number of entries; a month of a busy firm has a few hundred. */
const most = 1000;

/** All kinds of calendar entries. To add one, add a line here. */
export const createCalendarSources = (deps: Pick<DataImportDeps, 'targets'>): readonly CalendarSource[] => [
  orderEntries,
  ownEntries,
  importEntries,
  createDueEntries(deps),
];

/**
 * Lists publications, removals and due dates between two dates (inclusive) that the caller may see, by date and time, with the
 * exchanges' trading days.
 */
export async function listCalendar(ctx: Context, sources: readonly CalendarSource[], query: ParsedCalendarQuery): Promise<CalendarPage> {
  const { from, to, type, state, place, person } = query;
  // A time belongs to the day that starts at midnight before it.
  const span = { from: new Date(startOf(from).getTime() - 1), until: new Date(startOf(addDays(to, 1)).getTime() - 1), most };
  const found: SourceEntry[] = [];
  for (const source of sources) if (mayRead(ctx, source)) found.push(...(await source.list(ctx, span)));
  const all = (await nameEntries(ctx, found)).toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const entries = all.filter(
    (entry) =>
      (type === undefined || entry.type === type) &&
      (state === undefined || entry.state === state) &&
      (place === undefined || entry.place?.code === place) &&
      (person === undefined || entry.maker?.id === person),
  );
  return {
    days: await readDays(ctx, from, to),
    entries: entries.slice(0, most),
    isMore: entries.length > most,
    types: optionsOf(all.map((entry) => ({ value: entry.type, text: entry.typeTitle }))),
    places: optionsOf(all.flatMap((entry) => (entry.place ? [{ value: entry.place.code, text: entry.place.name }] : []))),
    people: optionsOf(all.flatMap((entry) => (entry.maker ? [{ value: String(entry.maker.id), text: entry.maker.name }] : []))),
  };
}

const startOf = (day: Day): Date => new Date(`${day}T00:00:00+08:00`);

const mayRead = ({ actor }: Context, { wants }: CalendarSource): boolean => actor.kind === 'staff' && actor.permissions.has(wants);

/** Entries with only a date come after the timed ones of that day. */
const orderOf = ({ day, clock, at, key }: CalendarEntry): string => `${day} ${clock ?? '24:00'} ${at ?? ''} ${key}`;

/** Removes duplicates and sorts by name. */
function optionsOf(options: readonly { value: string; text: string }[]): { value: string; text: string }[] {
  const byValue = new Map(options.map((option) => [option.value, option]));
  return [...byValue.values()].toSorted((one, other) => one.text.localeCompare(other.text, 'zh-CN'));
}

/** Adds the names of people, releases and places to entries, with one query each. */
async function nameEntries(ctx: Context, entries: readonly SourceEntry[]): Promise<CalendarEntry[]> {
  const people = await readStaffNames(
    ctx,
    entries.flatMap(({ madeBy }) => madeBy ?? []),
  );
  const releases = await readReleases(
    ctx,
    entries.flatMap(({ releaseId }) => releaseId ?? []),
  );
  const branches = entries.some(({ branch }) => isOneBranch(branch)) ? await listAllBranches(ctx) : [];
  const places = new Map<string, string>([
    ...(await listCategories(ctx, {})).list.map(({ code, name }) => [`category:${code}`, name] as const),
    ...branches.map(({ code, name }) => [`branch:${code}`, name] as const),
  ]);
  return entries.map(({ madeBy, madeByToken, releaseId, category, branch, at, ...entry }) => {
    const code = isOneBranch(branch) ? `branch:${branch}` : `category:${category}`;
    const name = places.get(code);
    return {
      ...entry,
      at: at?.toISOString() ?? null,
      maker: madeBy === null ? null : { id: madeBy, name: formatAuthor(people.get(madeBy), madeByToken) },
      release: releaseId === null ? null : (releases.get(releaseId) ?? ''),
      place: name === undefined ? null : { code, name },
    };
  });
}

const isOneBranch = (branch: string | null): branch is string => branch !== null && branch !== everywhere;

/** Returns the days with the exchanges' schedule. */
async function readDays(ctx: Context, from: Day, to: Day): Promise<CalendarPage['days']> {
  const days: CalendarPage['days'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const known = (await readYear(ctx, Number(day.slice(0, 4))))?.get(day);
    days.push({ day, isTrading: known?.isTrading ?? null, holiday: known?.holiday ?? null });
  }
  return days;
}

/** Returns a cached trading calendar; undefined while the year has not been imported. */
async function readYear(ctx: Context, year: number): Promise<Awaited<ReturnType<typeof loadYear>> | undefined> {
  try {
    return await loadYear(ctx, year);
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return undefined;
    throw error;
  }
}
