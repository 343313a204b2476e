import { readAccessOf } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import { collectInbox, type CollectedItem } from '#workflow/inbox/service/collect-inbox.ts';
import type { InboxGroup } from '#workflow/inbox/web/inbox-groups.ts';
import type { NotificationDeps } from '../deps.ts';
import type { NotificationKind } from '../web/notification-words.ts';

/** One thing of which somebody is to be told. */
export interface NotificationEvent {
  kind: NotificationKind;
  /** By which it is known that they have been told: the thing, and its stage. */
  key: string;
  /** Earlier stages, which are told with it. */
  includes: readonly string[];
  sourceCode: string;
  sourceName: string;
}

const kindOf: Readonly<Record<Exclude<InboxGroup, 'reminder'>, NotificationKind>> = {
  ratify: 'ratify',
  overdue: 'overdue',
  today: 'due',
  soon: 'due',
  failed: 'failed',
  late: 'late',
  returned: 'returned',
  waiting: 'waiting',
};

/** Of what somebody is to be told now, as far as their rights and scopes reach at this moment. */
export async function listEvents(
  ctx: Context,
  { sources }: Pick<NotificationDeps, 'sources'>,
  staffId: number,
): Promise<NotificationEvent[]> {
  const actor: Context['actor'] = { kind: 'staff', staffId, sessionId: '', ...(await readAccessOf(ctx, staffId)) };
  const { items } = await collectInbox({ ...ctx, actor }, sources);
  return items.flatMap((one) => [...notesOf(one), ...stageOf(one)]);
}

/** Each note or comment that names them, and each answer from outside, is told by itself. */
function notesOf({ source, reminders }: CollectedItem): NotificationEvent[] {
  const told = { includes: [], sourceCode: 'notices', sourceName: source.name };
  return reminders.flatMap(({ id, reason, isOfRequest }) =>
    reason === 'clock' ? [] : [{ ...told, kind: reason, key: `${reason}:${isOfRequest ? 'comment:' : ''}${id}` }],
  );
}

/** At which stage a thing is. What is told of the clock of somebody else's work is about that work; of their own the day says it. */
function stageOf({ source, item, group, face, reminders }: CollectedItem): NotificationEvent[] {
  const level = Math.max(0, ...reminders.map((one) => one.level ?? 0));
  if (item.notice && level === 0) return [];
  const isLate = level === 100 || group === 'overdue' || (group === 'ratify' && face.standing === 'overdue');
  const kind = isLate ? 'overdue' : group === 'reminder' ? 'due' : kindOf[group];
  const thing = item.notice ? item.subject : `${source.code}:${item.subject}`;
  const begun = `waiting:${thing}:${item.since.toISOString()}`;
  const ratified = `ratify:${thing}:${item.since.toISOString()}`;
  const near = `due:${thing}:${item.dueOn}`;
  const keys: Partial<Record<NotificationKind, readonly string[]>> = {
    waiting: [begun],
    due: [near, begun],
    overdue: [`overdue:${thing}:${item.dueOn}`, near, begun, ratified],
    ratify: [ratified],
  };
  const [key, ...includes] = keys[kind] ?? [`${kind}:${thing}:${item.since.toISOString()}`];
  return [{ kind, key: key!, includes, sourceCode: source.code, sourceName: source.name }];
}
