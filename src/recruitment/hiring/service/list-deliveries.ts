import { getRecruitmentSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { requireScope } from '#platform/staff-access.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import type { DeliveryRow } from '#recruitment/deliveries/service/deliveries.ts';
import {
  countReceivedUpToLimit,
  listOpenPlaces,
  listReceived,
  type ReceivedQuery,
} from '#recruitment/deliveries/service/handling/list-received.ts';
import { readApplicantNames } from '#recruitment/deliveries/service/handling/read-received.ts';
import { deliveryStates, isOpenState, type DeliveryState } from '#recruitment/deliveries/web/states.ts';
import { listAwaitingTimes, selectAwaitingTimes } from '#recruitment/interviews/service/arrange-interviews.ts';
import { readAssignments, selectAssigned } from '#workflow/assignments/service/assignments.ts';
import type { DeliveryBoard, DeliveryPage, ParsedDeliveryQuery } from '../schema.ts';
import type { DeliveryView } from '../web/delivery-views.ts';
import { deliveryWork, hasPermission, hasFullAccess, selectSharedDeliveries, staffIdOf } from './queue.ts';
import { listVerdicts } from './readers.ts';

const pageSize = 30;

/** Returns the selection of a view. Readers of shared deliveries only see those, in every view. */
function choiceOf(ctx: Context, view: DeliveryView): Pick<ReceivedQuery, 'among' | 'outside' | 'idsAmong'> {
  if (!hasFullAccess(ctx)) return { idsAmong: selectSharedDeliveries(ctx) };
  if (view === 'own') return { among: selectAssigned(ctx, deliveryWork, staffIdOf(ctx)) };
  if (view === 'free') return { outside: selectAssigned(ctx, deliveryWork) };
  return view === 'times' ? { idsAmong: selectAwaitingTimes(ctx) } : {};
}

/** Returns one page of a view, newest first. Readers of shared deliveries receive no names. */
export async function listReceivedDeliveries(ctx: Context, deps: DeliveryDeps, query: ParsedDeliveryQuery): Promise<DeliveryPage> {
  requireScope(ctx, 'queue', deliveryWork.code);
  const { view = 'all', state, job, place, waiting, number, after } = query;
  const [deliveredAt, id] = after?.split('_') ?? [];
  const rows = await listReceived(ctx, {
    ...choiceOf(ctx, view),
    state,
    jobId: job,
    location: place,
    waitingDays: waiting && Number(waiting),
    number,
    limit: pageSize + 1,
    after: deliveredAt && id ? { deliveredAt: new Date(deliveredAt), id } : undefined,
  });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    records: await toLines(ctx, deps, shown),
    next: rows.length > pageSize && last ? `${last.deliveredAt.toISOString()}_${last.id}` : null,
  };
}

async function toLines(ctx: Context, deps: DeliveryDeps, rows: readonly DeliveryRow[]): Promise<DeliveryPage['records']> {
  const ids = rows.map(({ id }) => id);
  const [names, verdicts, times, taken] = [
    hasFullAccess(ctx) ? await readApplicantNames(ctx, deps, ids) : new Map<string, string>(),
    await listVerdicts(ctx, ids),
    await listAwaitingTimes(ctx, ids),
    await readAssignments(
      ctx,
      deliveryWork,
      rows.map(({ number }) => number),
    ),
  ];
  return rows.map(({ id, number, state, job, deliveredAt, updatedAt }) => ({
    number,
    state,
    job,
    name: names.get(id) ?? null,
    deliveredAt: deliveredAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    assignment: taken.get(number) ?? null,
    opinions: verdicts.get(id) ?? [],
    asksForTimes: times.has(id),
  }));
}

/** Returns the counts (up to the display limit), the filter options and the templates. */
export async function readDeliveryBoard(ctx: Context): Promise<DeliveryBoard> {
  requireScope(ctx, 'queue', deliveryWork.code);
  const places = await listOpenPlaces(ctx, choiceOf(ctx, 'all'));
  const counts: DeliveryBoard['counts'] = [];
  for (const state of deliveryStates.filter(isOpenState)) counts.push({ state, count: await countState(ctx, state) });
  return {
    counts: counts.filter(({ count }) => count > 0),
    own: await countView(ctx, 'own'),
    free: await countView(ctx, 'free'),
    times: await countView(ctx, 'times'),
    isOfAll: hasFullAccess(ctx),
    jobs: places.map(({ jobId, title }) => ({ id: jobId, title })),
    places: [...new Set(places.map(({ location }) => location))].toSorted((a, b) => a.localeCompare(b, 'zh')),
    letters: hasPermission(ctx, 'recruitment.manage') ? (await getRecruitmentSettings(ctx)).letters : [],
  };
}

/** Counts the deliveries of a state that the caller reads, up to the display limit. */
export const countState = (ctx: Context, state: DeliveryState): Promise<number> =>
  countReceivedUpToLimit(ctx, { ...choiceOf(ctx, 'all'), state });

/** Counts the deliveries of a view, up to the display limit. */
export const countView = async (ctx: Context, view: Exclude<DeliveryView, 'all'>): Promise<number> =>
  hasFullAccess(ctx) ? countReceivedUpToLimit(ctx, choiceOf(ctx, view)) : 0;
