import { z } from 'zod';
import { sentCode } from '#platform/http/input/typed-number.ts';
import { accountServices } from '#workflow/messaging/service/account-address.ts';
import { robotServices } from '#workflow/messaging/service/robot-address.ts';
import { addressKinds, notificationKinds, notificationModes, type NotificationKind } from './web/notification-labels.ts';

const hour = (title: string) => z.int(`请选择${title}`).min(0, `${title}应为 0 时至 23 时`).max(23, `${title}应为 0 时至 23 时`);

const modes = z.object(
  Object.fromEntries(notificationKinds.map((kind) => [kind, z.enum(notificationModes, '请选择通知方式')])) as Record<
    NotificationKind,
    z.ZodEnum<{ now: 'now'; digest: 'digest'; off: 'off' }>
  >,
);

export const settingsDraft = z
  .object({
    modes,
    digestHour: hour('汇总时间'),
    quietFrom: hour('免打扰开始时间').nullable(),
    quietUntil: hour('免打扰结束时间').nullable(),
    isUrgentLetThrough: z.boolean('请选择是否放行'),
  })
  .superRefine(({ digestHour, quietFrom, quietUntil }, context) => {
    if ((quietFrom === null) !== (quietUntil === null))
      context.addIssue({
        code: 'custom',
        path: [quietFrom === null ? 'quietFrom' : 'quietUntil'],
        message: '请同时选择免打扰的开始与结束时间',
      });
    else if (quietFrom !== null && quietFrom === quietUntil)
      context.addIssue({ code: 'custom', path: ['quietUntil'], message: '开始与结束时间不能相同，请另选结束时间，或选“不设”' });
    else if (isQuietHour(digestHour, { quietFrom, quietUntil }))
      context.addIssue({ code: 'custom', path: ['digestHour'], message: '汇总时间在免打扰时段内，请改到时段之外' });
  });
export type SettingsDraft = z.input<typeof settingsDraft>;
export type ParsedSettings = z.output<typeof settingsDraft>;

export const settingsChange = settingsDraft.safeExtend({
  /** The settings before the change: they may have been changed in another window. */
  former: z.object(settingsDraft.shape, '缺少修改前的设置，请刷新后再试'),
});
export type NotificationSettingsChange = z.input<typeof settingsChange>;
export type ParsedSettingsChange = z.output<typeof settingsChange>;

/** Returns whether an hour is within the quiet hours, which may span midnight. */
export function isQuietHour(hourOfDay: number, { quietFrom, quietUntil }: Pick<ParsedSettings, 'quietFrom' | 'quietUntil'>): boolean {
  if (quietFrom === null || quietUntil === null) return false;
  return quietFrom < quietUntil ? hourOfDay >= quietFrom && hourOfDay < quietUntil : hourOfDay >= quietFrom || hourOfDay < quietUntil;
}

const kind = z.enum(addressKinds, '请选择接收方式');
export const addressKind = z.object({ kind });
export type AddressKindInput = z.input<typeof addressKind>;

export const mailDraft = z.object({
  address: z.string('请填写邮箱').trim().max(254, '邮箱不超过 254 个字符').pipe(z.email('邮箱的格式应为 name@example.com')),
});
export type MailDraft = z.input<typeof mailDraft>;

export const robotDraft = z.object({
  service: z.enum(robotServices, '请选择机器人所属的服务'),
  webhook: z
    .string('请填写 Webhook 地址')
    .trim()
    .min(1, '请填写 Webhook 地址')
    .max(500, 'Webhook 地址不超过 500 个字符')
    .regex(/^https:\/\/[^\s]+$/, 'Webhook 地址应以 https:// 开头，不含空格'),
  secret: z.string('签名密钥应为文字').trim().max(200, '签名密钥不超过 200 个字符').regex(/^\S*$/, '签名密钥不含空格'),
});
export type RobotDraft = z.input<typeof robotDraft>;
export type ParsedRobotDraft = z.output<typeof robotDraft>;

const accountService = z.enum(accountServices, '请选择企业微信、钉钉或飞书');
export const accountDraft = z.object({
  service: accountService,
  account: z
    .string('请填写账号')
    .trim()
    .min(1, '请填写账号')
    .max(100, '账号不超过 100 个字符')
    .regex(/^[\w.@-]+$/, '账号只能含字母、数字、点、横线、下划线和 @，不是姓名'),
});
export type AccountAddressDraft = z.input<typeof accountDraft>;

export const codeSent = z.object({ sentTo: z.string(), expiresAt: z.iso.datetime(), resendAfterSeconds: z.number() });
export type CodeSent = z.infer<typeof codeSent>;

export const addressConfirm = z.object({
  kind,
  code: sentCode,
});
export type AddressConfirm = z.input<typeof addressConfirm>;

const lastMessage = z
  .object({ state: z.enum(['waiting', 'sent', 'failed']), at: z.iso.datetime(), failure: z.string().nullable() })
  .nullable();

export const notificationDetail = z.object({
  settings: settingsDraft,
  isDefault: z.boolean(),
  /** Masked, with the delivery result of the newest message. */
  addresses: z.array(z.object({ kind, address: z.string(), verifiedAt: z.iso.datetime(), lastMessage })),
  /** Addresses that are not confirmed yet. */
  attempts: z.array(z.object({ kind, address: z.string(), expiresAt: z.iso.datetime(), lastMessage })),
  /** The allowed hosts of robots. */
  robotHosts: z.array(z.string()),
  /** The services in which the firm has an application that can write to people. */
  accountServices: z.array(accountService),
  /** False where mails are not sent. */
  isMailSent: z.boolean(),
});
export type NotificationDetail = z.infer<typeof notificationDetail>;

export const reachQuery = z.object({
  filter: z
    .enum(['', 'unreached', 'failing'], '没有这个筛选')
    .transform((value) => value || undefined)
    .optional(),
  after: z.string().max(40, '起点有误').optional(),
});
export type ReachQuery = z.input<typeof reachQuery>;
export type ParsedReachQuery = z.output<typeof reachQuery>;

const reachLine = z.object({
  id: z.number(),
  name: z.string(),
  loginName: z.string(),
  roles: z.array(z.string()),
  addresses: z.array(z.object({ kind, verifiedAt: z.iso.datetime(), lastMessage })),
  /** True where everything is switched off. */
  isOff: z.boolean(),
});
export type ReachLine = z.infer<typeof reachLine>;
export const reachPage = z.object({ records: z.array(reachLine), next: z.string().nullable() });
export type ReachPage = z.infer<typeof reachPage>;
