import { z } from 'zod';
import { maxInteger } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { sentCode } from '#platform/http/input/typed-number.ts';
import { frequencies } from './web/digest-labels.ts';

export type Frequency = (typeof frequencies)[number];

/** The maximum number of securities whose notices and list changes one address may follow. */
export const maxSecurities = 20;

const email = z
  .string('请填写电子邮箱')
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email('电子邮箱的格式应为 name@example.com').max(100, '电子邮箱不超过 100 个字符'));

/** Codes as entered by a visitor: separated by commas, blanks or lines. */
const codes = z
  .string()
  .max(400, `最多 ${maxSecurities} 只证券`)
  .transform((text) => [
    ...new Set(
      text
        .normalize('NFKC')
        .split(/[\s,、;]+/)
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(z.string().regex(/^\d{6}$/, '证券代码为 6 位数字，多个代码以逗号分开')).max(maxSecurities, `最多 ${maxSecurities} 只证券`));

const topics = z
  .union([
    z
      .string()
      .max(60)
      .transform((one) => [one]),
    z.array(z.string().max(60)).max(60),
  ])
  .default([]);

export const digestGuide = z.object({
  /** False on a site that sends no mails. */
  isOffered: z.boolean(),
  /** The topics other than securities, by section of the page. */
  groups: z.array(z.object({ title: z.string(), topics: z.array(z.object({ topic: z.string(), name: z.string() })) })),
  consent: z.object({ version: z.number() }),
});
export type DigestGuide = z.infer<typeof digestGuide>;

export const digestCodeInput = z.object({
  email,
  /** The pass of the human check for `digest`. */
  captcha: z.string().max(200, '安全验证有误').optional(),
});
export type DigestCodeInput = z.input<typeof digestCodeInput>;
export const digestCodeResult = z.object({ checkToken: z.string(), resendAfterSeconds: z.number(), expiresAt: z.iso.datetime() });
export type DigestCodeResult = z.infer<typeof digestCodeResult>;

const consentMessage = '请阅读并同意个人信息处理说明';

/** The topics for an address, with the code that was sent to it. */
export const digestInput = z.object({
  email,
  topics,
  codes: codes.default([]),
  rhythm: choice(frequencies, '频率', '请选择每天或每周'),
  consentVersion: z.coerce
    .number<number | string>(consentMessage)
    .int(consentMessage)
    .min(1, consentMessage)
    .max(maxInteger, consentMessage),
  checkToken: z.string('请先获取验证码').regex(/^[\w-]{32}$/, '请先获取验证码'),
  checkCode: sentCode,
});
export type DigestInput = z.input<typeof digestInput>;
export type ParsedDigest = z.output<typeof digestInput>;

export const digestReceipt = z.object({
  /** Masked. */
  email: z.string(),
  rhythm: z.enum(frequencies),
  /** The labels of the chosen topics. */
  topics: z.array(z.string()),
});
export type DigestReceipt = z.infer<typeof digestReceipt>;

export const leaveInput = z.object({ key: z.string().max(100, '退订链接不完整') });
export type LeaveInput = z.input<typeof leaveInput>;
