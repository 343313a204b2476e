import type { Context } from '#platform/context.ts';
import { canSendMail } from '#workflow/messaging/service/message-kinds.ts';
import { readLastDelivery } from '#workflow/messaging/service/own-messages.ts';
import type { TemplateName } from '#workflow/messaging/templates.ts';
import type { NotificationDeps } from '../deps.ts';
import type { NotificationDetail } from '../schema.ts';
import type { AddressKind } from '../web/notification-labels.ts';
import { maskAddress } from './addresses.ts';
import { callingStaffId, readNotificationSettings } from './settings.ts';
import { noticeTemplates } from './undelivered.ts';

/** Returns the caller's notification settings, addresses, and the delivery results of the newest messages. */
export async function readOwnNotifications(ctx: Context, deps: NotificationDeps): Promise<NotificationDetail> {
  const staffId = callingStaffId(ctx);
  const attempts = await ctx.db
    .selectFrom('notificationAttempts')
    .selectAll()
    .where('staffId', '=', staffId)
    .where('expiresAt', '>', ctx.now)
    .orderBy('kind')
    .execute();
  return {
    ...(await readNotificationSettings(ctx, staffId)),
    addresses: await listNotificationAddresses(ctx, deps, staffId),
    attempts: await Promise.all(
      attempts.map(async ({ kind, sealedAddress, expiresAt }) => {
        const recipient = deps.vault.notificationAttempts.sealedAddress.open(sealedAddress, { staffId, kind });
        const lastMessage = await readFate(ctx, deps, recipient, ['staffCode']);
        return { kind, address: maskAddress(kind, recipient), expiresAt: expiresAt.toISOString(), lastMessage };
      }),
    ),
    robotHosts: [...deps.messaging.robotHosts],
    accountServices: [...deps.messaging.account.services],
    isMailSent: canSendMail(deps.messaging),
  };
}

/** Lists a person's addresses, masked, with the delivery result of the newest message. */
export async function listNotificationAddresses(
  ctx: Pick<Context, 'db'>,
  deps: NotificationDeps,
  staffId: number,
): Promise<NotificationDetail['addresses']> {
  const rows = await ctx.db.selectFrom('notificationAddresses').selectAll().where('staffId', '=', staffId).orderBy('kind').execute();
  return Promise.all(
    rows.map(async ({ kind, sealedAddress, verifiedAt }) => toAddress(ctx, deps, { staffId, kind, sealedAddress, verifiedAt })),
  );
}

async function toAddress(
  ctx: Pick<Context, 'db'>,
  { vault, messaging }: NotificationDeps,
  { staffId, kind, sealedAddress, verifiedAt }: { staffId: number; kind: AddressKind; sealedAddress: Buffer; verifiedAt: Date },
): Promise<NotificationDetail['addresses'][number]> {
  const recipient = vault.notificationAddresses.sealedAddress.open(sealedAddress, { staffId, kind });
  return {
    kind,
    address: maskAddress(kind, recipient),
    verifiedAt: verifiedAt.toISOString(),
    lastMessage: await readFate(ctx, { messaging }, recipient, noticeTemplates),
  };
}

async function readFate(
  ctx: Pick<Context, 'db'>,
  { messaging }: Pick<NotificationDeps, 'messaging'>,
  recipient: string,
  templates: readonly TemplateName[],
): Promise<NotificationDetail['addresses'][number]['lastMessage']> {
  const fate = await readLastDelivery(ctx, messaging, { recipient, templates });
  return fate ? { ...fate, at: fate.at.toISOString() } : null;
}
