import type { Context } from '#platform/context.ts';
import type { InboxSource } from '#workflow/inbox/service/inbox-source.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import { openNotificationDeps, type NotificationDeps } from '#workflow/notifications/deps.ts';
import { recheckNotification } from '#workflow/notifications/service/recheck.ts';
import type { AddressKind } from '#workflow/notifications/web/notification-labels.ts';
import { testSecret } from '../platform/crypto.ts';
import { buildMessagingDeps } from './messaging.ts';

/** Builds dependencies with the test's own keys for these sources. */
export function buildNotificationDeps(sources: readonly InboxSource[], overrides: Partial<MessagingDeps> = {}): NotificationDeps {
  const messaging = buildMessagingDeps({ recheck: (ctx, message) => recheckNotification(ctx, deps, message), ...overrides });
  const deps: NotificationDeps = openNotificationDeps({
    secret: testSecret(),
    profile: 'SM2',
    messaging,
    sources,
    consoleUrl: 'https://console.test',
  });
  return deps;
}

/** Builds a confirmed address of a staff member. */
export async function buildAddress(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { vault }: NotificationDeps,
  staffId: number,
  recipient: string,
  kind: AddressKind = 'mail',
): Promise<void> {
  const sealedAddress = vault.notificationAddresses.sealedAddress.seal(recipient, { staffId, kind });
  await db.insertInto('notificationAddresses').values({ staffId, kind, sealedAddress, verifiedAt: now }).execute();
}
