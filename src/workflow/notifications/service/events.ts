import { readAccessAnywhere } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import { collectInbox, type CollectedItem } from '#workflow/inbox/service/collect-inbox.ts';
import type { InboxGroup } from '#workflow/inbox/web/inbox-groups.ts';
import type { NotificationDeps } from '../deps.ts';
import type { NotificationKind } from '../web/notification-labels.ts';

/** An event to notify a person of. */
export interface NotificationEvent {
  kind: NotificationKind;
  /** Identifies the event: the item and its stage. */
  key: string;
  /** Keys of earlier stages, which count as notified with it. */
  includes: readonly string[];
  sourceCode: string;
  sourceName: string;
}

const kindOf: Readonly<Record<Exclude<InboxGroup, 'reminder'>, NotificationKind>> = {
  security: 'security',
  ratify: 'ratify',
  overdue: 'overdue',
  today: 'due',
  soon: 'due',
  failed: 'failed',
  late: 'late',
  returned: 'returned',
  waiting: 'waiting',
};

/** Lists the events to notify a person of, within their current rights and scopes. */
export async function listNotificationEvents(
  ctx: Context,
  { sources }: Pick<NotificationDeps, 'sources'>,
  staffId: number,
): Promise<NotificationEvent[]> {
  const actor: Context['actor'] = { kind: 'staff', staffId, sessionId: '', ...(await readAccessAnywhere(ctx, staffId)) };
  const { items } = await collectInbox({ ...ctx, actor }, sources);
  return items.flatMap((one) => [...notesOf(one), ...stageOf(one)]);
}

/** Returns one event for each mention and each external answer. */
function notesOf({ source, reminders }: CollectedItem): NotificationEvent[] {
  const told = { includes: [], sourceCode: 'notices', sourceName: source.name };
  return reminders.flatMap(({ id, reason, isOfRequest }) =>
    reason === 'clock' ? [] : [{ ...told, kind: reason, key: `${reason}:${isOfRequest ? 'comment:' : ''}${id}` }],
  );
}

/** Returns the stage of an item. A deadline notice is about the work of somebody else; for one's own work the due date decides. */
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
