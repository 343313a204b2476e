import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { countOwnMessages } from '#workflow/messaging/service/own-messages.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { NotificationDeps } from '../deps.ts';
import { addressNames, type AddressKind } from '../web/notification-labels.ts';
import { channelOf, ownerOf } from './addresses.ts';
import { callingStaffId } from './settings.ts';

/** The number of tests per hour that one person may send, to all addresses together. */
const testsPerHour = 10;

/** Sends a test message to an address of the caller like any other message. Throws 40004 for none and 40029 after too many. */
export function sendTestMessage(ctx: Context, deps: NotificationDeps, { kind }: { kind: AddressKind }): Promise<Empty> {
  const staffId = callingStaffId(ctx);
  const owner = ownerOf(staffId);
  return inTransaction(ctx, async (tx) => {
    const address = await tx.db
      .selectFrom('notificationAddresses')
      .select('sealedAddress')
      .where('staffId', '=', staffId)
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst();
    if (!address) throw fail('notFound', `没有设置${addressNames[kind]}，请先填写并确认`);
    const since = new Date(tx.now.getTime() - 3_600_000);
    if ((await countOwnMessages(tx, { owner, template: 'staffTest', since })) >= testsPerHour)
      throw fail('tooManyRequests', `一小时内最多发送 ${testsPerHour} 次测试，请稍后再试`, { retryAfter: 3600 });
    await sendMessage(tx, deps.messaging, {
      channel: channelOf(kind),
      to: deps.vault.notificationAddresses.sealedAddress.open(address.sealedAddress, { staffId, kind }),
      template: 'staffTest',
      values: { settings: `${deps.consoleUrl}/notifications` },
      owner,
    });
    await audit(tx, 'notification.testSent', owner, { kind });
    return {};
  });
}
