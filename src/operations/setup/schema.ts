import { z } from 'zod';
import { brandSettings } from '#content/website/schema/brand.ts';
import { loginName } from '#identity/staff/schema/sign-in.ts';
import { uploadedFile } from '#platform/http/uploaded-file.ts';

const words = (name: string, most: number) =>
  z.string(`请填写${name}`).trim().min(1, `请填写${name}`).max(most, `${name}不超过 ${most} 个字`);
const number = (name: string) =>
  z
    .string(`请填写${name}`)
    .trim()
    .regex(/^[\d+][\d\s-]{4,19}$/, `${name}由数字、空格和连字符组成，如 010-8888 6666`);

const setUpToken = z.string('链接无效').regex(/^[\w-]{43}$/, '链接无效或不完整，请从启动时打印的地址重新打开');

export const setUpLink = z.object({ token: setUpToken });
export type SetUpLink = z.input<typeof setUpLink>;
/** The file of a logo, by whoever has the link. */
export const logoInput = setUpLink.extend({ file: uploadedFile });
export type LogoInput = z.input<typeof logoInput>;
/** A clean SVG. */
export const logo = z.object({ svg: z.string() });
export type Logo = z.infer<typeof logo>;

export const setUpStanding = z.object({ expiresAt: z.iso.datetime() });
export type SetUpStanding = z.infer<typeof setUpStanding>;

const administrator = z.object({
  loginName,
  name: z.string('请填写姓名').trim().min(1, '请填写姓名').max(40, '姓名不超过 40 个字'),
});
const duties = { system: administrator, security: administrator, audit: administrator };

/** All that a firm has to say of itself before its site can be prepared. */
export const firmDraft = z.object({
  firm: z.object({
    name: words('公司全称', 100),
    shortName: words('公司简称', 20),
    englishName: words('英文名称', 120),
    slogan: words('首页标语', 40),
    promise: z.string().trim().max(120, '首页承诺不超过 120 个字').default(''),
    description: words('网站简介', 200),
    /** Stands in the addresses of calls. */
    product: z
      .string('请填写产品代码')
      .trim()
      .toLowerCase()
      .regex(/^[a-z][a-z0-9]{1,11}$/, '产品代码为 2 至 12 位小写字母和数字，以字母开头'),
  }),
  contact: z.object({
    hotline: number('客服热线'),
    complaintPhone: number('投诉电话'),
    complaintEmail: z.email('投诉邮箱格式不正确').max(100, '投诉邮箱不超过 100 个字'),
    serviceHours: words('人工服务时间', 100),
  }),
  records: z.object({
    /** Of the licence to deal in securities and futures. */
    licence: words('经营证券期货业务许可证号', 60),
    icp: words('ICP 备案号', 60),
    police: z.string().trim().max(60, '公安备案号不超过 60 个字').default(''),
  }),
  brand: brandSettings,
  administrators: z
    .object(duties)
    .refine((all) => new Set(Object.values(all).map((one) => one.loginName)).size === Object.keys(duties).length, {
      path: ['audit', 'loginName'],
      message: '三名管理员须是三个人，登录名不能相同',
    }),
});
export type FirmDraft = z.input<typeof firmDraft>;
export type ParsedFirmDraft = z.output<typeof firmDraft>;

export const setUpInput = firmDraft.safeExtend({ token: setUpToken });
export type SetUpInput = z.input<typeof setUpInput>;
export type ParsedSetUp = z.output<typeof setUpInput>;

const dutyName = z.enum(['system', 'security', 'audit']);

/** What was made, with the links of the administrators, which are shown this once. */
export const setUpReceipt = z.object({
  administrators: z.array(
    z.object({ duty: dutyName, name: z.string(), loginName: z.string(), link: z.string(), expiresAt: z.iso.datetime() }),
  ),
});
export type SetUpReceipt = z.infer<typeof setUpReceipt>;

/**
 * A line of the check list. `missing`: nothing is there · `unread`: it came with the standard texts, and nobody has said that they read it · `done`.
 */
const checkLine = z.object({
  code: z.string(),
  title: z.string(),
  /** What it is for, or what to do. */
  note: z.string(),
  state: z.enum(['missing', 'unread', 'done']),
  /** True without which no firm may open; the others are what visitors look for. */
  isNeeded: z.boolean(),
  count: z.number(),
  /** Of texts that are read one by one, while some are not: how many are; null for everything else. */
  textsRead: z.number().nullable(),
  /** The screen of the console where it is done. */
  href: z.string(),
  readBy: z.string().nullable(),
  readAt: z.iso.datetime().nullable(),
});
export type CheckLine = z.infer<typeof checkLine>;

/** A page that visitors find, and that holds nothing yet. */
const emptyPage = z.object({
  title: z.string(),
  path: z.string(),
  /** The kind of content that it waits for. */
  typeTitle: z.string(),
  /** The screen of the console where that is written. */
  href: z.string(),
});
export type EmptyPage = z.infer<typeof emptyPage>;

/** A list that files are imported for, and of which there is nothing yet. */
const emptyList = z.object({
  title: z.string(),
  /** The page that waits for it. */
  path: z.string(),
  /** The screen of the console where its template is handed out and its files are taken. */
  href: z.string(),
});
export type EmptyList = z.infer<typeof emptyList>;

const standing = z.enum(['unprepared', 'closed', 'open']);

export const checkList = z.object({
  standing,
  preparedAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime().nullable(),
  lines: z.array(checkLine),
  emptyPages: z.array(emptyPage),
  emptyLists: z.array(emptyList),
  /** The change order by which the site is opened, where there is one that is still open. */
  order: z.object({ id: z.number(), state: z.string() }).nullable(),
});
export type CheckList = z.infer<typeof checkList>;

const item = z.string('请选择检查项').regex(/^[a-z][a-z-]{1,39}$/, '没有这个检查项');

/** Of a kind of texts one, by its name; without it all of the kind. */
export const readingInput = z.object({ item, subject: z.string().min(1, '请选择文字').max(200, '没有这份文字').optional() });
export type ReadingInput = z.infer<typeof readingInput>;

export const textsInput = z.object({ item });
export type TextsInput = z.infer<typeof textsInput>;

/** The texts of a line that are read one by one. */
export const launchTexts = z.object({
  standing,
  title: z.string(),
  note: z.string(),
  /** The kind of content as change orders name it. */
  type: z.string(),
  texts: z.array(
    z.object({
      subject: z.string(),
      title: z.string(),
      place: z.string(),
      /** Where it is seen, whole; null where no page of its own shows it. */
      href: z.string().nullable(),
      readBy: z.string().nullable(),
      readAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type LaunchTexts = z.infer<typeof launchTexts>;

/** Where the closed site is entered, whole, within a minute. */
export const launchPass = z.object({ address: z.string() });
export type LaunchPass = z.infer<typeof launchPass>;
