import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof } from '#platform/staff-access.ts';
import { maskAccount, maskEmail } from '#ui/format/masks.ts';
import { readAccountAddress, writeAccountAddress } from '#workflow/messaging/service/account-address.ts';
import { verifyCode, consumeCode, sendCode } from '#workflow/messaging/service/codes.ts';
import { countOwnMessages } from '#workflow/messaging/service/own-messages.ts';
import { isAllowedWebhook, maskWebhook, readRobotAddress, writeRobotAddress } from '#workflow/messaging/service/robot-address.ts';
import type { NotificationDeps } from '../deps.ts';
import type { AccountAddressDraft, AddressConfirm, CodeSent, ParsedRobotDraft } from '../schema.ts';
import { addressNames, type AddressKind } from '../web/notification-labels.ts';
import { callingStaffId } from './settings.ts';

/** The number of codes per hour that one person may request, for all addresses. */
const codesPerHour = 10;

export function channelOf(kind: AddressKind): 'mail' | 'robot' | 'account' {
  if (kind === 'mail') return 'mail';
  return kind.endsWith('Account') ? 'account' : 'robot';
}
export const ownerOf = (staffId: number): `staff:${number}` => `staff:${staffId}`;

/** Masks an address for its owner and administrators. */
export const maskAddress = (kind: AddressKind, recipient: string): string => masks[channelOf(kind)](recipient);

const masks = {
  mail: maskEmail,
  robot: (recipient: string) => maskWebhook(readRobotAddress(recipient).webhook),
  account: (recipient: string) => maskAccount(readAccountAddress(recipient).account),
};

/** Sends a code to a mail address of the caller. Throws 40301 without a recent authentication and 40029 after too many codes. */
export const beginMail = (ctx: Context, deps: NotificationDeps, { address }: { address: string }): Promise<CodeSent> =>
  begin(ctx, deps, 'mail', address);

/** Sends a code through a robot. Throws 40001 for a host that the operator does not allow, and the errors of `beginMail`. */
export async function beginRobot(ctx: Context, deps: NotificationDeps, draft: ParsedRobotDraft): Promise<CodeSent> {
  requireRobot(deps, draft);
  const { service, webhook, secret } = draft;
  return begin(ctx, deps, service, writeRobotAddress({ service, webhook, secret: secret || null }));
}

/**
 * Sends a code to an account of the caller. Throws 40001 for a service in which the firm has no application, and the errors of
 * `beginMail`.
 */
export async function beginAccount(ctx: Context, deps: NotificationDeps, { service, account }: AccountAddressDraft): Promise<CodeSent> {
  if (!deps.messaging.account.services.includes(service))
    throw refuse('service', `本系统没有接通${addressNames[`${service}Account`]}，请改用其他接收方式，或请运维配置后再填写`);
  return begin(ctx, deps, `${service}Account`, writeAccountAddress({ service, account }));
}

const homeHosts: Readonly<Record<string, AddressKind>> = {
  'qyapi.weixin.qq.com': 'wecom',
  'oapi.dingtalk.com': 'dingtalk',
  'open.feishu.cn': 'feishu',
};

function requireRobot({ messaging: { robotHosts } }: NotificationDeps, { service, webhook, secret }: ParsedRobotDraft): void {
  if (!isAllowedWebhook(webhook, robotHosts)) {
    const allowed = robotHosts.length === 0 ? '本系统未开放群机器人，请改用邮箱' : `只能填写以下主机的地址：${robotHosts.join('、')}`;
    throw refuse('webhook', `${allowed}。其他主机须由运维在运行设置 STAFF_ROBOT_HOSTS 中添加`);
  }
  const home = homeHosts[new URL(webhook).host];
  if (home && home !== service) throw refuse('service', `这是${addressNames[home]}的地址，请改选“${addressNames[home]}”`);
  if (service === 'wecom' && secret !== '') throw refuse('secret', '企业微信群机器人没有签名密钥，请留空');
}

const refuse = (path: string, message: string): Error => fail('invalidInput', message, { errors: [{ path, message }] });

