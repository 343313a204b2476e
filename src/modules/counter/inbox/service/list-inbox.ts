import { listOwnWork } from '#modules/console/work/service/assignments.ts';
import { createClockFaces, type ClockFace } from '#modules/console/work/service/clock-faces.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { scopeOf } from '#platform/staff-access.ts';
import type { InboxCount, InboxItem, InboxPage, ParsedInboxQuery } from '../schema.ts';
import type { InboxSource, WaitingItem } from './inbox-source.ts';

/** So many of a source are shown; with more of them it is the queue's own screen that is worked through. */
const mostOfSource = 50;

/** So many queues are asked at a time: the connections of the process are everybody's. */
const together = 4;

interface AskedSource {
  source: InboxSource;
  items: WaitingItem[];
  isMore: boolean;
}

/** What waits for the caller, what is due first at the head, then by how long it waits; with how much each queue holds. */
export async function listInbox(ctx: Context, sources: readonly InboxSource[], { source: chosen }: ParsedInboxQuery): Promise<InboxPage> {
  const [asked, own, faceOf] = [await askAll(ctx, sources), await listOwnWork(ctx), await createClockFaces(ctx)];
  const shown = asked.filter(({ source }) => chosen === undefined || source.code === chosen);
  const records: InboxItem[] = [];
  for (const { source, items } of shown) for (const item of items) records.push(await toInboxItem(source, item, own, faceOf));
  return {
    records: records.toSorted(byDay),
    next: null,
    sources: asked.flatMap(({ source: { code, name }, items, isMore }) =>
      items.length > 0 ? [{ code, name, count: items.length, isMore }] : [],
    ),
  };
}

/** How much waits for the caller, counted as it is listed. */
export async function countInbox(ctx: Context, sources: readonly InboxSource[]): Promise<InboxCount> {
  const asked = await askAll(ctx, sources);
  return { count: asked.reduce((sum, { items }) => sum + items.length, 0), isMore: asked.some(({ isMore }) => isMore) };
}

/** Asks nothing of what the caller may not do, or of queues in which they do not work. */
async function askAll(ctx: Context, sources: readonly InboxSource[]): Promise<AskedSource[]> {
  const { actor } = ctx;
  const queues = scopeOf(ctx, 'queue');
  const offered = sources.filter(
    ({ wants, queue }) =>
      actor.kind === 'staff' &&
      wants.some((permission) => actor.permissions.has(permission)) &&
      (queue === undefined || (queues?.includes(queue) ?? true)),
  );
  const asked: AskedSource[] = [];
  for (let at = 0; at < offered.length; at += together) {
    const some = offered.slice(at, at + together).map((source) => ask(ctx, source));
    asked.push(...(await Promise.all(some)));
  }
  return asked;
}

async function ask(ctx: Context, source: InboxSource): Promise<AskedSource> {
  const items = await source.list(ctx, mostOfSource + 1);
  return { source, items: items.slice(0, mostOfSource), isMore: items.length > mostOfSource };
}

async function toInboxItem(
  { code, name, queue }: InboxSource,
  { subject, since, notice, ...item }: WaitingItem,
  own: ReadonlySet<string>,
  faceOf: (dueOn: Day | null) => Promise<ClockFace>,
): Promise<InboxItem> {
  return {
    ...item,
    ...(await faceOf(item.dueOn)),
    key: `${code}:${subject}`,
    source: code,
    sourceName: name,
    since: since.toISOString(),
    isOwn: queue !== undefined && own.has(`${queue}:${subject}`),
    notice: notice ?? null,
  };
}

const latest = '9999-12-31';

function byDay(a: InboxItem, b: InboxItem): number {
  const [one, other] = [`${a.dueOn ?? latest} ${a.since}`, `${b.dueOn ?? latest} ${b.since}`];
  return one < other ? -1 : one > other ? 1 : 0;
}
