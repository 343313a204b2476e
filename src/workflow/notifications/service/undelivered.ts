import type { Context } from '#platform/context.ts';
import type { InboxSource, PendingItem } from '#workflow/inbox/service/inbox-source.ts';
import { findUndelivered } from '#workflow/messaging/service/own-messages.ts';
import type { TemplateName } from '#workflow/messaging/templates.ts';
import type { NotificationDeps } from '../deps.ts';
import { deliveryFailureText } from '../web/delivery-text.ts';
import { addressNames } from '../web/notification-labels.ts';
import { maskAddress } from './addresses.ts';
import { callingStaffId } from './settings.ts';

/** The templates sent to confirmed addresses. */
export const noticeTemplates = ['staffNotice', 'staffTest'] as const satisfies readonly TemplateName[];

/**
 * Notifies a person in the inbox and at their other addresses that an address of theirs no longer receives messages. Counts from
 * the first undelivered message, so that a failed notification about it is not notified again.
 */
export const createUndeliveredSource = (deps: Pick<NotificationDeps, 'messaging' | 'vault'>): InboxSource => ({
  code: 'undelivered',
  name: '通知送达',
  group: 'failed',
  list: async (ctx, count) => (await listUndelivered(ctx, deps)).slice(0, count),
});

async function listUndelivered(ctx: Context, { messaging, vault }: Pick<NotificationDeps, 'messaging' | 'vault'>): Promise<PendingItem[]> {
  const staffId = callingStaffId(ctx);
  const addresses = await ctx.db.selectFrom('notificationAddresses').selectAll().where('staffId', '=', staffId).orderBy('kind').execute();
  const items: PendingItem[] = [];
  for (const { kind, sealedAddress, verifiedAt } of addresses) {
    const recipient = vault.notificationAddresses.sealedAddress.open(sealedAddress, { staffId, kind });
    const undelivered = await findUndelivered(ctx, messaging, { recipient, templates: noticeTemplates, after: verifiedAt });
    if (undelivered)
      items.push({
        subject: kind,
        title: `${addressNames[kind]}收不到通知`,
        text: `发往 ${maskAddress(kind, recipient)} 的通知没有送达：${deliveryFailureText(undelivered.failure)}`,
        since: undelivered.since,
        dueOn: null,
        href: '/notifications',
      });
  }
  return items;
}