async function begin(ctx: Context, deps: NotificationDeps, kind: AddressKind, recipient: string): Promise<CodeSent> {
  const staffId = callingStaffId(ctx);
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    await requireFewCodes(tx, staffId);
    const { expiresAt, resendAfterSeconds } = await sendCode(tx, deps.messaging, {
      mobile: recipient,
      purpose: 'staffAddress',
      subject: subjectOf(staffId, kind),
      about: `确认${addressNames[kind]}`,
      asker: 'owner',
      owner: ownerOf(staffId),
      channel: channelOf(kind),
      isForStaff: true,
    });
    const values = { sealedAddress: deps.vault.notificationAttempts.sealedAddress.seal(recipient, { staffId, kind }), expiresAt };
    await tx.db
      .insertInto('notificationAttempts')
      .values({ staffId, kind, ...values })
      .onConflict((conflict) => conflict.columns(['staffId', 'kind']).doUpdateSet(values))
      .execute();
    await audit(tx, 'notification.addressEntered', ownerOf(staffId), { kind });
    return { sentTo: maskAddress(kind, recipient), expiresAt: expiresAt.toISOString(), resendAfterSeconds };
  });
}

const subjectOf = (staffId: number, kind: AddressKind): string => `${ownerOf(staffId)}:${kind}`;

async function requireFewCodes(tx: Context, staffId: number): Promise<void> {
  const since = new Date(tx.now.getTime() - 3_600_000);
  if ((await countOwnMessages(tx, { owner: ownerOf(staffId), template: 'staffCode', since })) >= codesPerHour)
    throw fail('tooManyRequests', `一小时内最多发送 ${codesPerHour} 次验证码，请稍后再试`, { retryAfter: 3600 });
}

/** Confirms an address with its code. Throws 40003 for a wrong or expired code, 40009 where none is expected. */
export async function confirmAddress(ctx: Context, deps: NotificationDeps, { kind, code }: AddressConfirm): Promise<Empty> {
  const staffId = callingStaffId(ctx);
  const attempt = await ctx.db
    .selectFrom('notificationAttempts')
    .select('sealedAddress')
    .where('staffId', '=', staffId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!attempt) throw fail('conflict', `没有等待确认的${addressNames[kind]}，请先填写并获取验证码`);
  const recipient = deps.vault.notificationAttempts.sealedAddress.open(attempt.sealedAddress, { staffId, kind });
  const binding = { mobile: recipient, purpose: 'staffAddress', subject: subjectOf(staffId, kind) } as const;
  const valid = await verifyCode(ctx, deps.messaging, { ...binding, code });
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, valid);
    const sealedAddress = deps.vault.notificationAddresses.sealedAddress.seal(recipient, { staffId, kind });
    const values = { sealedAddress, verifiedAt: tx.now };
    await tx.db
      .insertInto('notificationAddresses')
      .values({ staffId, kind, ...values })
      .onConflict((conflict) => conflict.columns(['staffId', 'kind']).doUpdateSet(values))
      .execute();
    await tx.db.deleteFrom('notificationAttempts').where('staffId', '=', staffId).where('kind', '=', kind).execute();
    await audit(tx, 'notification.addressConfirmed', ownerOf(staffId), { kind });
    return {};
  });
}

/** Removes an address, confirmed or not. Throws 40301 without a recent authentication, 40004 for none. */
export async function removeAddress(ctx: Context, { kind }: { kind: AddressKind }): Promise<Empty> {
  const staffId = callingStaffId(ctx);
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const remove = (table: 'notificationAddresses' | 'notificationAttempts') =>
      tx.db.deleteFrom(table).where('staffId', '=', staffId).where('kind', '=', kind).returning('staffId').executeTakeFirst();
    const removed = [await remove('notificationAddresses'), await remove('notificationAttempts')];
    if (removed.every((row) => row === undefined)) throw fail('notFound', `没有设置${addressNames[kind]}`);
    await audit(tx, 'notification.addressRemoved', ownerOf(staffId), { kind });
    return {};
  });
}
