import type { Context } from '#platform/context.ts';
import type { DataImportDeps } from '#workflow/data-imports/deps.ts';
import type { MomentLine, MomentList, NextMoment } from '../../schema.ts';
import { orderMoments, ownMoments } from './content-moments.ts';
import { createDueMoments, importMoments } from './data-moments.ts';
import type { ComingMoment, MomentSource } from './moment-source.ts';

/** The number of days for which events are listed. */
const days = 14;
const frameDays = 366;
const most = 100;
const dayMs = 86_400_000;

/** All kinds of upcoming events. To add one, add a line here. */
export const createMomentSources = (deps: Pick<DataImportDeps, 'targets'>): readonly MomentSource[] => [
  orderMoments,
  ownMoments,
  importMoments,
  createDueMoments(deps),
];

/** Lists the events and due dates within the next fourteen days, the earliest first, limited to what the caller may see. */
export async function listMoments(ctx: Context, sources: readonly MomentSource[]): Promise<MomentList> {
  const moments = await ask(ctx, sources, days);
  return { days, moments: moments.slice(0, most).map(toMomentLine), isMore: moments.length > most };
}

/** Returns the next content to be published automatically, or null where nothing is scheduled. */
export async function findNextMoment(ctx: Context, sources: readonly MomentSource[]): Promise<NextMoment> {
  const moments = await ask(
    ctx,
    sources.filter(({ isForFrame }) => isForFrame),
    frameDays,
    { isTimed: true },
  );
  const next = moments.find(({ kind, isChange }) => kind === 'live' || isChange);
  return { moment: next ? toMomentLine(next) : null };
}

async function ask(
  ctx: Context,
  sources: readonly MomentSource[],
  ahead: number,
  what: { isTimed?: boolean } = {},
): Promise<ComingMoment[]> {
  const { actor, now } = ctx;
  if (actor.kind !== 'staff') return [];
  const offered = sources.filter(({ wants }) => actor.permissions.has(wants));
  const until = new Date(now.getTime() + ahead * dayMs);
  const found: ComingMoment[] = [];
  for (const source of offered) found.push(...(await source.list(ctx, { until, most: most + 1, ...what })));
  return found.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

/** Entries with only a date come after the timed ones of that day. */
const orderOf = ({ day, clock, at }: ComingMoment): string => `${day} ${clock ?? '24:00'} ${at?.toISOString() ?? ''}`;

const toMomentLine = ({ at, isChange: _isChange, ...rest }: ComingMoment): MomentLine => ({ ...rest, at: at?.toISOString() ?? null });
