import type { ValuesOf } from '#workflow/messaging/templates.ts';
import type { NotificationDeps } from '../deps.ts';
import { kindNames, notificationKinds, urgentKinds } from '../web/notification-labels.ts';
import type { NotificationEvent } from './events.ts';

/**
 * Writes a notification: how many items of which kind and queue are pending, with links. It contains no title, number or name,
 * because mailboxes and group chats are read by others.
 */
export function writeNotice(
  { consoleUrl }: Pick<NotificationDeps, 'consoleUrl'>,
  events: readonly NotificationEvent[],
): ValuesOf<'staffNotice'> {
  const byKind = Map.groupBy(events, ({ kind }) => kind);
  const told = [...urgentKinds, ...notificationKinds.filter((kind) => !urgentKinds.includes(kind))].flatMap((kind) => {
    const some = byKind.get(kind);
    return some ? [{ name: kindNames[kind], some }] : [];
  });
  const sources = new Set(events.map(({ sourceCode }) => sourceCode));
  const [only = ''] = sources;
  const query = sources.size === 1 && only !== 'notices' ? `?source=${only}` : '';
  return {
    subject: told.map(({ name, some }) => `${name} ${some.length} 件`).join('、'),
    items: told.map(({ name, some }) => `${name} ${some.length} 件：${listQueues(some)}`).join('\n'),
    place: `${consoleUrl}/inbox${query}`,
    settings: `${consoleUrl}/notifications`,
  };
}

const listQueues = (events: readonly NotificationEvent[]): string =>
  [...Map.groupBy(events, ({ sourceName }) => sourceName)].map(([name, some]) => `${name} ${some.length} 件`).join('，');
