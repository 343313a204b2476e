import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { scopeOf } from '#platform/staff-access.ts';
import { createDueStatusReader, type DueStatus } from '#workflow/assignments/service/due-status.ts';
import { inboxGroups, type InboxGroup } from '../web/inbox-groups.ts';
import { requestSubject, type InboxNotice, type InboxSource, type PendingItem } from './inbox-source.ts';

/** The number of items shown of a source; for more, the queue's own screen is used. */
const mostOfSource = 50;

/** The number of queues queried at a time, because the connections of the process are shared. */
const together = 4;

/** A notice about an item, shown with its task. */
export interface Reminder extends Pick<InboxNotice, 'id' | 'reason' | 'level'> {
  isOfRequest: boolean;
  text: string;
  at: Date;
}

/** One pending item of the caller, with all notices about it. */
export interface CollectedItem {
  source: InboxSource;
  item: PendingItem;
  group: InboxGroup;
  face: DueStatus;
  reminders: Reminder[];
}

/** The number of the caller's items in one source. */
export interface SourceCount {
  source: InboxSource;
  count: number;
  isMore: boolean;
}

/**
 * Collects the caller's pending items in the order of the groups, and within each by due date, then by age. A notice is attached
 * to the task that it is about; several notices about one subject without a task are merged into one item.
 */
export async function collectInbox(
  ctx: Context,
  sources: readonly InboxSource[],
): Promise<{ items: CollectedItem[]; counts: SourceCount[] }> {
  const asked = await askAll(ctx, sources);
  const faceOf = await createDueStatusReader(ctx);
  const today = shanghaiDay(ctx.now);
  const items: CollectedItem[] = [];
  for (const one of joinReminders(asked)) {
    const face = faceAt(one.item, await faceOf(one.item.dueOn), ctx.now);
    items.push({ ...one, face, group: groupOf(one, face, today) });
  }
  const counts = asked.map(({ source, isMore }) => ({
    source,
    isMore,
    count: items.filter((one) => one.source === source).length,
  }));
  return { items: items.toSorted(byUrgency), counts: counts.filter(({ count }) => count > 0) };
}

/** Queries only sources for which the caller has the permission and the queue. */
async function askAll(ctx: Context, sources: readonly InboxSource[]): Promise<AskedSource[]> {
  const { actor } = ctx;
  const queues = scopeOf(ctx, 'queue');
  const offered = sources.filter(
    ({ wants, opensWith, queue }) =>
      actor.kind === 'staff' &&
      (wants?.some((permission) => actor.permissions.has(permission)) ?? true) &&
      (opensWith === undefined || actor.permissions.has(opensWith)) &&
      (queue === undefined || (queues?.includes(queue) ?? true)),
  );
  const asked: AskedSource[] = [];
  for (let at = 0; at < offered.length; at += together) {
    const some = offered.slice(at, at + together).map((source) => ask(ctx, source));
    asked.push(...(await Promise.all(some)));
  }
  return asked;
}

interface AskedSource {
  source: InboxSource;
  items: PendingItem[];
  isMore: boolean;
}

async function ask(ctx: Context, source: InboxSource): Promise<AskedSource> {
  const items = await source.list(ctx, mostOfSource + 1);
  return { source, items: items.slice(0, mostOfSource), isMore: items.length > mostOfSource };
}

type Joined = Pick<CollectedItem, 'source' | 'item' | 'reminders'>;

function joinReminders(asked: readonly AskedSource[]): Joined[] {
  const all = asked.flatMap(({ source, items }) => items.map((item): Joined => ({ source, item, reminders: [] })));
  const tasks = all.filter(({ item }) => !item.notice);
  // If a subject is pending for several reasons, the first one gets the notices.
  const bySubject = new Map(tasks.toReversed().map((task) => [`${queueOf(task.source)}:${task.item.subject}`, task]));
  for (const { source, item } of all) {
    if (!item.notice) continue;
    const { id, reason, level, queue, subject } = item.notice;
    const about = `${queue}:${subject}`;
    const target = bySubject.get(about) ?? { source, item: { ...item, subject: about }, reminders: [] };
    if (!bySubject.has(about)) {
      bySubject.set(about, target);
      tasks.push(target);
    }
    const text = `${item.title}：${item.text}`;
    target.reminders.push({ id, reason, level, text, at: item.since, isOfRequest: queue === requestSubject });
    if (target.source === source) target.item = weightier(target.item, { ...item, subject: about });
  }
  return tasks;
}

const queueOf = ({ queue, isOfRequests }: InboxSource): string | undefined => (isOfRequests ? requestSubject : queue);

/** Of several notices about one subject the latest stage of its deadline represents all, before notes. */
const weightier = (one: PendingItem, other: PendingItem): PendingItem =>
  (other.notice?.level ?? 0) > (one.notice?.level ?? 0) ? other : one;

function groupOf({ source, item }: Joined, { standing }: DueStatus, today: string): InboxGroup {
  // A take-down has its own deadline of one day; a warning and a late list are already in groups of their own.
  if (source.group === 'security' || source.group === 'ratify' || source.group === 'late') return source.group;
  if (standing === 'overdue') return 'overdue';
  if (item.dueOn === today) return 'today';
  return standing === 'soon' ? 'soon' : source.group;
}

/** An item due at a time of day is overdue from then on, not from the next day. */
const faceAt = ({ dueAt }: PendingItem, face: DueStatus, now: Date): DueStatus =>
  dueAt === undefined || dueAt > now || face.standing === 'overdue' ? face : { standing: 'overdue', workingDaysLeft: null };

const latest = '9999-12-31';
/** On the same day, items due at a time come before those due by the end of the day. */
const rankOf = ({ group, item: { dueOn, dueAt, since } }: CollectedItem): string =>
  [inboxGroups.indexOf(group), dueOn ?? latest, dueAt?.toISOString() ?? latest, since.toISOString()].join(' ');
const byUrgency = (a: CollectedItem, b: CollectedItem): number => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : 0);
