import type { PersonalEvent } from '#identity/accounts/ports.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { readMerged, type EventSource, type MergedEvent } from '#platform/database/merged/merged-events.ts';
import { addDays } from '#platform/day.ts';
import type { TimelineDeps, TimelineSources } from '../deps.ts';
import type { TimelineQuery, TimelineFilter, TimelineItem, TimelineResult } from '../schema.ts';
import { timelineKinds, type TimelineKind } from '../web/kinds.ts';

/** Events per page. */
const pageSize = 30;

/** Returns a page of the calling client's timeline, newest first, by one query. Throws 50102 when nobody is signed in. */
export async function readTimeline(
  ctx: Context,
  { sources }: Pick<TimelineDeps, 'sources'>,
  { before, ...filter }: TimelineQuery,
): Promise<TimelineResult> {
  const { clientId, sessionId } = clientOf(ctx);
  const { events, next } = await readPart(ctx, sources, { clientId, filter, before, size: pageSize });
  return { records: events.map(({ sessionId: begun, ...event }) => ({ ...event, isCurrent: begun === sessionId })), next };
}

interface Part {
  clientId: number;
  filter: TimelineFilter;
  before?: string;
  size: number;
}

/** A displayed event with the fields that only this module uses. */
type TimelineEvent = Omit<TimelineItem, 'isCurrent'> & Pick<PersonalEvent, 'sessionId'>;

/** Returns a part of a client's timeline for any reader. Days are in Beijing time and inclusive. */
export async function readPart(
  ctx: Pick<Context, 'db'>,
  sources: TimelineSources,
  { clientId, filter: { kind, from, to }, before, size }: Part,
): Promise<{ events: TimelineEvent[]; next: string | null }> {
  const kinds = kind ? [kind] : timelineKinds;
  const kindOf = new Map<string, TimelineKind>(kinds.flatMap((one) => sources[one].map(({ code }) => [code, one] as const)));
  const asked: EventSource<PersonalEvent>[] = kinds.flatMap((one) => sources[one]);
  const period = { from: from ? dayBegins(from) : undefined, until: to ? dayBegins(addDays(to, 1)) : undefined };
  const { events, next } = await readMerged(ctx, asked, { owner: clientId, ...period, before, size });
  return { events: events.map((event) => toItem(event, kindOf.get(event.source)!)), next };
}

const dayBegins = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

function toItem(
  { at, source, id, told: { title, details, isSecurity, caseId, sessionId } }: MergedEvent<PersonalEvent>,
  kind: TimelineKind,
): TimelineEvent {
  return { id: `${source}-${id}`, at: at.toISOString(), kind, title, details: [...details], isSecurity, acptId: caseId ?? null, sessionId };
}
